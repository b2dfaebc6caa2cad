import {
  applyDelta,
  Batch,
  type Delta,
  GraphBuilder,
  type GraphImage,
  type NodeIndex,
  type PackedBatch,
} from '@chokepoint/graph';
import { mergeReportOf } from './change-report.ts';
import type { ChangeReport, GraphChange, NodeDeletion } from './graph-change.ts';
import { readSpillable, type Spillable } from './spillable.ts';
import { StubKinds } from './stub-kinds.ts';
import { resolveReferences } from './unresolved-references.ts';

/** Merges a change into a graph. `again`: see `addBatches`. */
export function mergeChange(
  base: GraphImage,
  change: GraphChange,
  again: boolean,
): { readonly delta: Delta; readonly report: ChangeReport } {
  const { unresolved } = change;
  // References are looked up in the graph as it will be without them.
  const lookedUpIn = unresolved?.edges.length ? applyDelta(base, start(base, change, true).finish().delta) : base;
  const builder = start(base, change, again);
  const stubKinds = new StubKinds(base, builder);
  stubKinds.drop(change.sourceKinds ?? []);
  const resolved = unresolved && resolveReferences(unresolved, lookedUpIn, (id) => stubKinds.isDefined(id));
  if (resolved) builder.add(resolved.batch);
  const { delta, report } = builder.finish();
  return { delta, report: mergeReportOf(report, resolved?.unmatched ?? []) };
}

function start(base: GraphImage, change: GraphChange, again: boolean): GraphBuilder {
  const builder = new GraphBuilder(base);
  deleteEdges(builder, change);
  deleteNodes(builder, base, change);
  addBatches(builder, change, again);
  return builder;
}

function deleteEdges(builder: GraphBuilder, change: GraphChange): void {
  for (const { ids, ...selection } of change.deleteEdges ?? []) {
    if (ids) for (const id of ids) builder.deleteEdge(id);
    else builder.deleteEdges(selection);
  }
}

function deleteNodes(builder: GraphBuilder, base: GraphImage, change: GraphChange): void {
  const nodes = (change.deleteNodes ?? []).map((id) => base.nodeByObjectId(id)).filter((node) => node !== undefined);
  for (const deletion of change.deleteNodesWhere ?? [])
    for (const node of selectNodes(base, deletion)) nodes.push(node);
  if (nodes.length > 0) builder.deleteNodes(nodes);
}

function* selectNodes(image: GraphImage, deletion: NodeDeletion): Generator<NodeIndex> {
  const names = 'anyKind' in deletion ? deletion.anyKind : 'noKind' in deletion ? deletion.noKind : [];
  const kinds = names.map((name) => image.nodeKind(name)).filter((kind) => kind !== undefined);
  const wanted = 'anyKind' in deletion;
  for (let node = 0; node < image.nodeCount; node++)
    if (kinds.some((kind) => image.hasKind(node, kind)) === wanted) yield node;
}

/** `again`: the tables of the batches are left as they are, because another merge has gone on with them, or will. */
function addBatches(builder: GraphBuilder, change: GraphChange, again: boolean): void {
  const { batches = [], spillableBatches = [] } = change;
  const all: Spillable<PackedBatch>[] = [...batches.map((value) => ({ value })), ...spillableBatches];
  const largest = again ? undefined : largestOf(all);
  const tables = largest ? new Batch(largest.value) : ownTables();
  if (all.length > 0) builder.goOnWith(tables);
  for (const batch of all) builder.add(batch === largest ? tables : new Batch(readSpillable(batch)));
}

/** Of those in memory: what was read from a file is not where other threads could share it. */
function largestOf(batches: readonly Spillable<PackedBatch>[]): { readonly value: PackedBatch } | undefined {
  const sizeOf = ({ value: { values, records } }: { value: PackedBatch }) => values.count + records.pairs.length;
  return batches
    .filter((batch) => 'value' in batch)
    .reduce<{ readonly value: PackedBatch } | undefined>(
      (largest, batch) => (largest && sizeOf(largest) >= sizeOf(batch) ? largest : batch),
      undefined,
    );
}

/** Tables that no other merge uses. */
function ownTables(): Batch {
  const batch = new Batch();
  batch.keyNames.number('objectid');
  return batch;
}
