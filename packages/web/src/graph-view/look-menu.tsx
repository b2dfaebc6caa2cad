import { Palette } from 'lucide-react';
import { IconButton } from '../controls/icon-button.tsx';
import { ChoiceMenu, TickedChoice } from '../controls/overlays/choice-menu.tsx';
import { COLOUR_SCHEMES, type ColourScheme, chooseColourScheme, useColourScheme } from '../graph/colour-scheme.ts';
import { SIZINGS, type Sizing } from './exposure-sizes.ts';
import { GROUPINGS, type Grouping } from './group-nodes.ts';
import * as graphViewTexts from './texts.ts';

export type Look = {
  readonly group: Grouping | undefined;
  readonly onGroup: (group: Grouping | undefined) => void;
  readonly sizing: Sizing | undefined;
  readonly onSizing: (sizing: Sizing | undefined) => void;
};

const SCHEMES: Readonly<Record<ColourScheme, string>> = {
  own: graphViewTexts.colourBlindSafeColours,
  ecosystem: graphViewTexts.coloursOtherTools,
};
const SIZES: Readonly<Record<Sizing, string>> = {
  exposure: graphViewTexts.sizeByExposure,
  impact: graphViewTexts.sizeByImpact,
};
const GROUPS: Readonly<Record<Grouping, string>> = {
  kind: graphViewTexts.groupByKind,
  domain: graphViewTexts.groupByDomain,
  ou: graphViewTexts.groupByOu,
};

/** Colours, sizes and groups of the graph. */
export function LookMenu({ group, onGroup, sizing, onSizing }: Look) {
  const scheme = useColourScheme();
  return (
    <ChoiceMenu trigger={<IconButton icon={Palette} label={graphViewTexts.appearance} />}>
      {COLOUR_SCHEMES.map((one) => (
        <TickedChoice key={one} ticked={scheme === one} onChange={() => chooseColourScheme(one)}>
          {SCHEMES[one]}
        </TickedChoice>
      ))}
      {SIZINGS.map((one) => (
        <TickedChoice key={one} ticked={sizing === one} onChange={(ticked) => onSizing(ticked ? one : undefined)}>
          {SIZES[one]}
        </TickedChoice>
      ))}
      {GROUPINGS.map((one) => (
        <TickedChoice key={one} ticked={group === one} onChange={(ticked) => onGroup(ticked ? one : undefined)}>
          {GROUPS[one]}
        </TickedChoice>
      ))}
    </ChoiceMenu>
  );
}
