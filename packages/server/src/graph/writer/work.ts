import {
  applyDelta,
  Batch,
  type Delta,
  decodeDelta,
  decodeSnapshot,
  diff,
  encodeDelta,
  encodeSnapshot,
  GraphBuilder,
  GraphImage,
  inverse,
  isEmpty,
  type MergeReport,
  type NodeIndex,
  openShared,
  type PackedBatch,
  textIndexOf,
} from '@chokepoint/graph';
import { analyseGraph } from './analyse-graph.ts';
import type { MergeHelper } from './merge-helper.ts';
import type {
  AnalysedGraph,
  ChangedGraph,
  ChangeReport,
  GraphChange,
  GraphComparison,
  NodeDeletion,
  WriterAnswers,
  WriterRequest,
} from './protocol.ts';
import { type Held, taken } from './retained-images.ts';
import { tieLooseEnds } from './unresolved-references.ts';

const MOST_REASONS = 1000;
/** From so much on, work is shared with a second thread. */
const LARGE_ROWS = 1 << 17;
const LARGE_NODES = 1 << 14;
const LARGE_BYTES = 4 << 20;
const REHEARSALS = 8;

/** Work of which the change itself is known; what is left can be shared between threads. */
type Prepared =
  | { readonly next: 'commit'; readonly base: GraphImage; readonly delta: Delta; readonly answer: Reported }
  | { readonly next: 'index'; readonly image: GraphImage; readonly answer: object }
  | { readonly next: 'nothing'; readonly answer: WriterAnswers[keyof WriterAnswers] };
type Reported = Omit<ChangedGraph, 'image' | 'chunks'> | Omit<AnalysedGraph, 'image' | 'chunks'>;

/** Does one piece of work on the graph. */
export function work(request: WriterRequest): WriterAnswers[keyof WriterAnswers] {
  const prepared = prepare(request);
  switch (prepared.next) {
    case 'commit': {
      const { base, delta, answer } = prepared;
      if (isEmpty(delta)) return { ...answer, image: base.share(), chunks: [] };
      const image = applyDelta(base, delta);
      return { ...answer, image: indexed(image).share(), chunks: [...encodeDelta(delta)] };
    }
    case 'index':
      return { ...prepared.answer, image: indexed(prepared.image).share() };
    case 'nothing':
      return prepared.answer;
    default:
      return prepared satisfies never;
  }
}

/** As `work`; parts of what is large are given to another thread. */
export async function workWith(
  helper: MergeHelper,
  request: WriterRequest,
): Promise<WriterAnswers[keyof WriterAnswers]> {
  if (request.kind === 'warmUp') return warmUp(helper, request.batches);
  if (isLarge(request)) helper.warmUp();
  const prepared = prepare(request);
  switch (prepared.next) {
    case 'commit': {
      const { base, delta, answer } = prepared;
      if (isEmpty(delta)) return { ...answer, image: base.share(), chunks: [] };
      return { ...answer, ...(await made(helper, base, delta)) };
    }
    case 'index':
      return { ...prepared.answer, image: (await indexedWith(helper, prepared.image)).share() };
    case 'nothing':
      return prepared.answer;
    default:
      return prepared satisfies never;
  }
}

async function made(helper: MergeHelper, base: GraphImage, delta: Delta, large = rowsIn(delta) >= LARGE_ROWS) {
  const encoding = large ? helper.encode(delta) : undefined;
  const image = (await indexedWith(helper, applyDelta(base, delta))).share();
  return { image, chunks: encoding ? await encoding : [...encodeDelta(delta)] };
}

/** Code is quick only after it has run for a while: it does here, before the first upload. */
async function warmUp(helper: MergeHelper, batches: readonly PackedBatch[]): Promise<object> {
  for (let round = 0; round < REHEARSALS; round++) {
    const base = GraphImage.empty();
    await made(helper, base, merged(base, { batches }, true).delta, true);
  }
  return {};
}

