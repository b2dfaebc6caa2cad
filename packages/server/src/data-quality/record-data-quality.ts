import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Service } from '../service.ts';
import type { Database } from '../storage/database.ts';
import { inBatches } from '../storage/in-batches.ts';
import type { ExtensionMetricTable } from '../storage/tables/data-quality-tables.ts';
import { aggregated } from './aggregated-metrics.ts';
import type { DataQualityInput } from './data-quality-task.ts';
import { dataQualityTask } from './data-quality-tasks.ts';
import type { EnvironmentMetrics, MetricRequest } from './extension-metrics.ts';
import type { PlatformFigures } from './platform-figures.ts';

/** Counting is one pass over the graph; this is for the largest of them on the slowest of machines. */
const LONGEST_MS = 600_000;
const MOST_BYTES = 2 ** 30;

/**
 * Counts what the current graph holds and adds the figures to the history; to be called at the end of an analysis. The
 * counting is done in a worker thread. Each platform has a run id of its own.
 */
export async function recordDataQuality(service: Service, signal?: AbortSignal): Promise<void> {
  const input: DataQualityInput = { extensions: await countedEnvironments(service) };
  using image = service.graph.images.lease();
  const counted = await service.workers.run(dataQualityTask, input, {
    image,
    queue: 'query',
    owner: 'pipeline',
    milliseconds: LONGEST_MS,
    bytes: MOST_BYTES,
    ...(signal && { signal }),
  });
  const now = service.clock.now();
  await service.db.transaction().execute(async (transaction) => {
    const db = transaction;
    if (counted.ad) await writePlatform(db, 'ad', 'domains', counted.ad, now);
    if (counted.azure) await writePlatform(db, 'azure', 'tenants', counted.azure, now);
    await writeMetrics(db, counted.extensions, now);
  });
}

/** Environments of extensions, when they are to be counted; the built-in ones have figures of their own. */
async function countedEnvironments({ db, flags }: Service): Promise<MetricRequest[]> {
  if (!(await flags.enabled('opengraph_data_quality'))) return [];
  const environments = await db
    .selectFrom('schema_environment')
    .innerJoin('schema_extension', 'schema_extension.id', 'schema_environment.extension_id')
    .select(['extension_id', 'kind_id', 'environment_kind', 'source_kind'])
    .where('is_builtin', '=', false)
    .orderBy('schema_environment.id')
    .execute();
  const relationships = await db.selectFrom('schema_relationship_kind').select(['extension_id', 'name']).execute();
  return environments.map((environment) => ({
    extensionId: environment.extension_id,
    environmentKindId: environment.kind_id,
    environmentKind: environment.environment_kind,
    sourceKind: environment.source_kind,
    relationshipKinds: relationships
      .filter((relationship) => relationship.extension_id === environment.extension_id)
      .map((relationship) => relationship.name),
  }));
}

async function writePlatform<F extends Record<string, number>>(
  db: Database,
  platform: 'ad' | 'azure',
  counter: 'domains' | 'tenants',
  { environments, all }: PlatformFigures<F>,
  now: Date,
): Promise<void> {
  const shared = { platform, run_id: randomUUID(), created_at: now, updated_at: now };
  for (const batch of inBatches(environments))
    await db
      .insertInto('environment_quality')
      .values(batch.map(({ id, figures }) => ({ ...shared, environment_id: id, figures: JSON.stringify(figures) })))
      .execute();
  const figures = JSON.stringify({ [counter]: environments.length, ...all });
  await db
    .insertInto('platform_quality')
    .values({ ...shared, figures })
    .execute();
}

async function writeMetrics(db: Database, counted: readonly EnvironmentMetrics[], now: Date): Promise<void> {
  const run = randomUUID();
  const rows: Insertable<ExtensionMetricTable>[] = [];
  const names = counted.flatMap(({ environments }) =>
    environments.flatMap(({ metrics }) => metrics.map((m) => m.name)),
  );
  const kindIds = await knownKinds(db, [...new Set(names)]);
  for (const kind of counted)
    for (const { id, metrics } of [...kind.environments, aggregated(kind)])
      for (const { type, name, value } of metrics)
        rows.push({
          run_id: run,
          extension_id: kind.request.extensionId,
          environment_kind_id: kind.request.environmentKindId,
          environment_id: id,
          metric_type: type,
          metric_name: name,
          metric_value: value,
          kind_id: kindIds.get(name) ?? null,
          created_at: now,
          updated_at: now,
        });
  for (const batch of inBatches(rows))
    await db
      .insertInto('extension_metric')
      .values([...batch])
      .execute();
}

async function knownKinds(db: Database, names: readonly string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const batch of inBatches(names)) {
    const rows = await db
      .selectFrom('graph_kind')
      .selectAll()
      .where('name', 'in', [...batch])
      .execute();
    for (const { id, name } of rows) ids.set(name, id);
  }
  return ids;
}
