import { createZoneSelector, listZoneTags } from '@chokepoint/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import type { DrawnNode } from '../../graph/drawn-graph.ts';
import { zonesChanged } from '../../zones/zone-queries.ts';

/** Types of tags: the zone at the first place is Tier Zero. */
export const ZONE = 1;
const OWNED = 3;

export type Tag = {
  readonly id: number;
  readonly name: string;
  readonly type: number;
  readonly position: number | null;
};

/** What objects can be put into by hand: zones in their order, labels, and what an attacker has. */
export const tagsQuery = queryOptions({
  queryKey: ['zones', 'to-mark'],
  queryFn: async (): Promise<readonly Tag[]> => (await api.call(listZoneTags)).body.data.tags,
  staleTime: 30_000,
});

/** Says of an object that an attacker has it, or that it is of the highest worth; it counts at once. */
export async function markNode(node: DrawnNode, as: 'owned' | 'tier zero'): Promise<void> {
  const tags = await queryClient.fetchQuery(tagsQuery);
  const tag = tags.find(({ type, position }) => (as === 'owned' ? type === OWNED : type === ZONE && position === 1));
  if (!tag) throw new Error('the service has no such tag');
  await markNodes([node], tag);
}

/** Puts objects into a zone or under a label, by one rule that names them. */
export async function markNodes(nodes: readonly DrawnNode[], { id, type }: Tag): Promise<void> {
  const [first] = nodes;
  if (!first) return;
  await api.call(createZoneSelector, {
    params: { asset_group_tag_id: id },
    body: {
      name: nodes.length === 1 ? first.label : `${first.label} and ${nodes.length - 1} more`,
      seeds: nodes.map(({ objectId }) => ({ type: 1, value: objectId })),
      // Whoever puts an object into a zone by hand vouches for it; what is no zone needs no voucher.
      ...(type === ZONE ? { auto_certify: 2 } : {}),
    },
  });
  await zonesChanged();
}