function prepare(request: WriterRequest): Prepared {
  switch (request.kind) {
    case 'change':
      return changed(openShared(request.base), request.change, request.again ?? false);
    case 'analyse': {
      const base = openShared(request.base);
      const { change, rules, warnings } = analyseGraph(base, request);
      const prepared = changed(base, change, false);
      return { ...prepared, answer: { ...prepared.answer, rules, warnings } };
    }
    case 'replay': {
      let image = request.base ? openShared(request.base) : GraphImage.empty();
      for (const segment of request.segments) image = applyDelta(image, decodeDelta(segment));
      return { next: 'index', image, answer: {} };
    }
    case 'apply': {
      const delta = decodeDelta(request.chunks);
      const image = applyDelta(openShared(request.base), delta);
      return { next: 'index', image, answer: { chunks: request.chunks, report: changeOf(delta) } };
    }
    case 'load':
      return { next: 'index', image: decodeSnapshot(request.snapshot), answer: {} };
    case 'snapshot':
      return { next: 'nothing', answer: { chunks: [...encodeSnapshot(openShared(request.image))] } };
    case 'undo': {
      const before = openShared(request.base);
      let image = before;
      for (const segment of request.segments) image = applyDelta(image, inverse(decodeDelta(segment)));
      return restored(before, image);
    }
    case 'restore':
      return restored(openShared(request.base), openShared(request.wanted));
    case 'compare': {
      const delta = diff(openShared(request.before), openShared(request.after));
      return { next: 'nothing', answer: comparison(delta) };
    }
    case 'warmUp':
      return { next: 'nothing', answer: {} };
    default:
      return request satisfies never;
  }
}

type PreparedCommit = Extract<Prepared, { next: 'commit' }>;

function changed(base: GraphImage, change: GraphChange, again: boolean): PreparedCommit {
  const { delta, report, unmatched } = merged(base, change, again);
  return { next: 'commit', base, delta, answer: { report: { ...reportOf(report), unmatched } } };
}

function merged(base: GraphImage, change: GraphChange, again: boolean) {
  const { looseEnds } = change;
  // Ends are looked up in the graph as it will be without them.
  const together = looseEnds?.edges.length ? applyDelta(base, withBatches(base, change, true).finish().delta) : base;
  const builder = withBatches(base, change, again);
  const tied = looseEnds && tieLooseEnds(looseEnds, together, (id) => builder.knows(id));
  if (tied) builder.add(tied.batch);
  return { ...builder.finish(), unmatched: tied?.unmatched ?? [] };
}

/** `again`: the batches are left as they are, because somebody else has gone on with their tables, or will. */
function withBatches(base: GraphImage, change: GraphChange, again: boolean): GraphBuilder {
  const builder = new GraphBuilder(base, { missingEnds: change.missingEnds ?? 'reject' });
  for (const { ids, ...selection } of change.deleteEdges ?? []) {
    if (ids) for (const id of ids) builder.deleteEdge(id);
    else builder.deleteEdges(selection);
  }
  const nodes = (change.deleteNodes ?? []).map((id) => base.nodeByObjectId(id)).filter((node) => node !== undefined);
  for (const deletion of change.deleteNodesWhere ?? [])
    for (const node of selectNodes(base, deletion)) nodes.push(node);
  if (nodes.length > 0) builder.deleteNodes(nodes);
  const { batches = [], held = [] } = change;
  const all: Held<PackedBatch>[] = [...batches.map((value) => ({ value })), ...held];
  const largest = again ? undefined : largestOf(all);
  const chosen = largest ? new Batch(largest.value) : apart();
  if (all.length > 0) builder.goOnWith(chosen);
  for (const batch of all) builder.add(batch === largest ? chosen : new Batch(taken(batch)));
  return builder;
}

/** Of those in memory: what was read from a file is not where other threads could share it. */
function largestOf(batches: readonly Held<PackedBatch>[]): { readonly value: PackedBatch } | undefined {
  const sizeOf = ({ value: { values, records } }: { value: PackedBatch }) => values.count + records.pairs.length;
  return batches
    .filter((batch) => 'value' in batch)
    .reduce<{ readonly value: PackedBatch } | undefined>(
      (largest, batch) => (largest && sizeOf(largest) >= sizeOf(batch) ? largest : batch),
      undefined,
    );
}

