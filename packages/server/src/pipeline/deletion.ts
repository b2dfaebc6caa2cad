import { type AnalysisRequest, AnalysisRequests, DATAPIPE } from '../analysis/analysis-requests.ts';
import { CollectionJobStore } from '../collection/collection-job-store.ts';
import type { GraphChange, NodeDeletion } from '../graph/writer/protocol.ts';
import { SourceKindStore } from '../kinds/source-kind-store.ts';
import { JobStore } from '../uploads/job-store.ts';
import { TaskStore } from '../uploads/task-store.ts';
import type { IngestParts } from './ingest-task.ts';

/**
 * Deletes graph data as somebody asked for. Jobs under way are cancelled and their files dropped, and an analysis of
 * what is left is asked for, all in one transaction: after a crash it has happened, or is still to happen.
 */
export async function executeDeletion(parts: IngestParts, request: AnalysisRequest): Promise<void> {
  const now = parts.clock.now();
  const sourceKinds = await new SourceKindStore(parts.db).all();
  let dropped: readonly string[] = [];
  await parts.graph.commit(
    changeOf(
      request,
      sourceKinds.map(({ name }) => name),
    ),
    {
      cause: { kind: 'deletion', details: { requested_by: request.requested_by } },
      alongside: async (transaction) => {
        const requests = new AnalysisRequests(transaction);
        if (!(await requests.remove('deletion'))) throw new Error('the deletion was done by another process');
        await new JobStore(transaction).cancelAll(now);
        await new CollectionJobStore(transaction).cancelUnfinished(now);
        dropped = await new TaskStore(transaction).removeAll();
        await new SourceKindStore(transaction).remove(request.delete_source_kinds ?? []);
        await requests.analysis(DATAPIPE, now);
      },
    },
  );
  for (const name of dropped) await parts.uploads.remove(name);
}

function changeOf(request: AnalysisRequest, sourceKinds: readonly string[]): GraphChange {
  const nodes: NodeDeletion[] = [];
  if (request.delete_all_graph) nodes.push({ all: true });
  if (request.delete_sourceless_graph) nodes.push({ noKind: sourceKinds });
  if (request.delete_source_kinds?.length) nodes.push({ anyKind: request.delete_source_kinds });
  return {
    deleteNodesWhere: nodes,
    deleteEdges: request.delete_relationships?.length ? [{ kinds: request.delete_relationships }] : [],
  };
}
