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
  type SharedGraph,
  textCandidates,
} from '@chokepoint/graph';
import { analyseGraph } from './analyse-graph.ts';
import { type Held, taken } from './held.ts';
import { tieLooseEnds } from './loose-ends.ts';
import type {
  ChangedGraph,
  ChangeReport,
  GraphChange,
  GraphComparison,
  NodeDeletion,
  WriterAnswers,
  WriterRequest,
} from './protocol.ts';

const MOST_REASONS = 1000;

/** Does one piece of work on the graph. Runs in the writer's thread. */
export function work(request: WriterRequest): WriterAnswers[keyof WriterAnswers] {
  switch (request.kind) {
    case 'change':
      return changed(openShared(request.base), request.change, request.again ?? false);
    case 'analyse': {
      const base = openShared(request.base);
      const { change, rules, warnings } = analyseGraph(base, request);
      return { ...changed(base, change, false), rules, warnings };
    }
    case 'replay': {
      let image = request.base ? openShared(request.base) : GraphImage.empty();
      for (const segment of request.segments) image = applyDelta(image, decodeDelta(segment));
      return { image: searchable(image) };
    }
    case 'apply': {
      const delta = decodeDelta(request.chunks);
      const image = searchable(applyDelta(openShared(request.base), delta));
      return { image, chunks: request.chunks, report: changeOf(delta) };
    }
    case 'load':
      return { image: searchable(decodeSnapshot(request.snapshot)) };
    case 'snapshot':
      return { chunks: [...encodeSnapshot(openShared(request.image))] };
    case 'undo': {
      const before = openShared(request.base);
      let image = before;
      for (const segment of request.segments) image = applyDelta(image, inverse(decodeDelta(segment)));
      return restored(before, image);
    }
    case 'restore':
      return restored(openShared(request.base), openShared(request.wanted));
    case 'compare':
      return comparison(diff(openShared(request.before), openShared(request.after)));
    default:
      return request satisfies never;
  }
}

function changed(base: GraphImage, change: GraphChange, again: boolean): ChangedGraph {
  const { delta, report, unmatched } = merged(base, change, again);
  return committed(base, delta, { ...reportOf(report), unmatched });
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

function searchable(image: GraphImage): SharedGraph {
  for (const property of SEARCHED_PROPERTIES) textCandidates(image, property, 'any', 'contains');
  return image.share();
}

/** The step from one image to another as a change that can be stored like any other. */
function restored(base: GraphImage, wanted: GraphImage): ChangedGraph {
  const delta = diff(base, wanted);
  return committed(base, delta, changeOf(delta));
}

function changeOf(delta: Delta): ChangeReport {
  return { ...comparison(delta), stubsCreated: 0, rejected: 0, reasons: [], unmatched: [] };
}

function committed(base: GraphImage, delta: Delta, report: ChangeReport): ChangedGraph {
  if (isEmpty(delta)) return { image: base.share(), chunks: [], report };
  return { image: searchable(applyDelta(base, delta)), chunks: [...encodeDelta(delta)], report };
}

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
