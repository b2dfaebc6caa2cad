import type { WantedIcon } from '@chokepoint/contract';
import { UNKNOWN_ICON } from '@chokepoint/model';
import { SOLID_ICON_NAMES } from './solid-icon-names.ts';

/** An icon as it is stored: the set it comes from, its name in that set, and its color. */
export type IconConfig = { readonly type: string; readonly name: string; readonly color: string };

/** The icon set under the ecosystem's name, which is also the default, and under the specification's. */
const FONT_AWESOME = 'font-awesome';
const ICON_SETS: readonly string[] = [FONT_AWESOME, 'icon-set'];
const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** The icon that a caller wants; a question mark for one that cannot be shown, and white for such a color. */
export function resolveIcon(wanted: WantedIcon): IconConfig {
  const type = wanted?.type || FONT_AWESOME;
  const name = wanted?.name ?? '';
  const color = wanted?.color ?? '';
  const knownSet = ICON_SETS.includes(type);
  return {
    type: knownSet ? type : FONT_AWESOME,
    name: knownSet && SOLID_ICON_NAMES.has(name) ? name : UNKNOWN_ICON.glyph,
    color: COLOR.test(color) ? color : UNKNOWN_ICON.color,
  };
}

export const glyphIcon = (icon: { readonly glyph: string; readonly color: string }): IconConfig => ({
  type: FONT_AWESOME,
  name: icon.glyph,
  color: icon.color,
});

/** The class names under which a page finds the icon. */
export const iconText = ({ type, name }: Pick<IconConfig, 'type' | 'name'>): string =>
  ICON_SETS.includes(type) ? `fas fa-${name}` : name;
