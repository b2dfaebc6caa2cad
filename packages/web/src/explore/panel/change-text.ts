import { propertyLabel, shownProperties, showValue } from '../../graph/show-value.ts';
import type { ZoneIcons } from '../../graph/zone-icons.ts';
import type { NodeChange } from '../graph/node-history-query.ts';

const CAUSES: Readonly<Record<string, string>> = {
  ingest: 'Upload',
  analysis: 'Analysis',
  zones: 'Rules of zones',
  cypher: 'Query',
  deletion: 'Deletion',
  retention: 'Not seen for long',
  undo: 'Change undone',
  restore: 'Older graph restored',
};

/** The cause of a change. */
export function causeText({ cause, file }: Pick<NodeChange, 'cause' | 'file'>): string {
  const known = CAUSES[cause] ?? 'Change';
  return file ? `${known} of ${file}` : known;
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
    ...(change.change === 'added' ? ['Added to the graph'] : []),
    ...(change.change === 'deleted' ? ['Removed from the graph'] : []),
    ...change.kinds_gained.map((kind) => `Is in ${kindText(kind)} now`),
    ...change.kinds_lost.map((kind) => `Is no longer in ${kindText(kind)}`),
    ...shownProperties(known).map(([name]) => {
      const { before, after } = changed.get(name)!;
      return `${propertyLabel(name)}: ${valueText(name, before)} → ${valueText(name, after)}`;
    }),
  ];
}

function valueText(name: string, value: unknown): string {
  return value === null || value === undefined ? 'nothing' : showValue(name, value).join(', ') || 'nothing';
}
