import { Palette } from 'lucide-react';
import { IconButton } from '../controls/icon-button.tsx';
import { ChoiceMenu, TickedChoice } from '../controls/overlays/choice-menu.tsx';
import { COLOUR_SCHEMES, type ColourScheme, chooseColourScheme, useColourScheme } from '../graph/colour-scheme.ts';
import { SIZINGS, type Sizing } from './exposure-sizes.ts';
import { GROUPINGS, type Grouping } from './group-nodes.ts';

export type Look = {
  readonly group: Grouping | undefined;
  readonly onGroup: (group: Grouping | undefined) => void;
  readonly sizing: Sizing | undefined;
  readonly onSizing: (sizing: Sizing | undefined) => void;
};

const SCHEMES: Readonly<Record<ColourScheme, string>> = {
  own: 'Colour-blind safe colours',
  ecosystem: 'Colours of other tools',
};
const SIZES: Readonly<Record<Sizing, string>> = { exposure: 'Size by exposure', impact: 'Size by impact' };
const GROUPS: Readonly<Record<Grouping, string>> = {
  kind: 'Group by kind',
  domain: 'Group by domain',
  ou: 'Group by OU',
};

/** Colours, sizes and groups of the graph. */
export function LookMenu({ group, onGroup, sizing, onSizing }: Look) {
  const scheme = useColourScheme();
  return (
    <ChoiceMenu trigger={<IconButton icon={Palette} label="Appearance" />}>
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
