import { getAclInheritance, getEdgeComposition, getRelationship, getRelayTargets } from '@chokepoint/contract';
import { analysisSettings } from '../analysis/analysis-settings.ts';
import type { Principal } from '../callers/principal.ts';
import { environmentsOf } from '../callers/visible-environments.ts';
import type { Clock } from '../clock.ts';
import type { GraphStore } from '../graph/graph-store.ts';
import { type AskParts, ask } from '../graph-answers/ask.ts';
import { EncodedJson, type Handler, handle, ok } from '../http/handler.ts';
import type { KindCatalogue } from '../kinds/kind-catalogue.ts';
import { badRequest, forbidden, notFound } from '../service-error.ts';
import type { FlagStore } from '../settings/flag-store.ts';
import type { ParameterStore } from '../settings/parameter-store.ts';
import { describeRelationship } from './describe-relationship.ts';
import { graphId, isInfoWanted, requireVisible } from './graph-item-request.ts';
import { relationshipDetailTask } from './object-tasks.ts';
import { type DetailQuery, relationshipOf } from './relationship-detail-request.ts';
import type { RelationshipDetail } from './relationship-detail-task.ts';

type RelationshipParts = AskParts & {
  readonly graph: GraphStore;
  readonly kinds: KindCatalogue;
  readonly clock: Clock;
  readonly parameters: ParameterStore;
  readonly flags: FlagStore;
};

/** One relationship, and why it exists. */
export function relationshipHandlers(parts: RelationshipParts): Handler[] {
  const { graph, kinds } = parts;
  return [
    handle(getRelationship, async ({ params, query, caller }) => {
      const id = graphId(params.relationship_id, 'relationship id');
      const wantsInfo = isInfoWanted(query['include-info']);
      const image = graph.images.imageFor(caller);
      const edge = image.edgeById(id);
      if (edge === undefined) throw notFound('relationship not found');
      for (const end of [image.edgeSource(edge), image.edgeTarget(edge)])
        requireVisible(image, caller, end, 'relationship');
      return ok({ data: await describeRelationship(kinds.schemas, image, edge, wantsInfo) });
    }),

    handle(getEdgeComposition, async ({ query, caller, signal }) => {
      if (!caller.user.all_environments) throw forbidden('user does not have access to this resource');
      return ok(await detailOf(parts, 'composition', query, caller, signal));
    }),

    handle(getRelayTargets, async ({ query, caller, signal }) =>
      ok(await detailOf(parts, 'relay-targets', query, caller, signal)),
    ),

    handle(getAclInheritance, async ({ query, caller, signal }) =>
      ok(await detailOf(parts, 'acl-inheritance', query, caller, signal)),
    ),
  ];
}

async function detailOf(
  parts: RelationshipParts,
  detail: RelationshipDetail,
  query: DetailQuery,
  caller: Principal,
  signal: AbortSignal,
): Promise<EncodedJson> {
  const input = {
    detail,
    ...relationshipOf(query),
    settings: await analysisSettings(parts),
    displayKinds: (await parts.kinds.displayed()).display,
    environments: environmentsOf(caller),
    now: parts.clock.now().getTime(),
  };
  const output = await ask(parts, relationshipDetailTask, caller, signal, input);
  if (output.kind === 'unknown') throw badRequest('Could not find edge matching criteria: not found');
  return new EncodedJson(output.json);
}
