import type { DrawnNode } from '../graph/drawn-graph.ts';
import { type ZoneIcon, type ZoneIcons, zoneOf } from '../graph/zone-icons.ts';

/** The most frequent kinds first; zones in their order. */
export function countIcons(nodes: Iterable<DrawnNode>, icons: ZoneIcons) {
  const kinds = new Map<string, number>();
  const zones = new Map<ZoneIcon, number>();
  let owned = 0;
  for (const node of nodes) {
    kinds.set(node.kind, (kinds.get(node.kind) ?? 0) + 1);
    const zone = zoneOf(node, icons);
    if (zone) zones.set(zone, (zones.get(zone) ?? 0) + 1);
    if (node.isOwned) owned++;
  }
  return {
    kinds: [...kinds].sort(([a, some], [b, others]) => others - some || a.localeCompare(b)),
    zones: [...zones].sort(([a], [b]) => icons.zones.indexOf(a) - icons.zones.indexOf(b)),
    owned,
  };
}
