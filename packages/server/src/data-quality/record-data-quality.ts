import type { Clock } from '../clock.ts';
import type { AskParts } from '../graph-answers/ask.ts';
import type { KindCatalogue } from '../kinds/kind-catalogue.ts';
import type { FlagStore } from '../settings/flag-store.ts';
import type { Database } from '../storage/database.ts';
import { DataQualityStore } from './data-quality-store.ts';
import { dataQualityTask } from './data-quality-tasks.ts';
import type { MetricRequest } from './environment-metrics.ts';

/** Counting is one pass over the graph; this allows for the largest graph on the slowest machine. */
const LONGEST_MS = 600_000;
const MOST_BYTES = 2 ** 30;

type RecordQualityParts = AskParts & {
  readonly db: Database;
  readonly clock: Clock;
  readonly flags: FlagStore;
  readonly kinds: KindCatalogue;
};

/** Counts what the current graph holds, in a worker thread, and adds the metrics to the history. */
export async function recordDataQuality(parts: RecordQualityParts, signal?: AbortSignal): Promise<void> {
  const extensions = await countedEnvironments(parts);
  using image = parts.graph.images.lease();
  const quality = await parts.workers.run(
    dataQualityTask,
    { extensions },
    {
      image,
      queue: 'query',
      owner: 'pipeline',
      milliseconds: LONGEST_MS,
      bytes: MOST_BYTES,
      ...(signal && { signal }),
    },
  );
  await new DataQualityStore(parts.db).add(quality, parts.clock.now());
}

/** Environments of extensions, if these are counted; the built-in ones have their own metrics. */
async function countedEnvironments({
  kinds,
  flags,
}: Pick<RecordQualityParts, 'kinds' | 'flags'>): Promise<MetricRequest[]> {
  if (!(await flags.enabled('opengraph_data_quality'))) return [];
  const relationshipKinds = await kinds.schemas.relationshipKindsBySchema();
  return (await kinds.schemas.environments()).map(({ extensionId, kindId, kind, sourceKind }) => ({
    extensionId,
    environmentKindId: kindId,
    environmentKind: kind,
    sourceKind,
    relationshipKinds: relationshipKinds.get(extensionId) ?? [],
  }));
}
