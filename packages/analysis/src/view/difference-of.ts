import { type Delta, type DeltaEntry, deltaEntries, type GraphImage } from '@chokepoint/graph';
import { Difference } from './difference.ts';
import { propertyOf } from './reads.ts';

/** Beyond this share of the graph, a full run is cheaper than an incremental one. */
const LARGE = 1 / 50;
const ALWAYS_FEW = 1000;

/**
 * What a series of changes that ended in `image` has changed. `undefined` when nodes came or went, and when there is so
 * much that a full run is faster.
 */
export function differenceOf(image: GraphImage, deltas: readonly Delta[]): Difference | undefined {
  const most = ALWAYS_FEW + (image.nodeCount + image.edgeCount) * LARGE;
  if (deltas.reduce((sum, delta) => sum + rows(delta), 0) > most) return undefined;
  if (deltas.some((delta) => delta.nodesAdded.ids.length + delta.nodesDeleted.ids.length > 0)) return undefined;
  const difference = new Difference();
  for (const delta of deltas) for (const entry of deltaEntries(delta)) note(image, difference, entry);
  return difference;
}

function rows({ nodesAdded, nodesDeleted, nodesChanged, edgesAdded, edgesDeleted, edgesChanged }: Delta): number {
  let sum = 0;
  for (const { ids } of [nodesAdded, nodesDeleted, nodesChanged, edgesAdded, edgesDeleted, edgesChanged])
    sum += ids.length;
  return sum;
}

function note(image: GraphImage, difference: Difference, entry: DeltaEntry): void {
  switch (entry.what) {
    case 'node added':
    case 'node deleted':
      return;
    case 'node changed': {
      const { kindsBefore, kindsAfter, before, after } = entry;
      for (const kind of new Set(kindsBefore).symmetricDifference(new Set(kindsAfter))) difference.kinds.add(kind);
      for (const name of [...Object.keys(before), ...Object.keys(after)]) difference.properties.add(name);
      return;
    }
    case 'edge added':
    case 'edge deleted':
      difference.edge(image.nodeById(entry.source)!, entry.kind, image.nodeById(entry.target)!);
      if (entry.origin !== 0) difference.externallyChangedKinds.add(entry.kind);
      return;
    case 'edge changed': {
      const edge = image.edgeById(entry.id);
      if (edge === undefined) return; // it went later, which says all
      const kind = image.edgeKinds[image.edgeKindOf(edge)]!;
      for (const name of [...Object.keys(entry.before), ...Object.keys(entry.after)])
        difference.edgeProperties.add(propertyOf(kind, name));
      if (entry.originBefore !== 0 || entry.originAfter !== 0) {
        difference.edge(image.edgeSource(edge), kind, image.edgeTarget(edge));
        difference.externallyChangedKinds.add(kind);
      }
      return;
    }
    default:
      entry satisfies never;
  }
}
