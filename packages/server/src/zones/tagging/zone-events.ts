import { CERTIFIED, TAG_TYPES } from '@chokepoint/analysis';
import type { GraphImage, NodeIndex } from '@chokepoint/graph';
import type { NewEvent } from '../../alerts/events/alert-event-store.ts';
import { counted } from '../../alerts/events/counted.ts';
import { environmentOf } from '../../graph/environments.ts';
import { nodeName } from '../../graph/node-name.ts';
import type { ZoneMember } from '../stores/member-store.ts';
import type { ZoneSelector } from '../stores/selector-store.ts';
import type { ZoneTag } from '../stores/tag-store.ts';
import type { SelectorMembers } from './member-changes.ts';

/** How many members an event names; it counts all. */
const MOST_NAMED = 10;

/** The members of selectors now and before. */
type Members = {
  readonly tags: readonly ZoneTag[];
  readonly selectors: readonly ZoneSelector[];
  readonly before: ReadonlyMap<number, readonly ZoneMember[]>;
  readonly now: ReadonlyMap<number, SelectorMembers>;
};

/** Events about the new members of zones, and about those that wait for certification; one for each environment. */
export function zoneEvents(image: GraphImage, members: Members): NewEvent[] {
  const zones = members.tags.filter(({ type }) => type === TAG_TYPES.tier);
  return zones.flatMap((zone) => {
    const added = addedTo(image, zone, members);
    const pending = zone.require_certify ? added.filter(({ certified }) => certified === CERTIFIED.pending) : [];
    return [
      ...eventsOf(image, zone, 'zone.member.added', added, (count) => `${counted(count, 'new object')}`),
      ...eventsOf(
        image,
        zone,
        'zone.certification.pending',
        pending,
        (count) => `${counted(count, 'object')} to certify`,
      ),
    ];
  });
}

type Added = { readonly node: NodeIndex; readonly certified: number };

/** Several selectors may find the same object: it is new when none had it, and the highest certification counts. */
function addedTo(image: GraphImage, zone: ZoneTag, { selectors, before, now }: Members): Added[] {
  const own = selectors.filter(({ tag_id }) => tag_id === zone.id);
  const known = new Set(own.flatMap(({ id }) => (before.get(id) ?? []).map(({ node_id }) => node_id)));
  const added = new Map<NodeIndex, number>();
  for (const { id } of own) {
    const found = now.get(id);
    for (const [at, node] of (found?.nodes ?? []).entries()) {
      if (known.has(image.nodeId(node as NodeIndex))) continue;
      const certified = found?.certified[at] ?? CERTIFIED.pending;
      added.set(node as NodeIndex, Math.max(added.get(node as NodeIndex) ?? 0, certified));
    }
  }
  return [...added].map(([node, certified]) => ({ node, certified }));
}

function eventsOf(
  image: GraphImage,
  zone: ZoneTag,
  type: string,
  added: readonly Added[],
  what: (count: number) => string,
): NewEvent[] {
  return [...Map.groupBy(added, ({ node }) => environmentOf(image, node))].map(([environmentId, group]) => {
    const environment = image.nodeByObjectId(environmentId);
    const name = environment === undefined ? environmentId : nodeName(image, environment);
    return {
      type,
      message: `${what(group.length)} in the zone ${zone.name}${name === '' ? '' : `, of ${name}`}`,
      data: {
        environment_id: environmentId,
        environment_name: name,
        asset_group_tag_id: zone.id,
        zone: zone.name,
        count: group.length,
        members: group
          .slice(0, MOST_NAMED)
          .map(({ node }) => ({ object_id: image.objectId(node), name: nodeName(image, node) })),
      },
    };
  });
}
