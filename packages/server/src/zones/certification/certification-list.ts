import { TAG_TYPES } from '@chokepoint/analysis';
import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { filtered } from '../../storage/list-query.ts';
import type { Filter } from '../../storage/list-request.ts';

/** The certification of a node in its first zone. */
export type Certification = {
  readonly node_id: number;
  readonly tag_id: number;
  readonly certified: number;
  readonly certified_by: string | null;
  readonly created_at: Date;
};

const COLUMNS = {
  asset_group_tag_id: sql.ref('tag_id'),
  certified: sql.ref('certified'),
  certified_by: sql.ref('certified_by'),
  created_at: sql.ref('created_at'),
};

/**
 * For each node the first of the zones whose selectors find it, if that zone requires certification. Where several
 * selectors find it, the highest certification counts, and the time at which it was first found.
 */
export async function listCertifications(
  db: Database,
  filters: readonly Filter[],
  nodes?: readonly number[],
): Promise<Certification[]> {
  const first = db
    .selectFrom('zone_member')
    .innerJoin('zone_selector', 'zone_selector.id', 'zone_member.selector_id')
    .innerJoin('zone_tag', 'zone_tag.id', 'zone_selector.tag_id')
    .where('zone_tag.type', '=', TAG_TYPES.tier)
    .where('zone_tag.deleted_at', 'is', null)
    .where('zone_selector.disabled_at', 'is', null)
    .$if(nodes !== undefined, (query) => query.where('zone_member.node_id', 'in', [...(nodes ?? []), 0]))
    .distinctOn('zone_member.node_id')
    .select(['zone_member.node_id', 'zone_selector.tag_id', 'zone_member.certified', 'zone_member.certified_by'])
    .select('zone_tag.require_certify')
    .select(
      sql<Date>`min(zone_member.created_at) over (partition by zone_member.node_id, zone_selector.tag_id)`.as(
        'created_at',
      ),
    )
    .orderBy('zone_member.node_id')
    .orderBy('zone_tag.position')
    .orderBy('zone_member.certified', 'desc');
  const query = db.selectFrom(first.as('first')).selectAll().where('require_certify', '=', true);
  return filtered(query, filters, COLUMNS).execute();
}
