import { CERTIFIED } from '@chokepoint/analysis';
import type { Database } from '../../storage/database.ts';
import type { SelectorRow, ZoneSelector } from '../stores/selector-store.ts';
import type { ZoneTag } from '../stores/tag-store.ts';

type SelectedNode = { readonly id: number; readonly source: number };

/** What a selector found that is in the zone: where certification is required, only certified nodes. */
export async function selectedNodes(db: Database, tag: ZoneTag, selector: ZoneSelector): Promise<SelectedNode[]> {
  return db
    .selectFrom('zone_member')
    .select(['node_id as id', 'source'])
    .where('selector_id', '=', selector.id)
    .where('certified', '>=', tag.require_certify ? CERTIFIED.manual : CERTIFIED.pending)
    .execute();
}

/** The selectors of a tag that find a node, without their seeds. */
export async function selectorsFinding(db: Database, tag: ZoneTag, node: number): Promise<SelectorRow[]> {
  return db
    .selectFrom('zone_selector')
    .innerJoin('zone_member', 'zone_member.selector_id', 'zone_selector.id')
    .selectAll('zone_selector')
    .where('zone_selector.tag_id', '=', tag.id)
    .where('zone_member.node_id', '=', node)
    .orderBy('zone_selector.id')
    .execute();
}

/** Nodes of a tag that have neither been certified automatically nor by a user. */
export async function uncertifiedNodes(db: Database, tag: number): Promise<number[]> {
  const rows = await db
    .selectFrom('zone_member')
    .innerJoin('zone_selector', 'zone_selector.id', 'zone_member.selector_id')
    .select('node_id')
    .where('tag_id', '=', tag)
    .where('disabled_at', 'is', null)
    .groupBy('node_id')
    .having((row) => row.fn.max('certified'), '<=', CERTIFIED.revoked)
    .execute();
  return rows.map(({ node_id }) => node_id);
}
