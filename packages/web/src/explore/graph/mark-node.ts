import { createZoneSelector, listZoneTags } from '@chokepoint/contract';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import type { DrawnNode } from './drawn-graph.ts';

/** Types of tags: the zone at the first place is Tier Zero. */
const ZONE = 1;
const OWNED = 3;

/** Says of an object that an attacker has it, or that it is of the highest worth; it counts at once. */
export async function markNode({ objectId, label }: DrawnNode, as: 'owned' | 'tier zero'): Promise<void> {
  const { tags } = (await api.call(listZoneTags)).body.data;
  const tag = tags.find(({ type, position }) => (as === 'owned' ? type === OWNED : type === ZONE && position === 1));
  if (!tag) throw new Error('the service has no such tag');
  await api.call(createZoneSelector, {
    params: { asset_group_tag_id: tag.id },
    // Whoever puts an object into a zone by hand vouches for it; owned objects need no voucher.
    body: { name: label, seeds: [{ type: 1, value: objectId }], ...(as === 'owned' ? {} : { auto_certify: 2 }) },
  });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['graph'] }),
    queryClient.invalidateQueries({ queryKey: ['graph-node'] }),
  ]);
}
