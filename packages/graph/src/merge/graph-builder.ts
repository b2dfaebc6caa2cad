import type { EdgeIndex, NodeIndex } from '../adjacency.ts';
import { UsageError } from '../errors.ts';
import type { GraphImage } from '../image/graph-image.ts';
import { NO_KIND } from '../image/run-space.ts';
import { NodeSet } from '../node-set.ts';
import { GrowingList } from '../values/growing-list.ts';
import { Interner } from '../values/interner.ts';
import { NO_VALUE } from '../values/value-table.ts';
import { type Batch, NODE_FIELDS } from './batch.ts';
import { type Delta, mapRows, pushRow } from './delta.ts';
import { DeltaTables, ImageReader } from './delta-tables.ts';
import { type EdgeSelection, selectEdges } from './edge-selection.ts';
import { joinedKinds, unitedKinds } from './merged-kinds.ts';
import { EDGE_FIELDS } from './packed-edges.ts';
import { PendingEdges } from './pending-edges.ts';
import { BatchNodes, PendingNodes } from './pending-nodes.ts';
import { RecordChanges } from './record-changes.ts';
import { EMPTY, insertPair, type RecordCode } from './record-table.ts';
import { type RejectionList, Rejections } from './rejections.ts';

export type BuilderOptions = {
  /** What happens to an edge whose start or end is not a node: it is rejected, or the node is created with these kinds. */
  readonly missingEnds: 'reject' | { readonly create: readonly string[] };
};

export type MergeReport = {
  readonly nodesAdded: number;
  readonly nodesChanged: number;
  readonly nodesDeleted: number;
  readonly edgesAdded: number;
  readonly edgesChanged: number;
  readonly edgesDeleted: number;
  /** Nodes that exist only because an edge named them. */
  readonly stubsCreated: number;
  /** Derived edges left alone because the same edge was collected. */
  readonly derivedShadowed: number;
  readonly rejections: RejectionList;
};

const MAX_ID = 0xffff_ffff;

/** Records of relationships are short and the same in all batches; longer ones are of one object each. */
const MOST_SHARED_PAIRS = 6;

/**
 * Computes what batches and deletions change in an image. Deletions come first and apply to the image; then batches, in
 * order. What is deleted and written again in one commit has the same id and counts as changed, not deleted.
 */
export class GraphBuilder {
  readonly #image: GraphImage;
  readonly #options: BuilderOptions;
  readonly #tables = new DeltaTables();
  readonly #reader: ImageReader;
  readonly #nodes: PendingNodes;
  readonly #edges = new PendingEdges();
  readonly #nodeChanges: RecordChanges;
  readonly #edgeChanges: RecordChanges;
  readonly #rejections = new Rejections();
  /** Empty until something is deleted: most commits delete nothing, and must not scan all nodes. */
  #deletedNodes = new NodeSet(0);
  #deletedEdges = new NodeSet(0);
  readonly #removedKinds = new Map<NodeIndex, readonly string[]>();
  /** By record: the record without its removals, plus 1. */
  readonly #cleaned = new GrowingList();
  /** Number of a relationship kind in the image, by its number in the delta. */
  readonly #imageKinds: number[] = [];
  #nextNodeId: number;
  #nextEdgeId: number;
  /** The edge of the image that was found last. */
  #lastEdge = -1;
  #batches = 0;
  #stubs = 0;
  #shadowed = 0;

  constructor(image: GraphImage, options: BuilderOptions = { missingEnds: 'reject' }) {
    this.#image = image;
    this.#options = options;
    this.#reader = new ImageReader(image, this.#tables);
    this.#nodeChanges = new RecordChanges(this.#tables, this.#reader, image.parts.nodes);
    this.#edgeChanges = new RecordChanges(this.#tables, this.#reader, image.parts.edges);
    this.#nodes = new PendingNodes(image, this.#tables);
    this.#nextNodeId = image.parts.nextNodeId;
    this.#nextEdgeId = image.parts.nextEdgeId;
  }

