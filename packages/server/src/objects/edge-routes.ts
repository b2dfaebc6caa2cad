import {
  type AnswerOf,
  getAclInheritance,
  getEdgeComposition,
  getRelayTargets,
  type QueryOf,
} from '@chokepoint/contract';
import { isRelationshipKind } from '@chokepoint/model';
import { analysisSettings } from '../analysis/analysis-settings.ts';
import type { Principal } from '../callers/principal.ts';
import { environmentsOf } from '../callers/visible-environments.ts';
import { ask } from '../graph-answers/ask.ts';
import { EncodedJson, type Handler, handle, okEncoded } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { badRequest, forbidden } from '../service-error.ts';
import type { EdgeDetail, EdgeDetailInput } from './edge-detail-task.ts';
import { edgeDetailTask } from './object-tasks.ts';

type Query = QueryOf<typeof getEdgeComposition>;
type Graph = AnswerOf<typeof getEdgeComposition>['body'];

export function edgeHandlers(service: Service): Handler[] {
  const answer = async (detail: EdgeDetail, query: Query, caller: Principal, signal: AbortSignal) => {
    const output = await ask(service, edgeDetailTask, caller, signal, {
      detail,
      ...edgeNamedBy(query),
      settings: await analysisSettings(service),
      displayKinds: (await service.kinds.displayed()).display,
      environments: environmentsOf(caller),
      now: service.clock.now().getTime(),
    });
    if (output.kind === 'unknown-edge') throw badRequest('Could not find edge matching criteria: not found');
    return okEncoded<Graph>(new EncodedJson(output.json));
  };
  return [
    handle(getEdgeComposition, ({ query, caller, signal }) => {
      if (!caller.user.all_environments) throw forbidden('user does not have access to this resource');
      return answer('composition', query, caller, signal);
    }),
    handle(getRelayTargets, ({ query, caller, signal }) => answer('relay-targets', query, caller, signal)),
    handle(getAclInheritance, ({ query, caller, signal }) => answer('acl-inheritance', query, caller, signal)),
  ];
}

function edgeNamedBy(query: Query): Pick<EdgeDetailInput, 'kind' | 'source' | 'target'> {
  const kind = only(query, 'edge_type');
  const [source, target] = [only(query, 'source_node'), only(query, 'target_node')];
  if (!isRelationshipKind(kind)) throw badRequest(`Invalid edge requested: ${kind}`);
  return {
    kind,
    source: graphId(source, 'startID'),
    target: graphId(target, 'endID'),
  };
}

function only(query: Query, name: keyof Query): string {
  const value = query[name];
  if (value === undefined) throw badRequest(`Expected ${name} parameter to be set.`);
  if (typeof value !== 'string') throw badRequest(`Expected only one ${name}.`);
  return value;
}

function graphId(text: string, what: string): number {
  const value = Number(text);
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value)) throw badRequest(`Invalid value for ${what}: ${text}`);
  return value;
}
