import { faGem, faLayerGroup, faSkull, type IconDefinition } from '@fortawesome/free-solid-svg-icons';
import type { DrawnNode } from './drawn-graph.ts';

/** What stands beside the objects of a zone. */
export type ZoneSign = {
  /** The kind that objects of the zone carry. */
  readonly tag: string;
  readonly name: string;
  readonly icon: IconDefinition;
};

/** The zones in their order, the most precious first, and what an attacker has. */
export type ZoneSigns = { readonly zones: readonly ZoneSign[]; readonly owned: ZoneSign };

/** As long as nothing else is known. */
export const USUAL_SIGNS: ZoneSigns = {
  zones: [{ tag: 'Tag_Tier_Zero', name: 'Tier Zero', icon: faGem }],
  owned: { tag: 'Tag_Owned', name: 'Owned', icon: faSkull },
};

type Tag = {
  readonly name: string;
  readonly type: number;
  readonly position: number | null;
  readonly glyph: string | null;
};

const ZONE = 1;
const OWNED = 3;

/** The kind that objects of a zone or label carry. */
export const tagKind = (name: string) => `Tag_${name.replaceAll(' ', '_')}`;

/** Signs as zones were given them. `find` knows every sign by name. */
export function zoneSigns(tags: readonly Tag[], find: (name: string) => IconDefinition | undefined): ZoneSigns {
  const signOf = (tag: Tag, usual: IconDefinition): ZoneSign => ({
    tag: tagKind(tag.name),
    name: tag.name,
    icon: (tag.glyph ? find(tag.glyph) : undefined) ?? usual,
  });
  const zones = tags
    .filter(({ type }) => type === ZONE)
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map((tag, place) => signOf(tag, place === 0 ? faGem : faLayerGroup));
  const owned = tags.find(({ type }) => type === OWNED);
  return {
    zones: zones.length > 0 ? zones : USUAL_SIGNS.zones,
    owned: owned ? signOf(owned, faSkull) : USUAL_SIGNS.owned,
  };
}

/** The sign of the most precious zone that an object is in. */
export function zoneOf(
  { isTierZero, kinds }: Pick<DrawnNode, 'isTierZero' | 'kinds'>,
  { zones }: ZoneSigns,
): ZoneSign | undefined {
  return isTierZero ? zones[0] : zones.find(({ tag }) => kinds.includes(tag));
}
