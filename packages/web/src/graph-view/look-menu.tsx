import { Palette } from 'lucide-react';
import { IconButton } from '../controls/icon-button.tsx';
import { ChoiceMenu, TickedChoice } from '../controls/overlays/choice-menu.tsx';
import { COLOUR_SCHEMES, type ColourScheme, chooseColourScheme, useColourScheme } from '../graph/colour-scheme.ts';
import { GROUPINGS, type Grouping } from './group-nodes.ts';

export type Look = {
  readonly group: Grouping | undefined;
  readonly onGroup: (group: Grouping | undefined) => void;
  readonly bySize: boolean;
  readonly onBySize: (bySize: boolean) => void;
};

const SCHEMES: Readonly<Record<ColourScheme, string>> = {
  own: 'Colour-blind safe colours',
  ecosystem: 'Colours of other tools',
};
const GROUPS: Readonly<Record<Grouping, string>> = {
  kind: 'Group by kind',
  domain: 'Group by domain',
  ou: 'Group by OU',
};

/** Colours, sizes and groups of the graph. */
export function LookMenu({ group, onGroup, bySize, onBySize }: Look) {
  const scheme = useColourScheme();
  return (
    <ChoiceMenu trigger={<IconButton icon={Palette} label="Appearance" />}>
      {COLOUR_SCHEMES.map((one) => (
        <TickedChoice key={one} ticked={scheme === one} onChange={() => chooseColourScheme(one)}>
          {SCHEMES[one]}
        </TickedChoice>
      ))}
      <TickedChoice ticked={bySize} onChange={onBySize}>
        Size by exposure
      </TickedChoice>
      {GROUPINGS.map((one) => (
        <TickedChoice key={one} ticked={group === one} onChange={(ticked) => onGroup(ticked ? one : undefined)}>
          {GROUPS[one]}
        </TickedChoice>
      ))}
    </ChoiceMenu>
  );
}
