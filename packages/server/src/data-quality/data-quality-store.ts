import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import type {
  EnvironmentQualityTable,
  ExtensionMetricTable,
  PlatformQualityTable,
} from '../storage/tables/data-quality-tables.ts';
import type { QualityWindow } from './quality-window.ts';

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
      .where('platform', '=', platform)
      .where('environment_id', '=', id);
    return windowed(query, window, 'desc');
  }

  platform(platform: Platform, window: QualityWindow): Promise<Rows<PlatformQuality>> {
    return windowed(this.#db.selectFrom('platform_quality').where('platform', '=', platform), window, 'desc');
  }

  metrics(environmentId: string, window: QualityWindow): Promise<Rows<ExtensionMetric>> {
    const query = this.#db.selectFrom('extension_metric').where('environment_id', '=', environmentId);
    return windowed(query, window, 'asc');
  }

  /** Sums over all environments of a kind; of one extension only when one is given. */
  aggregations(kindId: number, extensionId: number | undefined, window: QualityWindow): Promise<Rows<ExtensionMetric>> {
    const query = this.#db
      .selectFrom('extension_metric')
      .where('environment_id', 'is', null)
      .where('environment_kind_id', '=', kindId)
      .$if(extensionId !== undefined, (narrowed) => narrowed.where('extension_id', '=', extensionId as number));
    return windowed(query, window, 'asc');
  }

  async extensionExists(id: number): Promise<boolean> {
    const found = await this.#db.selectFrom('schema_extension').select('id').where('id', '=', id).executeTakeFirst();
    return found !== undefined;
  }

  /** Forgets all of it. */
  async clear(): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      for (const table of ['environment_quality', 'platform_quality', 'extension_metric'] as const)
        await transaction.deleteFrom(table).execute();
    });
  }
}

type Stamped = { id: unknown; created_at: unknown; updated_at: unknown };

/** Equal times are told apart by id, so that pages never overlap. */
async function windowed<DB extends Record<TB, Stamped>, TB extends keyof DB & string>(
  query: SelectQueryBuilder<DB, TB, object>,
  { start, end, skip, limit, sorts }: QualityWindow,
  ties: 'asc' | 'desc',
): Promise<Rows<Selectable<DB[TB]>>> {
  const within = query
    .where(sql.ref('created_at'), '>=', start as never)
    .where(sql.ref('created_at'), '<=', end as never);
  const { count } = (await within.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()) as {
    count: number;
  };
  let page = within.selectAll();
  for (const { column, descending } of sorts) page = page.orderBy(sql.ref(column), descending ? 'desc' : 'asc');
  page = page.orderBy(sql.ref('id'), ties);
  if (limit > 0) page = page.limit(limit);
  if (skip > 0) page = page.offset(skip);
  return { count, rows: (await page.execute()) as Selectable<DB[TB]>[] };
}
