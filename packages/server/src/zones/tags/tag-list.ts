import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { filtered } from '../../storage/list-query.ts';
import type { Filter } from '../../storage/list-request.ts';
import type { ZoneTag } from '../stores/tag-store.ts';

const COLUMNS = {
  type: sql.ref('type'),
  created_by: sql.ref('created_by'),
  updated_by: sql.ref('updated_by'),
  deleted_by: sql.ref('deleted_by'),
  require_certify: sql.ref('require_certify'),
  analysis_enabled: sql.ref('analysis_enabled'),
  name: sql.ref('name'),
  description: sql.ref('description'),
  glyph: sql.ref('glyph'),
  created_at: sql.ref('created_at'),
  updated_at: sql.ref('updated_at'),
  deleted_at: sql.ref('deleted_at'),
};

export type SelectorCounts = {
  readonly selectors: number;
  readonly custom_selectors: number;
  readonly default_selectors: number;
  readonly disabled_selectors: number;
};

/** Ordered by name. */
export async function listTags(db: Database, filters: readonly Filter[]): Promise<ZoneTag[]> {
  const query = db.selectFrom('zone_tag').selectAll().where('deleted_at', 'is', null);
  return filtered(query, filters, COLUMNS).orderBy('name').orderBy('id').execute();
}

/** How many selectors of each sort tags have. */
export async function countSelectors(
  db: Database,
  tags: readonly ZoneTag[],
): Promise<ReadonlyMap<number, SelectorCounts>> {
  const rows = await db
    .selectFrom('zone_selector')
    .select(['tag_id', 'is_default', 'disabled_at'])
    .where('tag_id', 'in', [0, ...tags.map(({ id }) => id)])
    .execute();
  const byTag = Map.groupBy(rows, (row) => row.tag_id);
  return new Map(
    tags.map(({ id }) => {
      const own = byTag.get(id) ?? [];
      const enabled = own.filter((row) => row.disabled_at === null);
      const counts = {
        selectors: own.length,
        custom_selectors: enabled.filter((row) => !row.is_default).length,
        default_selectors: enabled.filter((row) => row.is_default).length,
        disabled_selectors: own.length - enabled.length,
      };
      return [id, counts];
    }),
  );
}
