import type { IconDefinition } from '@fortawesome/free-solid-svg-icons';
import { faGem } from '@fortawesome/free-solid-svg-icons/faGem';
import { faLayerGroup } from '@fortawesome/free-solid-svg-icons/faLayerGroup';
import { faSkull } from '@fortawesome/free-solid-svg-icons/faSkull';
import type { DrawnNode } from './drawn-graph.ts';
import * as graphTexts from './texts.ts';

/** The icons shown beside the objects of a zone. */
export type ZoneIcon = {
  /** The kind that objects of the zone carry. */
  readonly tag: string;
  readonly name: string;
  readonly icon: IconDefinition;
};

/** The icons of the zones in their order, the most important first, and of owned objects. */
export type ZoneIcons = { readonly zones: readonly ZoneIcon[]; readonly owned: ZoneIcon };

/** Used until the configuration is loaded. */
export const DEFAULT_ICONS: ZoneIcons = {
  zones: [{ tag: 'Tag_Tier_Zero', name: graphTexts.tierZero, icon: faGem }],
  owned: { tag: 'Tag_Owned', name: graphTexts.owned, icon: faSkull },
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

/** The icons that zones were given. `find` returns an icon by its name. */
export function zoneIcons(tags: readonly Tag[], find: (name: string) => IconDefinition | undefined): ZoneIcons {
  const iconOf = (tag: Tag, fallback: IconDefinition): ZoneIcon => ({
    tag: tagKind(tag.name),
    name: tag.name,
    icon: (tag.glyph ? find(tag.glyph) : undefined) ?? fallback,
  });
  const zones = tags
    .filter(({ type }) => type === ZONE)
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map((tag, place) => iconOf(tag, place === 0 ? faGem : faLayerGroup));
  const owned = tags.find(({ type }) => type === OWNED);
  return {
    zones: zones.length > 0 ? zones : DEFAULT_ICONS.zones,
    owned: owned ? iconOf(owned, faSkull) : DEFAULT_ICONS.owned,
  };
}

/** The icon of the most important zone that an object is in. */
export function zoneOf(
  { isTierZero, kinds }: Pick<DrawnNode, 'isTierZero' | 'kinds'>,
  { zones }: ZoneIcons,
): ZoneIcon | undefined {
  return isTierZero ? zones[0] : zones.find(({ tag }) => kinds.includes(tag));
}
