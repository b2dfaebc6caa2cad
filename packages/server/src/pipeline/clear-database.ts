import type { BodyOf, clearDatabase } from '@chokepoint/contract';
import { AnalysisRequests, type Deletion } from '../analysis/analysis-requests.ts';
import type { Actor } from '../callers/actor.ts';
import { DataQualityStore } from '../data-quality/data-quality-store.ts';
import { SOURCELESS, SourceKindStore } from '../kinds/source-kind-store.ts';
import type { Service } from '../service.ts';
import { badRequest, ServiceError } from '../service-error.ts';
import { JobStore } from '../uploads/job-store.ts';
import { clearSelectors } from '../zones/asset-groups/clear-selectors.ts';

type Wishes = BodyOf<typeof clearDatabase>;
type Part = { readonly name: string; readonly label: string; run(): Promise<void> };

const ACTION = 'DeleteBloodhoundData';

/** Deletes histories at once, and leaves the graph to the pipeline. Every part is tried, whatever became of the others. */
export async function clearData(service: Service, actor: Actor, wishes: Wishes): Promise<void> {
  const graph = wantsGraph(wishes);
  const parts = immediateParts(service, actor, wishes);
  if (!graph && parts.length === 0) throw badRequest('please select something to delete');
  if (wishes.deleteCollectedGraphData && (wishes.deleteSourceKinds?.length || wishes.deleteRelationships?.length))
    throw badRequest('request may not specify deleteCollectedGraphData with deleteSourceKinds or deleteRelationships');
  if (graph && !(await service.flags.enabled('clear_graph_data')))
    throw badRequest('deleting graph data is currently disabled');
  const deletion = graph ? await deletionOf(service, wishes) : undefined;

  await service.audit.write(actor, ACTION, 'intent', { options: wishes });
  if (deletion) {
    const requestedBy = actor.user?.id ?? 'unknown-user-database-wipe';
    await new AnalysisRequests(service.db).deletion(requestedBy, deletion, service.clock.now());
    await service.audit.write(actor, ACTION, 'success', { delete_request_successful: 'collected graph data' });
    await service.pubSub.publish('pipeline');
  }
  const failed: string[] = [];
  for (const part of parts) {
    try {
      await part.run();
      await service.audit.write(actor, ACTION, 'success', { delete_request_successful: part.name });
    } catch (error) {
      service.log.error({ err: error, part: part.name }, 'a history could not be deleted');
      await service.audit.write(actor, ACTION, 'failure', { delete_failed: part.name });
      failed.push(part.label);
    }
  }
  if (failed.length > 0)
    throw new ServiceError(
      'internal',
      `We encountered an error while deleting ${failed.join(', ')}.  Please submit your request again.`,
    );
}

function wantsGraph(wishes: Wishes): boolean {
  const lists = [wishes.deleteSourceKinds, wishes.deleteRelationships];
  return wishes.deleteCollectedGraphData === true || lists.some((list) => list && list.length > 0);
}

function immediateParts(service: Service, actor: Actor, wishes: Wishes): Part[] {
  const parts: Part[] = [];
  if (wishes.deleteAssetGroupSelectors?.length)
    parts.push({
      name: 'high value selectors',
      label: 'custom high value selectors',
      run: async () => {
        await clearSelectors(service.db, wishes.deleteAssetGroupSelectors ?? []);
        await new AnalysisRequests(service.db).analysis(actor.user?.id ?? 'unknown-user', service.clock.now());
        await service.pubSub.publish('pipeline');
      },
    });
  if (wishes.deleteFileIngestHistory)
    parts.push({
      name: 'file ingest history',
      label: 'file ingest history',
      run: () => new JobStore(service.db).deleteAll(),
    });
  if (wishes.deleteDataQualityHistory)
    parts.push({
      name: 'data quality history',
      label: 'data quality history',
      run: () => new DataQualityStore(service.db).clear(),
    });
  return parts;
}

async function deletionOf(service: Service, wishes: Wishes): Promise<Deletion> {
  const wanted = [...new Set(wishes.deleteSourceKinds ?? [])];
  const known = new Map((await new SourceKindStore(service.db).all()).map(({ id, name }) => [id, name]));
  const unknown = wanted.find((id) => id !== SOURCELESS.id && !known.has(id));
  if (unknown !== undefined)
    throw badRequest(`failure building delete request: requested source kind id ${unknown} not found`);
  const sourceKinds = wanted.filter((id) => id !== SOURCELESS.id).map((id) => known.get(id)!);
  return {
    all: wishes.deleteCollectedGraphData === true,
    sourceless: wanted.includes(SOURCELESS.id),
    sourceKinds: sourceKinds.length > 0 ? sourceKinds : null,
    relationships: wishes.deleteRelationships?.length ? wishes.deleteRelationships : null,
  };
}
