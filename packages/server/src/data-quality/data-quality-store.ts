import { randomUUID } from 'node:crypto';
import { type Insertable, type Selectable, type SelectQueryBuilder, type Simplify, type SqlBool, sql } from 'kysely';
import { GraphKindStore } from '../kinds/graph-kind-store.ts';
import type { Database } from '../storage/database.ts';
import { inBatches } from '../storage/in-batches.ts';
import { plainColumns } from '../storage/list-query.ts';
import { sortedPage } from '../storage/sorted-page.ts';
import type {
  EnvironmentQualityTable,
  ExtensionMetricTable,
  PlatformQualityTable,
} from '../storage/tables/data-quality-tables.ts';
import type { DataQuality } from './data-quality-task.ts';
import type { EnvironmentMetrics, Metric } from './environment-metrics.ts';
import type { PlatformMetrics } from './platform-metrics.ts';
import type { QualityWindow } from './quality-window.ts';
import { sumMetrics } from './sum-metrics.ts';

export type Rows<T> = { readonly count: number; readonly rows: T[] };
export type EnvironmentQuality = Selectable<EnvironmentQualityTable>;
export type PlatformQuality = Selectable<PlatformQualityTable>;
export type ExtensionMetric = Selectable<ExtensionMetricTable>;
type Platform = 'ad' | 'azure';

/** The history of what was counted after each analysis. */
export class DataQualityStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  environment(platform: Platform, id: string, window: QualityWindow): Promise<Rows<EnvironmentQuality>> {
    const query = this.#db
      .selectFrom('environment_quality')
      .selectAll()
      .where('platform', '=', platform)
      .where('environment_id', '=', id);
    return windowed(query, window, 'desc');
  }

  /** What was counted last, of each environment that was counted at all. */
  async latest(ids: readonly string[]): Promise<EnvironmentQuality[]> {
    if (ids.length === 0) return [];
    return this.#db
      .selectFrom('environment_quality')
      .distinctOn('environment_id')
      .selectAll()
      .where('environment_id', 'in', [...ids])
      .orderBy('environment_id')
      .orderBy('id', 'desc')
      .execute();
  }

  platform(platform: Platform, window: QualityWindow): Promise<Rows<PlatformQuality>> {
    return windowed(
      this.#db.selectFrom('platform_quality').selectAll().where('platform', '=', platform),
      window,
      'desc',
    );
  }

  metrics(environmentId: string, window: QualityWindow): Promise<Rows<ExtensionMetric>> {
    const query = this.#db.selectFrom('extension_metric').selectAll().where('environment_id', '=', environmentId);
    return windowed(query, window, 'asc');
  }

  /** Sums over all environments of a kind; of one extension only when one is given. */
  aggregations(kindId: number, extensionId: number | undefined, window: QualityWindow): Promise<Rows<ExtensionMetric>> {
    const sums = this.#db
      .selectFrom('extension_metric')
      .selectAll()
      .where('environment_id', 'is', null)
      .where('environment_kind_id', '=', kindId);
    return windowed(extensionId === undefined ? sums : sums.where('extension_id', '=', extensionId), window, 'asc');
  }

  /** Adds what was counted after an analysis. Each platform has its own run id. */
  async add({ ad, azure, extensions }: DataQuality, now: Date): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      if (ad) await addPlatform(transaction, 'ad', 'domains', ad, now);
      if (azure) await addPlatform(transaction, 'azure', 'tenants', azure, now);
      await addMetrics(transaction, extensions, now);
    });
  }

  /** Deletes what was counted before a time. */
  async deleteBefore(before: Date): Promise<void> {
    for (const table of ['environment_quality', 'platform_quality', 'extension_metric'] as const)
      await this.#db.deleteFrom(table).where('created_at', '<', before).execute();
  }

  /** Removes the whole history. */
  async clear(): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      for (const table of ['environment_quality', 'platform_quality', 'extension_metric'] as const)
        await transaction.deleteFrom(table).execute();
    });
  }
}

async function addPlatform<M extends Record<string, number>>(
  db: Database,
  platform: Platform,
  counter: 'domains' | 'tenants',
  { environments, all }: PlatformMetrics<M>,
  now: Date,
): Promise<void> {
  const shared = { platform, run_id: randomUUID(), created_at: now, updated_at: now };
  for (const batch of inBatches(environments))
    await db
      .insertInto('environment_quality')
      .values(batch.map(({ id, metrics }) => ({ ...shared, environment_id: id, figures: JSON.stringify(metrics) })))
      .execute();
  const figures = JSON.stringify({ [counter]: environments.length, ...all });
  await db
    .insertInto('platform_quality')
    .values({ ...shared, figures })
    .execute();
}

async function addMetrics(db: Database, counted: readonly EnvironmentMetrics[], now: Date): Promise<void> {
  const rows = counted.flatMap((kind) => [
    ...kind.environments.flatMap(({ id, metrics }) => metricRows(kind, id, metrics, now)),
    ...metricRows(kind, null, sumMetrics(kind), now),
  ]);
  const run_id = randomUUID();
  const kindIds = await new GraphKindStore(db).ids([...new Set(rows.map((row) => row.metric_name))]);
  for (const batch of inBatches(rows))
    await db
      .insertInto('extension_metric')
      .values(batch.map((row) => ({ ...row, run_id, kind_id: kindIds.get(row.metric_name) ?? null })))
      .execute();
}

function metricRows(
  { request }: EnvironmentMetrics,
  environmentId: string | null,
  metrics: readonly Metric[],
  now: Date,
): Omit<Insertable<ExtensionMetricTable>, 'run_id' | 'kind_id'>[] {
  return metrics.map(({ type, name, value }) => ({
    extension_id: request.extensionId,
    environment_kind_id: request.environmentKindId,
    environment_id: environmentId,
    metric_type: type,
    metric_name: name,
    metric_value: value,
    created_at: now,
    updated_at: now,
  }));
}

const COLUMNS = plainColumns('created_at', 'updated_at');

/** The rows of the time span. Equal times are ordered by id, so that pages never overlap. */
function windowed<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  { start, end, ...page }: QualityWindow,
  ties: 'asc' | 'desc',
): Promise<Rows<Simplify<O>>> {
  const within = rows.where(sql<SqlBool>`created_at between ${start} and ${end}`);
  return sortedPage(within, { ...page, filters: [] }, COLUMNS, [{ by: sql.ref('id'), descending: ties === 'desc' }]);
}