/** Tables that are nobody else's. */
function apart(): Batch {
  const batch = new Batch();
  batch.keyNames.number('objectid');
  return batch;
}

function* selectNodes(image: GraphImage, deletion: NodeDeletion): Generator<NodeIndex> {
  const names = 'anyKind' in deletion ? deletion.anyKind : 'noKind' in deletion ? deletion.noKind : [];
  const kinds = names.map((name) => image.nodeKind(name)).filter((kind) => kind !== undefined);
  const wanted = 'anyKind' in deletion;
  for (let node = 0; node < image.nodeCount; node++)
    if (kinds.some((kind) => image.hasKind(node, kind)) === wanted) yield node;
}

/** Made here once, an index is shared by all threads; made when first asked for, each of them would make its own. */
const SEARCHED_PROPERTIES = ['name', 'objectid'];

function indexed(image: GraphImage): GraphImage {
  for (const property of SEARCHED_PROPERTIES) textIndexOf(image, property);
  return image;
}

async function indexedWith(helper: MergeHelper, image: GraphImage): Promise<GraphImage> {
  if (image.nodeCount < LARGE_NODES) return indexed(image);
  const [own, ...given] = SEARCHED_PROPERTIES.filter((property) => !image.lookups.text.has(property));
  const made = given.map(async (property) => [property, await helper.textIndex(image, property)] as const);
  if (own !== undefined) textIndexOf(image, own);
  for (const [property, index] of await Promise.all(made)) if (index) image.lookups.text.set(property, index);
  return image;
}

/** The step from one image to another as a change that can be stored like any other. */
function restored(base: GraphImage, wanted: GraphImage): PreparedCommit {
  const delta = diff(base, wanted);
  return { next: 'commit', base, delta, answer: { report: changeOf(delta) } };
}

function changeOf(delta: Delta): ChangeReport {
  return { ...comparison(delta), stubsCreated: 0, rejected: 0, reasons: [], unmatched: [] };
}

function isLarge(request: WriterRequest): boolean {
  if (request.kind === 'load') return bytesIn(request.snapshot) > LARGE_BYTES;
  if (request.kind !== 'change') return false;
  const { batches = [], held = [] } = request.change;
  return (
    batches.some(({ edges }) => edges.length > LARGE_ROWS) ||
    held.some((batch) => !('value' in batch) || batch.value.edges.length > LARGE_ROWS)
  );
}

const bytesIn = (chunks: readonly Uint8Array[]): number => chunks.reduce((sum, chunk) => sum + chunk.length, 0);

const rowsIn = (delta: Delta): number => {
  const { nodesAdded, nodesDeleted, nodesChanged, edgesAdded, edgesDeleted, edgesChanged } = delta;
  const sections = [nodesAdded, nodesDeleted, nodesChanged, edgesAdded, edgesDeleted, edgesChanged];
  return sections.reduce((sum, { ids }) => sum + ids.length, 0);
};

function comparison(delta: Delta): GraphComparison {
  return {
    nodesAdded: delta.nodesAdded.ids.length,
    nodesChanged: delta.nodesChanged.ids.length,
    nodesDeleted: delta.nodesDeleted.ids.length,
    edgesAdded: delta.edgesAdded.ids.length,
    edgesChanged: delta.edgesChanged.ids.length,
    edgesDeleted: delta.edgesDeleted.ids.length,
  };
}

function reportOf(report: MergeReport): ChangeReport {
  return {
    nodesAdded: report.nodesAdded,
    nodesChanged: report.nodesChanged,
    nodesDeleted: report.nodesDeleted,
    edgesAdded: report.edgesAdded,
    edgesChanged: report.edgesChanged,
    edgesDeleted: report.edgesDeleted,
    stubsCreated: report.stubsCreated,
    rejected: report.rejections.total,
    reasons: report.rejections.messages.slice(0, MOST_REASONS),
    unmatched: [],
  };
}
