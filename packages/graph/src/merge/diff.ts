import type { EdgeIndex, NodeIndex } from '../adjacency.ts';
import type { GraphImage } from '../image/graph-image.ts';
import { type Delta, pushRow } from './delta.ts';
import { DeltaTables, ImageReader } from './delta-tables.ts';
import { EMPTY, type RecordCode } from './record-table.ts';

/** What turns `before` into `after`. Nodes and edges are the same when their public ids and identities are. */
export function diff(before: GraphImage, after: GraphImage): Delta {
  const tables = new DeltaTables();
  const old = new ImageReader(before, tables);
  const now = new ImageReader(after, tables);

  const replaced = new Set<number>();
  for (const [a, b] of matchById(nodesById(before), nodesById(after))) {
    if (b === undefined || (a !== undefined && before.objectId(a) !== after.objectId(b))) {
      replaced.add(before.nodeId(a!));
      pushNode(tables, 'nodesDeleted', old, a!);
      if (b !== undefined) pushNode(tables, 'nodesAdded', now, b);
    } else if (a === undefined) pushNode(tables, 'nodesAdded', now, b);
    else pushNodeChange(tables, old, now, a, b);
  }
  for (const [a, b] of matchById(edgesById(before), edgesById(after))) {
    if (b === undefined || (a !== undefined && !sameTriple(before, a, after, b, replaced))) {
      pushEdge(tables, 'edgesDeleted', old, a!);
      if (b !== undefined) pushEdge(tables, 'edgesAdded', now, b);
    } else if (a === undefined) pushEdge(tables, 'edgesAdded', now, b);
    else pushEdgeChange(tables, old, now, a, b);
  }
  return tables.finish(after.parts.nextNodeId, after.parts.nextEdgeId);
}

/** Everything in an image as additions to an empty one, in the order of ids. */
export function wholeGraph(image: GraphImage): Delta {
  const tables = new DeltaTables();
  const reader = new ImageReader(image, tables);
  for (const [node] of nodesById(image)) pushNode(tables, 'nodesAdded', reader, node);
  for (const [edge] of edgesById(image)) pushEdge(tables, 'edgesAdded', reader, edge);
  return tables.finish(image.parts.nextNodeId, image.parts.nextEdgeId);
}

type Numbered = Iterable<readonly [index: number, id: number]>;

function nodesById(image: GraphImage): Numbered {
  const ids = image.parts.nodes.ids;
  return byId(image.nodeCount, (node) => ids.get(node));
}

function* edgesById(image: GraphImage): Numbered {
  const ids = image.parts.edges.ids;
  for (const [edge, id] of byId(image.edgeLimit, (index) => ids.get(index))) if (image.hasEdge(edge)) yield [edge, id];
}

function* byId(count: number, idOf: (index: number) => number): Numbered {
  const order = new Uint32Array(count).map((_, index) => index);
  let ascending = true;
  for (let index = 1; index < count && ascending; index++) ascending = idOf(index - 1) < idOf(index);
  if (!ascending) order.sort((a, b) => idOf(a) - idOf(b));
  for (const index of order) yield [index, idOf(index)];
}

/** Pairs of indexes with the same id; undefined where one side lacks it. */
function* matchById(left: Numbered, right: Numbered): Generator<[number | undefined, number | undefined]> {
  const a = left[Symbol.iterator]();
  const b = right[Symbol.iterator]();
  let l = a.next();
  let r = b.next();
  while (!l.done || !r.done) {
    const leftId = l.done ? Infinity : l.value[1];
    const rightId = r.done ? Infinity : r.value[1];
    yield [leftId <= rightId ? l.value![0] : undefined, rightId <= leftId ? r.value![0] : undefined];
    if (leftId <= rightId) l = a.next();
    if (rightId <= leftId) r = b.next();
  }
}

function sameTriple(
  before: GraphImage,
  a: EdgeIndex,
  after: GraphImage,
  b: EdgeIndex,
  replaced: ReadonlySet<number>,
): boolean {
  const source = before.nodeId(before.edgeSource(a));
  const target = before.nodeId(before.edgeTarget(a));
  return (
    source === after.nodeId(after.edgeSource(b)) &&
    target === after.nodeId(after.edgeTarget(b)) &&
    !replaced.has(source) &&
    !replaced.has(target) &&
    before.edgeKinds[before.edgeKindOf(a)] === after.edgeKinds[after.edgeKindOf(b)]
  );
}

function pushNode(
  tables: DeltaTables,
  rows: 'nodesAdded' | 'nodesDeleted',
  reader: ImageReader,
  node: NodeIndex,
): void {
  pushRow(tables[rows], {
    ids: reader.image.nodeId(node),
    objectIds: reader.objectId(node),
    kinds: reader.kindList(node),
    records: reader.nodeRecord(node),
  });
}

function pushEdge(
  tables: DeltaTables,
  rows: 'edgesAdded' | 'edgesDeleted',
  reader: ImageReader,
  edge: EdgeIndex,
): void {
  const { image } = reader;
  pushRow(tables[rows], {
    ids: image.edgeId(edge),
    sources: image.nodeId(image.edgeSource(edge)),
    kinds: reader.edgeKind(edge),
    targets: image.nodeId(image.edgeTarget(edge)),
    origins: image.edgeOrigin(edge),
    records: reader.edgeRecord(edge),
  });
}

function pushNodeChange(tables: DeltaTables, old: ImageReader, now: ImageReader, a: NodeIndex, b: NodeIndex): void {
  const [before, after] = changedOnly(tables, old.nodeRecord(a), now.nodeRecord(b));
  const kindsBefore = old.kindList(a);
  const kindsAfter = now.kindList(b);
  if (before === EMPTY && after === EMPTY && kindsBefore === kindsAfter) return;
  pushRow(tables.nodesChanged, { ids: now.image.nodeId(b), kindsBefore, kindsAfter, before, after });
}

function pushEdgeChange(tables: DeltaTables, old: ImageReader, now: ImageReader, a: EdgeIndex, b: EdgeIndex): void {
  const [before, after] = changedOnly(tables, old.edgeRecord(a), now.edgeRecord(b));
  const originsBefore = old.image.edgeOrigin(a);
  const originsAfter = now.image.edgeOrigin(b);
  if (before === EMPTY && after === EMPTY && originsBefore === originsAfter) return;
  pushRow(tables.edgesChanged, { ids: now.image.edgeId(b), originsBefore, originsAfter, before, after });
}

/** Two records reduced to the keys on which they differ; 0 is an absent value. */
function changedOnly({ records }: DeltaTables, old: RecordCode, now: RecordCode): [RecordCode, RecordCode] {
  if (old === now) return [EMPTY, EMPTY];
  const before: number[] = [];
  const after: number[] = [];
  let a = records.start(old);
  let b = records.start(now);
  while (a < records.end(old) || b < records.end(now)) {
    const keyA = a < records.end(old) ? records.key(a) : Infinity;
    const keyB = b < records.end(now) ? records.key(b) : Infinity;
    const valueA = keyA <= keyB ? records.value(a) : 0;
    const valueB = keyB <= keyA ? records.value(b) : 0;
    if (valueA !== valueB) {
      before.push(Math.min(keyA, keyB), valueA);
      after.push(Math.min(keyA, keyB), valueB);
    }
    if (keyA <= keyB) a++;
    if (keyB <= keyA) b++;
  }
  return [records.intern(before, before.length / 2), records.intern(after, after.length / 2)];
}
