import type { WantedIcon } from '@chokepoint/contract';
import { UNKNOWN_ICON } from '@chokepoint/model';
import { SOLID_ICON_NAMES } from './solid-icon-names.ts';

export type ShownIcon = { readonly type: string; readonly name: string; readonly color: string };

/** The icon set under the ecosystem's name, which is also the default, and under the specification's. */
const FONT_AWESOME = 'font-awesome';
const ICON_SETS: readonly string[] = [FONT_AWESOME, 'icon-set'];
const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** What is drawn for the icon that somebody wants: exactly that where it can be, else a question mark, or white. */
export function shownIcon(wanted: WantedIcon): ShownIcon {
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

export const glyphIcon = (icon: { readonly glyph: string; readonly color: string }): ShownIcon => ({
  type: FONT_AWESOME,
  name: icon.glyph,
  color: icon.color,
});
