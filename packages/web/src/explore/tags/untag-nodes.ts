import {
  ApiError,
  deleteZoneSelector,
  getTagMember,
  listZoneSelectors,
  updateZoneSelector,
  type zoneSelector,
} from '@chokepoint/contract';
import type { z } from 'zod';
import { api } from '../../api/client.ts';
import type { DrawnNode } from '../../graph/drawn-graph.ts';
import { cypher } from '../../graph/graph-queries.ts';
import { tagKind } from '../../graph/zone-icons.ts';
import { zonesChanged } from '../../zones/zone-queries.ts';
import type { Tag } from './tag-nodes.ts';

type Rule = z.input<typeof zoneSelector>;

/** Objects that rules keep in a zone or under a label, whatever was added by hand. */
export type Staying = {
  readonly tag: Tag;
  readonly nodes: readonly DrawnNode[];
  /** Why, as far as the first of them tell. */
  readonly rules: readonly { readonly id: number; readonly name: string }[];
  /** How many of those that were asked for are out. */
  readonly out: number;
};

const BY_OBJECT = 1;
/** Rules are looked up for so many; more of them would hardly name others. */
const ASKED_WHY = 8;

/** Takes objects out of the rules that name them, and tells which stay by another rule. */
export async function unmarkNodes(nodes: readonly DrawnNode[], tag: Tag): Promise<Staying> {
  const params = { asset_group_tag_id: tag.id };
  const { selectors } = (await api.call(listZoneSelectors, { params, query: { limit: '-1' } })).body.data;
  const leaving = new Set(nodes.map(({ objectId }) => objectId.toUpperCase()));
  for (const rule of selectors) await takeOut(rule, leaving);
  await zonesChanged();
  const staying = await stillIn(nodes, tag);
  const found = await Promise.all(staying.slice(0, ASKED_WHY).map((node) => rulesFor(node, tag)));
  const rules = new Map(found.flat().map(({ id, name }) => [id, { id, name }]));
  return { tag, nodes: staying, rules: [...rules.values()], out: nodes.length - staying.length };
}

async function takeOut(rule: Rule, leaving: ReadonlySet<string>): Promise<void> {
  const { id, is_default, seeds = [], asset_group_tag_id } = rule;
  const left = seeds.filter(({ type, value }) => type !== BY_OBJECT || !leaving.has(value.toUpperCase()));
  if (is_default || left.length === seeds.length) return;
  const params = { asset_group_tag_id, asset_group_tag_selector_id: id };
  if (left.length === 0) await api.call(deleteZoneSelector, { params });
  else await api.call(updateZoneSelector, { params, body: { seeds: left } });
}

async function stillIn(nodes: readonly DrawnNode[], { name }: Tag): Promise<readonly DrawnNode[]> {
  const kind = tagKind(name).replaceAll('`', '``');
  const { graph } = await cypher(`MATCH (n:\`${kind}\`) WHERE id(n) IN $ids RETURN n`, undefined, {
    ids: nodes.map(({ id }) => Number(id)),
  });
  return nodes.filter(({ id }) => graph.nodes.has(id));
}

async function rulesFor(node: DrawnNode, { id }: Tag): Promise<readonly Rule[]> {
  try {
    const params = { asset_group_tag_id: id, asset_group_tag_member_id: Number(node.id) };
    return (await api.call(getTagMember, { params })).body.data.member.selectors;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}
