import { causeText } from '../../graph/cause-text.ts';
import { propertyLabel, shownProperties, showValue } from '../../graph/show-value.ts';
import type { ZoneIcons } from '../../graph/zone-icons.ts';
import type { NodeChange } from '../graph/node-history-query.ts';
import * as exploreTexts from '../texts.ts';

/** The cause of a change. */
export function changeCause({ cause, file }: Pick<NodeChange, 'cause' | 'file'>): string {
  const known = causeText(cause);
  return file ? exploreTexts.knownOfFile(known, file) : known;
}

/** What changed about the object itself, a line for each. */
export function changeLines(change: NodeChange, { zones, owned }: ZoneIcons): string[] {
  const kindText = (kind: string) => {
    const zone = [...zones, owned].find(({ tag }) => tag === kind);
    if (zone) return zone.name;
    return kind.startsWith('Tag_') ? kind.slice(4).replaceAll('_', ' ') : kind;
  };
  const changed = new Map(change.properties.map((one) => [one.name, one]));
  const known = Object.fromEntries(change.properties.map(({ name, before, after }) => [name, after ?? before]));
  return [
    ...(change.change === 'added' ? [exploreTexts.addedGraph] : []),
    ...(change.change === 'deleted' ? [exploreTexts.removedGraph] : []),
    ...change.kinds_gained.map((kind) => exploreTexts.kindNow(kindText(kind))),
    ...change.kinds_lost.map((kind) => exploreTexts.noLongerKind(kindText(kind))),
    ...shownProperties(known).map(([name]) => {
      const { before, after } = changed.get(name)!;
      return `${propertyLabel(name)}: ${valueText(name, before)} → ${valueText(name, after)}`;
    }),
  ];
}

function valueText(name: string, value: unknown): string {
  return value === null || value === undefined ? 'nothing' : showValue(name, value).join(', ') || 'nothing';
}