  /** Deletes the edges that match every condition given. Returns how many. */
  deleteEdges(selection: EdgeSelection): number {
    this.#deletionsFirst();
    let count = 0;
    for (const edge of selectEdges(this.#image, selection)) {
      if (!this.#deletedEdges.has(edge)) count++;
      this.#deletedEdges.add(edge);
    }
    return count;
  }

  /** Deletes an edge by its public id. False when there is none. */
  deleteEdge(id: number): boolean {
    this.#deletionsFirst();
    const edge = this.#image.edgeById(id);
    if (edge !== undefined) this.#deletedEdges.add(edge);
    return edge !== undefined;
  }

  /** Deletes nodes and all their edges. */
  deleteNodes(nodes: Iterable<NodeIndex>): void {
    this.#deletionsFirst();
    const image = this.#image;
    for (const node of nodes) {
      if (!(node >= 0 && node < image.nodeCount)) throw new UsageError(`node ${node} is outside the image`);
      this.#deletedNodes.add(node);
      for (let at = image.outStart[node]!; at < image.outEnd[node]!; at++) this.#deletedEdges.add(image.outEdge[at]!);
      for (let at = image.inStart[node]!; at < image.inEnd[node]!; at++) this.#deletedEdges.add(image.inEdge[at]!);
    }
  }

  /** Takes kinds away from a node; batches may give them back. */
  removeKinds(node: NodeIndex, kinds: readonly string[]): void {
    this.#deletionsFirst();
    this.#removedKinds.set(node, [...(this.#removedKinds.get(node) ?? []), ...kinds]);
    this.#nodes.number(this.#reader.objectId(node));
  }

  /** Merges the upserts of a batch. The batch can be dropped afterwards. */
  add(batch: Batch): void {
    this.#batches++;
    this.#rejections.addAll(batch.rejections.list);
    const adopted = this.#tables.adopt(batch) || this.#tables.values === batch.values;
    const values = new Interner(batch.values, this.#tables.values);
    const kinds = batch.kindNames.list.map((name) => this.#tables.kinds.number(name));
    const records = adopted ? undefined : this.#takeRecords(batch, values);
    const numbers = new BatchNodes(this.#nodes, values);
    this.#addNodes(batch, numbers, kinds, records);
    this.#addEdges(batch, numbers, kinds, records);
  }

  /**
   * Takes over the tables of a batch, which is added later, in its order: they need not be copied, so the largest batch
   * is best. By default it is the batch that is added first.
   */
  goOnWith(batch: Batch): void {
    this.#tables.adopt(batch);
  }

  /** The kinds and the property names that batches gave the node with this object id so far; undefined: they have not. */
  written(objectId: string): { readonly kinds: readonly string[]; readonly keys: readonly string[] } | undefined {
    const node = this.#nodes.writtenNumber(this.#tables.values.find(objectId));
    if (node === undefined) return undefined;
    const { kindLists, kinds, records, keys } = this.#tables;
    const record = this.#nodes.records.get(node);
    const names: string[] = [];
    for (let at = records.start(record); at < records.end(record); at++) names.push(keys.list[records.key(at)]!);
    return { kinds: kindLists.list(this.#nodes.kinds.get(node)).map((kind) => kinds.list[kind]!), keys: names };
  }

  /** Takes kinds away from a node of the image; those that batches give it, before or after, it has all the same. */
  dropKinds(node: NodeIndex, kinds: readonly string[]): void {
    this.#removedKinds.set(node, [...(this.#removedKinds.get(node) ?? []), ...kinds]);
  }

  finish(): { readonly delta: Delta; readonly report: MergeReport } {
    this.#uniteEdges();
    this.#finishEdges(this.#finishNodes());
    this.#finishDeletions();
    const { nodesAdded, nodesChanged, nodesDeleted, edgesAdded, edgesChanged, edgesDeleted } = this.#tables;
    if (this.#nextNodeId > MAX_ID || this.#nextEdgeId > MAX_ID)
      throw new UsageError('no ids are left (2^32 given out)');
    return {
      delta: this.#tables.finish(this.#nextNodeId, this.#nextEdgeId),
      report: {
        nodesAdded: nodesAdded.ids.length,
        nodesChanged: nodesChanged.ids.length,
        nodesDeleted: nodesDeleted.ids.length,
        edgesAdded: edgesAdded.ids.length,
        edgesChanged: edgesChanged.ids.length,
        edgesDeleted: edgesDeleted.ids.length,
        stubsCreated: this.#stubs,
        derivedShadowed: this.#shadowed,
        rejections: this.#rejections.list,
      },
    };
  }

  #deletionsFirst(): void {
    if (this.#batches > 0) throw new UsageError('deletions must be given before the first batch');
    if (this.#deletedNodes.size === 0) this.#deletedNodes = new NodeSet(this.#image.nodeCount);
    if (this.#deletedEdges.size === 0) this.#deletedEdges = new NodeSet(this.#image.edgeLimit);
  }

  #takeRecords(batch: Batch, values: Interner): Uint32Array {
    const keys = batch.keyNames.list.map((name) => this.#tables.keys.number(name));
    const taken = new Uint32Array(batch.records.count);
    const pairs: number[] = [];
    for (let record = 1; record < taken.length; record++) {
      let length = 0;
      for (let at = batch.records.start(record); at < batch.records.end(record); at++) {
        insertPair(pairs, length, keys[batch.records.key(at)]!, values.code(batch.records.value(at)));
        length += 2;
      }
      const table = this.#tables.records;
      taken[record] =
        length > MOST_SHARED_PAIRS * 2 ? table.append(pairs, length / 2) : table.intern(pairs, length / 2);
    }
    return taken;
  }

  #addNodes(batch: Batch, numbers: BatchNodes, kinds: readonly number[], records: Uint32Array | undefined): void {
    const rows = batch.nodes.view();
    const lists = batch.kindLists.lists.map((list) => this.#tables.kindLists.number(list.map((kind) => kinds[kind]!)));
    const nodes = this.#nodes;
    for (let row = 0; row < rows.length; row += NODE_FIELDS) {
      const node = numbers.number(rows[row]!);
      nodes.written.set(node, 1);
      nodes.kinds.set(node, unitedKinds(this.#tables, nodes.kinds.get(node), lists[rows[row + 1]!]!));
      const record = records ? records[rows[row + 2]!]! : rows[row + 2]!;
      nodes.records.set(node, this.#tables.records.merge(nodes.records.get(node), record));
    }
  }

  #addEdges(batch: Batch, numbers: BatchNodes, kinds: readonly number[], records: Uint32Array | undefined): void {
    const rows = batch.edges.view();
    const edges = this.#edges.extend(batch.edgeCount);
    for (let row = 0, edge = 0; row < rows.length; row += EDGE_FIELDS, edge++) {
      edges.starts[edge] = numbers.number(rows[row]!);
      edges.kinds[edge] = kinds[rows[row + 1]!]!;
      edges.ends[edge] = numbers.number(rows[row + 2]!);
      edges.records[edge] = records ? records[rows[row + 3]!]! : rows[row + 3]!;
      edges.origins[edge] = rows[row + 4]!;
    }
  }

  #uniteEdges(): void {
    const { records, origins } = this.#edges;
    this.#edges.unite(this.#nodes.count, {
      takes: (row) => {
        const existing = origins.get(row) === 0 ? undefined : this.#existingEdge(row);
        const shadowed =
          existing !== undefined && !this.#deletedEdges.has(existing) && this.#image.edgeOrigin(existing) === 0;
        if (shadowed) this.#shadowed++;
        return !shadowed;
      },
      unites: (known, row) => {
        if (origins.get(row) !== 0 && origins.get(known) === 0) this.#shadowed++;
        else {
          origins.set(known, origins.get(row));
          records.set(known, this.#tables.records.merge(records.get(known), records.get(row)));
        }
      },
    });
  }

  #existingEdge(row: number): EdgeIndex | undefined {
    const image = this.#image;
    if (image.edgeCount === 0) return undefined;
    const source = this.#nodes.existing.get(this.#edges.starts.get(row)) - 1;
    const target = this.#nodes.existing.get(this.#edges.ends.get(row)) - 1;
    if (source < 0 || target < 0) return undefined;
    const kind = this.#imageKind(this.#edges.kinds.get(row));
    if (kind === NO_KIND) return undefined;
    // Files that are uploaded again name edges in the order in which the image has them.
    const likely = this.#lastEdge + 1;
    const found = image.isEdge(likely, source, kind, target) ? likely : image.findEdge(source, kind, target);
    if (found !== undefined) this.#lastEdge = found;
    return found;
  }

  #imageKind(kind: number): number {
    this.#imageKinds[kind] ??= this.#image.edgeKind(this.#tables.kinds.list[kind]!) ?? NO_KIND;
    return this.#imageKinds[kind];
  }

  /** Public ids by number of pending node; 0 for a node that is not there. */
  #finishNodes(): Uint32Array {
    const nodes = this.#nodes;
    const ids = new Uint32Array(nodes.count);
    const missing = this.#missingEnds();
    for (let node = 0; node < nodes.count; node++) {
      const existing = nodes.existing.get(node) - 1;
      const stays = existing >= 0 && !this.#deletedNodes.has(existing);
      const stub = !stays && nodes.written.get(node) === 0;
      if (stub && missing[node] === 0) continue;
      if (stub) this.#makeStub(node);
      if (existing >= 0) {
        ids[node] = this.#image.nodeId(existing);
        this.#changeNode(node, existing, stays);
        this.#deletedNodes.delete(existing);
      } else {
        ids[node] = this.#nextNodeId++;
        this.#addNode(node, ids[node]!);
      }
    }
    return ids;
  }

  /** 1 for every pending node that an edge needs and that will be created for it. */
  #missingEnds(): Uint8Array {
    const needed = new Uint8Array(this.#nodes.count);
    if (this.#options.missingEnds === 'reject') return needed;
    for (const node of this.#edges.starts.view()) needed[node] = 1;
    for (const node of this.#edges.ends.view()) needed[node] = 1;
    return needed;
  }

  #makeStub(node: number): void {
    const { missingEnds } = this.#options;
    if (missingEnds === 'reject') return;
    const kinds = missingEnds.create.map((name) => this.#tables.kinds.number(name));
    this.#nodes.kinds.set(node, this.#tables.kindLists.number(kinds));
    this.#stubs++;
  }

  #addNode(node: number, id: number): void {
    pushRow(this.#tables.nodesAdded, {
      ids: id,
      objectIds: this.#nodes.objectIds.get(node),
      kinds: this.#nodes.kinds.get(node),
      records: this.#withoutRemovals(this.#nodes.records.get(node)),
    });
  }

  #changeNode(node: number, index: NodeIndex, stays: boolean): void {
    const written = this.#nodes.kinds.get(node);
    const kindsBefore = this.#reader.kindList(index);
    const kindsAfter =
      stays && (written !== 0 || this.#removedKinds.has(index))
        ? joinedKinds(this.#image, this.#tables, kindsBefore, written, this.#removedKinds.get(index))
        : stays
          ? kindsBefore
          : written;
    const whole = stays ? EMPTY : this.#reader.nodeRecord(index);
    const [before, after] = this.#nodeChanges.between(index, this.#nodes.records.get(node), whole);
    if (before === EMPTY && after === EMPTY && kindsBefore === kindsAfter) return;
    const ids = this.#image.nodeId(index);
    pushRow(this.#tables.nodesChanged, { ids, kindsBefore, kindsAfter, before, after });
  }

  #finishEdges(nodeIds: Uint32Array): void {
    const { edgesAdded } = this.#tables;
    const [starts, kinds, ends] = [this.#edges.starts.view(), this.#edges.kinds.view(), this.#edges.ends.view()];
    const [records, origins] = [this.#edges.records.view(), this.#edges.origins.view()];
    const rows = mapRows(edgesAdded, (list) => list.extend(starts.length));
    let added = 0;
    for (let edge = 0; edge < starts.length; edge++) {
      const source = nodeIds[starts[edge]!]!;
      const target = nodeIds[ends[edge]!]!;
      const existing = source === 0 || target === 0 ? undefined : this.#existingEdge(edge);
      if (source === 0 || target === 0) this.#rejectEdge(edge, source === 0);
      else if (existing !== undefined) this.#changeEdge(edge, existing);
      else {
        rows.ids[added] = this.#nextEdgeId++;
        rows.sources[added] = source;
        rows.kinds[added] = kinds[edge]!;
        rows.targets[added] = target;
        rows.origins[added] = origins[edge]!;
        rows.records[added++] = this.#withoutRemovals(records[edge]!);
      }
    }
    mapRows(edgesAdded, (list) => list.truncate(added));
  }

  #rejectEdge(edge: number, startIsMissing: boolean): void {
    const objectId = (node: number) => this.#tables.values.value(this.#nodes.objectIds.get(node));
    const start = objectId(this.#edges.starts.get(edge));
    const end = objectId(this.#edges.ends.get(edge));
    const kind = this.#tables.kinds.list[this.#edges.kinds.get(edge)];
    const missing = startIsMissing ? 'start' : 'end';
    this.#rejections.add(`edge ${start} -${kind}-> ${end}: its ${missing} is not a node`);
  }

  #changeEdge(edge: number, index: EdgeIndex): void {
    const whole = this.#deletedEdges.has(index) ? this.#reader.edgeRecord(index) : EMPTY;
    this.#deletedEdges.delete(index);
    const [before, after] = this.#edgeChanges.between(index, this.#edges.records.get(edge), whole);
    const originsBefore = this.#image.edgeOrigin(index);
    const originsAfter = this.#edges.origins.get(edge);
    if (before === EMPTY && after === EMPTY && originsBefore === originsAfter) return;
    const { edgesChanged } = this.#tables;
    edgesChanged.ids.push(this.#image.edgeId(index));
    edgesChanged.originsBefore.push(originsBefore);
    edgesChanged.originsAfter.push(originsAfter);
    edgesChanged.before.push(before);
    edgesChanged.after.push(after);
  }

  /** What a new node or edge really gets: a removal means nothing to it. */
  #withoutRemovals(record: RecordCode): RecordCode {
    const known = this.#cleaned.get(record);
    if (known !== 0) return known - 1;
    const { records } = this.#tables;
    const end = records.end(record);
    const pairs: number[] = [];
    for (let at = records.start(record); at < end; at++) {
      const value = records.value(at);
      if (value !== NO_VALUE) pairs.push(records.key(at), value);
    }
    const isClean = pairs.length / 2 === end - records.start(record);
    const clean = isClean ? record : records.append(pairs, pairs.length / 2);
    this.#cleaned.set(record, clean + 1);
    return clean;
  }

  #finishDeletions(): void {
    const reader = this.#reader;
    for (const node of this.#deletedNodes)
      pushRow(this.#tables.nodesDeleted, {
        ids: this.#image.nodeId(node),
        objectIds: reader.objectId(node),
        kinds: reader.kindList(node),
        records: reader.nodeRecord(node),
      });
    for (const edge of this.#deletedEdges)
      pushRow(this.#tables.edgesDeleted, {
        ids: this.#image.edgeId(edge),
        sources: this.#image.nodeId(this.#image.edgeSource(edge)),
        kinds: reader.edgeKind(edge),
        targets: this.#image.nodeId(this.#image.edgeTarget(edge)),
        origins: this.#image.edgeOrigin(edge),
        records: reader.edgeRecord(edge),
      });
  }
}
