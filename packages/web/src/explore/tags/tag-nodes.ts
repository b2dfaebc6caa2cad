import { createZoneSelector, listZoneTags } from '@chokepoint/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import type { DrawnNode } from '../../graph/drawn-graph.ts';
import { refreshZones } from '../../zones/zone-queries.ts';
import * as exploreTexts from '../texts.ts';

/** Types of tags: the zone at the first place is Tier Zero. */
export const ZONE = 1;
const OWNED = 3;

export type Tag = {
  readonly id: number;
  readonly name: string;
  readonly type: number;
  readonly position: number | null;
};

/** The tags that objects can get by hand: zones in their order, labels, and owned. */
export const tagsQuery = queryOptions({
  queryKey: ['zones', 'to-mark'],
  queryFn: async (): Promise<readonly Tag[]> => (await api.call(listZoneTags)).body.data.tags,
  staleTime: 30_000,
});

/** Tags an object as owned, or as a member of Tier Zero, with immediate effect. */
export async function tagNode(node: DrawnNode, as: 'owned' | 'tier zero'): Promise<void> {
  const tags = await queryClient.fetchQuery(tagsQuery);
  const tag = tags.find(({ type, position }) => (as === 'owned' ? type === OWNED : type === ZONE && position === 1));
  if (!tag) throw new Error('the service has no such tag');
  await tagNodes([node], tag);
}

/** Adds objects to a zone or label, by one rule that names them. */
export async function tagNodes(nodes: readonly DrawnNode[], { id, type }: Tag): Promise<void> {
  const [first] = nodes;
  if (!first) return;
  await api.call(createZoneSelector, {
    params: { asset_group_tag_id: id },
    body: {
      name: nodes.length === 1 ? first.label : exploreTexts.labelNodesMore(first.label, nodes.length - 1),
      seeds: nodes.map(({ objectId }) => ({ type: 1, value: objectId })),
      // Adding an object to a zone by hand certifies it; labels have no certification.
      ...(type === ZONE ? { auto_certify: 2 } : {}),
    },
  });
  await refreshZones();
}
