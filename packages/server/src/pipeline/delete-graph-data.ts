import { type AnalysisRequest, AnalysisRequestStore, DATAPIPE } from '../analysis/analysis-request-store.ts';
import type { Clock } from '../clock.ts';
import type { GraphStore } from '../graph/graph-store.ts';
import type { GraphChange, NodeDeletion } from '../graph/writer/graph-change.ts';
import { SourceKindStore } from '../kinds/source-kind-store.ts';
import type { Database } from '../storage/database.ts';
import { IngestTaskStore } from '../uploads/ingest-task-store.ts';
import { InputFileStore } from '../uploads/input-file-store.ts';
import type { UploadFileStore } from '../uploads/upload-file-store.ts';
import type { JobSource } from './job-source.ts';

type DeletionParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly graph: GraphStore;
  readonly uploadFiles: UploadFileStore;
  readonly sources: readonly JobSource[];
};

/**
 * Deletes graph data on request. Unfinished jobs are cancelled, their files are dropped, and an analysis of what is left
 * is requested, all in one transaction: after a crash it has either happened or is still to be done.
 */
export async function deleteGraphData(parts: DeletionParts, request: AnalysisRequest): Promise<void> {
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
        const requests = new AnalysisRequestStore(transaction);
        if (!(await requests.remove('deletion'))) throw new Error('the deletion was done by another process');
        for (const source of parts.sources) await source.within(transaction).cancelUnfinished(now);
        dropped = await new IngestTaskStore(transaction).removeAll();
        await new SourceKindStore(transaction).remove(request.delete_source_kinds ?? []);
        if (request.delete_all_graph) await new InputFileStore(transaction).clear();
        await requests.requestAnalysis(DATAPIPE, now);
      },
    },
  );
  for (const name of dropped) await parts.uploadFiles.remove(name);
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
