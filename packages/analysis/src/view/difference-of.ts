import { type Delta, type GraphImage, readRecord } from '@chokepoint/graph';
import { Difference } from './difference.ts';
import { propertyOf } from './reads.ts';

/** Beyond this share of the graph, a full run is cheaper than an incremental one. */
const LARGE = 1 / 50;
const ALWAYS_FEW = 1000;

/**
 * What a series of changes that ended in `image` has changed. `undefined` when nodes came or went, and when so many edges
 * did that a full run is faster. Changed properties may be any number: an upload of unchanged data changes one property
 * of everything.
 */
export function differenceOf(image: GraphImage, deltas: readonly Delta[]): Difference | undefined {
  if (deltas.some(({ nodesAdded, nodesDeleted }) => nodesAdded.ids.length + nodesDeleted.ids.length > 0))
    return undefined;
  const most = ALWAYS_FEW + (image.nodeCount + image.edgeCount) * LARGE;
  if (deltas.reduce((sum, delta) => sum + movedEdges(delta), 0) > most) return undefined;
  const difference = new Difference();
  for (const delta of deltas) {
    noteNodes(difference, delta);
    noteWholeEdges(image, difference, delta, delta.edgesAdded);
    noteWholeEdges(image, difference, delta, delta.edgesDeleted);
    noteEdges(image, difference, delta);
  }
  return difference;
}

/** Edges that came, went, or were derived before or after. */
function movedEdges({ edgesAdded, edgesDeleted, edgesChanged }: Delta): number {
  let derived = 0;
  const before = edgesChanged.originsBefore.view();
  const after = edgesChanged.originsAfter.view();
  for (let row = 0; row < before.length; row++) if (before[row] !== 0 || after[row] !== 0) derived++;
  return edgesAdded.ids.length + edgesDeleted.ids.length + derived;
}

/** Rows share their records, so that there are few to read. */
function noteNodes(difference: Difference, delta: Delta): void {
  const { kindsBefore, kindsAfter, before, after } = delta.nodesChanged;
  for (const record of new Set([...distinct(before.view()), ...distinct(after.view())]))
    for (const name of Object.keys(readRecord(delta, record))) difference.properties.add(name);
  const [lists, others] = [kindsBefore.view(), kindsAfter.view()];
  const kinds = (list: number) => new Set(delta.kindLists.list(list).map((kind) => delta.kindNames[kind]!));
  for (let row = 0; row < lists.length; row++)
    if (lists[row] !== others[row])
      for (const kind of kinds(lists[row]!).symmetricDifference(kinds(others[row]!))) difference.kinds.add(kind);
}

function distinct(codes: Uint32Array): Set<number> {
  const found = new Set<number>();
  let last = -1;
  for (const code of codes) {
    if (code !== last) found.add(code);
    last = code;
  }
  return found;
}

function noteWholeEdges(image: GraphImage, difference: Difference, delta: Delta, rows: Delta['edgesAdded']): void {
  for (let row = 0; row < rows.ids.length; row++) {
    const kind = delta.kindNames[rows.kinds.get(row)]!;
    difference.edge(image.nodeById(rows.sources.get(row))!, kind, image.nodeById(rows.targets.get(row))!);
    if (rows.origins.get(row) !== 0) difference.externallyChangedKinds.add(kind);
  }
}

function noteEdges(image: GraphImage, difference: Difference, delta: Delta): void {
  const rows = delta.edgesChanged;
  const noted = new Set<number>();
  const note = (record: number, kind: number) => {
    const both = record * image.edgeKinds.length + kind;
    if (noted.has(both)) return;
    noted.add(both);
    for (const name of Object.keys(readRecord(delta, record)))
      difference.edgeProperties.add(propertyOf(image.edgeKinds[kind]!, name));
  };
  for (let row = 0; row < rows.ids.length; row++) {
    const edge = image.edgeById(rows.ids.get(row));
    if (edge === undefined) continue; // it was deleted later, and its deletion is noted
    const kind = image.edgeKindOf(edge);
    note(rows.before.get(row), kind);
    note(rows.after.get(row), kind);
    if (rows.originsBefore.get(row) === 0 && rows.originsAfter.get(row) === 0) continue;
    difference.edge(image.edgeSource(edge), image.edgeKinds[kind]!, image.edgeTarget(edge));
    difference.externallyChangedKinds.add(image.edgeKinds[kind]!);
  }
}
