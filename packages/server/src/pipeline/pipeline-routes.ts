import {
  clearDatabase,
  getAnalysisRequest,
  getDatapipeStatus,
  listSourceKinds,
  requestAnalysis,
  withdrawAnalysis,
  ZERO_TIME,
} from '@chokepoint/contract';
import { isNodeKind } from '@chokepoint/model';
import { type AnalysisRequest, AnalysisRequestStore } from '../analysis/analysis-request-store.ts';
import { environmentsOf } from '../callers/visible-environments.ts';
import type { GraphStore } from '../graph/graph-store.ts';
import { encodeTime } from '../http/encode-time.ts';
import { accepted, type Handler, handle, noContent, ok } from '../http/handler.ts';
import { SOURCELESS, SourceKindStore } from '../kinds/source-kind-store.ts';
import { visibleKinds } from '../kinds/visible-kinds.ts';
import { conflict, notFound } from '../service-error.ts';
import { type ClearParts, clearData } from './clear-data.ts';
import { type DatapipeState, type DatapipeStatus, DatapipeStore } from './datapipe-store.ts';

export function pipelineHandlers(parts: ClearParts & { readonly graph: GraphStore }): Handler[] {
  const { db, clock, pubSub } = parts;
  const datapipe = new DatapipeStore(db, clock);
  const requests = new AnalysisRequestStore(db);
  const sourceKinds = new SourceKindStore(db);

  return [
    handle(getDatapipeStatus, async () => ok({ data: encodeStatus(await datapipe.state()) })),

    handle(getAnalysisRequest, async () => ok({ data: encodeRequest(await requests.pending()) })),

    handle(requestAnalysis, async ({ caller }) => {
      await requests.requestAnalysis(caller.user.id, clock.now());
      await pubSub.publish('pipeline');
      return noContent;
    }),

    handle(withdrawAnalysis, async () => {
      if (await requests.remove('analysis')) return accepted;
      if (await requests.pending())
        throw conflict('cannot cancel an analysis request because a deletion request is pending');
      throw notFound();
    }),

    handle(clearDatabase, async ({ actor, body }) => {
      await clearData(parts, actor, body);
      return noContent;
    }),

    handle(listSourceKinds, async ({ caller }) => {
      const environments = environmentsOf(caller);
      const visible = environments && visibleKinds(parts.graph.images.current, environments).nodes;
      const kinds = (await sourceKinds.all()).filter(({ name }) => !visible || isNodeKind(name) || visible.has(name));
      return ok({ data: { kinds: [...kinds, SOURCELESS] } });
    }),
  ];
}

function encodeStatus(state: DatapipeState) {
  const next = state.next_scheduled_analysis_at;
  return {
    status: state.status as DatapipeStatus,
    updated_at: encodeTime(state.updated_at),
    last_complete_analysis_at: encodeTime(state.last_complete_analysis_at),
    last_analysis_run_at: encodeTime(state.last_analysis_run_at),
    last_complete_optimize_at: encodeTime(state.last_complete_optimize_at),
    next_scheduled_analysis_at: next && encodeTime(next),
  };
}

function encodeRequest(request: AnalysisRequest | undefined) {
  return {
    requested_by: request?.requested_by ?? '',
    request_type: (request?.request_type ?? '') as '' | 'analysis' | 'deletion',
    requested_at: request ? encodeTime(request.requested_at) : ZERO_TIME,
    delete_all_graph: request?.delete_all_graph ?? false,
    delete_sourceless_graph: request?.delete_sourceless_graph ?? false,
    delete_source_kinds: request?.delete_source_kinds ?? null,
    delete_relationships: request?.delete_relationships ?? null,
  };
}
