import type { BodyOf, clearDatabase } from '@chokepoint/contract';
import type { Logger } from 'pino';
import { AnalysisRequestStore, type Deletion } from '../analysis/analysis-request-store.ts';
import type { AuditStore } from '../audit/audit-store.ts';
import type { Actor } from '../callers/actor.ts';
import type { Clock } from '../clock.ts';
import { DataQualityStore } from '../data-quality/data-quality-store.ts';
import { SOURCELESS, SourceKindStore } from '../kinds/source-kind-store.ts';
import { badRequest, ServiceError } from '../service-error.ts';
import type { FlagStore } from '../settings/flag-store.ts';
import type { Database } from '../storage/database.ts';
import type { PubSub } from '../storage/pub-sub.ts';
import { UploadJobStore } from '../uploads/upload-job-store.ts';
import { clearSelectors } from '../zones/asset-groups/clear-selectors.ts';

type Selection = BodyOf<typeof clearDatabase>;
type ImmediateDeletion = { readonly name: string; readonly label: string; run(): Promise<void> };

export type ClearParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly flags: FlagStore;
  readonly audit: AuditStore;
  readonly pubSub: PubSub;
  readonly log: Logger;
};

const ACTION = 'DeleteBloodhoundData';

/**
 * Deletes stored data. The graph is left to the pipeline; everything else is deleted at once, each part even when another
 * has failed.
 */
export async function clearData(parts: ClearParts, actor: Actor, selection: Selection): Promise<void> {
  const graph = wantsGraph(selection);
  const immediate = immediateDeletions(parts, actor, selection);
  if (!graph && immediate.length === 0) throw badRequest('please select something to delete');
  if (
    selection.deleteCollectedGraphData &&
    (selection.deleteSourceKinds?.length || selection.deleteRelationships?.length)
  )
    throw badRequest('request may not specify deleteCollectedGraphData with deleteSourceKinds or deleteRelationships');
  if (graph && !(await parts.flags.enabled('clear_graph_data')))
    throw badRequest('deleting graph data is currently disabled');
  const deletion = graph ? await deletionOf(parts, selection) : undefined;

  await parts.audit.write(actor, ACTION, 'intent', { options: selection });
  if (deletion) {
    const requestedBy = actor.user?.id ?? 'unknown-user-database-wipe';
    await new AnalysisRequestStore(parts.db).requestDeletion(requestedBy, deletion, parts.clock.now());
    await parts.audit.write(actor, ACTION, 'success', { delete_request_successful: 'collected graph data' });
    await parts.pubSub.publish('pipeline');
  }
  const failed: string[] = [];
  for (const part of immediate) {
    try {
      await part.run();
      await parts.audit.write(actor, ACTION, 'success', { delete_request_successful: part.name });
    } catch (error) {
      parts.log.error({ err: error, part: part.name }, 'stored data could not be deleted');
      await parts.audit.write(actor, ACTION, 'failure', { delete_failed: part.name });
      failed.push(part.label);
    }
  }
  if (failed.length > 0)
    throw new ServiceError(
      'internal',
      `We encountered an error while deleting ${failed.join(', ')}.  Please submit your request again.`,
    );
}

function wantsGraph(selection: Selection): boolean {
  const lists = [selection.deleteSourceKinds, selection.deleteRelationships];
  return selection.deleteCollectedGraphData === true || lists.some((list) => list && list.length > 0);
}

function immediateDeletions(parts: ClearParts, actor: Actor, selection: Selection): ImmediateDeletion[] {
  const immediate: ImmediateDeletion[] = [];
  if (selection.deleteAssetGroupSelectors?.length)
    immediate.push({
      name: 'high value selectors',
      label: 'custom high value selectors',
      run: async () => {
        await clearSelectors(parts.db, selection.deleteAssetGroupSelectors ?? []);
        await new AnalysisRequestStore(parts.db).requestAnalysis(actor.user?.id ?? 'unknown-user', parts.clock.now());
        await parts.pubSub.publish('pipeline');
      },
    });
  if (selection.deleteFileIngestHistory)
    immediate.push({
      name: 'file ingest history',
      label: 'file ingest history',
      run: () => new UploadJobStore(parts.db).deleteAll(),
    });
  if (selection.deleteDataQualityHistory)
    immediate.push({
      name: 'data quality history',
      label: 'data quality history',
      run: () => new DataQualityStore(parts.db).clear(),
    });
  return immediate;
}

async function deletionOf(parts: ClearParts, selection: Selection): Promise<Deletion> {
  const wanted = [...new Set(selection.deleteSourceKinds ?? [])];
  const known = new Map((await new SourceKindStore(parts.db).all()).map(({ id, name }) => [id, name]));
  const unknown = wanted.find((id) => id !== SOURCELESS.id && !known.has(id));
  if (unknown !== undefined)
    throw badRequest(`failure building delete request: requested source kind id ${unknown} not found`);
  const sourceKinds = wanted.filter((id) => id !== SOURCELESS.id).map((id) => known.get(id)!);
  return {
    all: selection.deleteCollectedGraphData === true,
    sourceless: wanted.includes(SOURCELESS.id),
    sourceKinds: sourceKinds.length > 0 ? sourceKinds : null,
    relationships: selection.deleteRelationships?.length ? selection.deleteRelationships : null,
  };
}
