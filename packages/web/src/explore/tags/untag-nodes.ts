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
import { refreshZones } from '../../zones/zone-queries.ts';
import type { Tag } from './tag-nodes.ts';

type Rule = z.input<typeof zoneSelector>;

/** Objects that are still in a zone or label because rules select them. */
export type StillTagged = {
  readonly tag: Tag;
  readonly nodes: readonly DrawnNode[];
  /** The rules that select the first of them. */
  readonly rules: readonly { readonly id: number; readonly name: string }[];
  /** How many of the requested objects were removed. */
  readonly out: number;
};

const BY_OBJECT = 1;
/** For how many objects rules are looked up; more would hardly find others. */
const EXPLAINED = 8;

/** Removes objects from the rules that name them, and returns those that another rule still selects. */
export async function untagNodes(nodes: readonly DrawnNode[], tag: Tag): Promise<StillTagged> {
  const params = { asset_group_tag_id: tag.id };
  const { selectors } = (await api.call(listZoneSelectors, { params, query: { limit: '-1' } })).body.data;
  const leaving = new Set(nodes.map(({ objectId }) => objectId.toUpperCase()));
  for (const rule of selectors) await takeOut(rule, leaving);
  await refreshZones();
  const stillIn = await membersAmong(nodes, tag);
  const found = await Promise.all(stillIn.slice(0, EXPLAINED).map((node) => rulesFor(node, tag)));
  const rules = new Map(found.flat().map(({ id, name }) => [id, { id, name }]));
  return { tag, nodes: stillIn, rules: [...rules.values()], out: nodes.length - stillIn.length };
}

async function takeOut(rule: Rule, leaving: ReadonlySet<string>): Promise<void> {
  const { id, is_default, seeds = [], asset_group_tag_id } = rule;
  const left = seeds.filter(({ type, value }) => type !== BY_OBJECT || !leaving.has(value.toUpperCase()));
  if (is_default || left.length === seeds.length) return;
  const params = { asset_group_tag_id, asset_group_tag_selector_id: id };
  if (left.length === 0) await api.call(deleteZoneSelector, { params });
  else await api.call(updateZoneSelector, { params, body: { seeds: left } });
}

async function membersAmong(nodes: readonly DrawnNode[], { name }: Tag): Promise<readonly DrawnNode[]> {
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
