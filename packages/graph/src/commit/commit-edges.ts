import type { EdgeIndex, NodeIndex } from '../adjacency.ts';
import { PagedWriter, uint16Page, uint32Page } from '../columns/paged-array.ts';
import { UsageError } from '../errors.ts';
import type { GraphImage } from '../image/graph-image.ts';
import type { EdgeTable } from '../image/image-parts.ts';
import { type Names, NamesWriter } from '../image/names.ts';
import { positionOf } from '../image/position-of.ts';
import { PublicIdsWriter } from '../image/public-ids.ts';
import { NO_KIND } from '../image/run-space.ts';
import type { Delta } from '../merge/delta.ts';
import type { Interner } from '../values/interner.ts';
import { NodeFinder } from './node-finder.ts';
import { RecordWriter } from './record-writer.ts';

export type CommittedEdges = {
  readonly table: EdgeTable;
  readonly edgeKinds: Names;
  readonly added: readonly EdgeIndex[] | Uint32Array;
  readonly removed: readonly EdgeIndex[];
  /** False if a restored edge has lost its slot: then ids no longer ascend and the graph must be compacted. */
  readonly ordered: boolean;
};

export function commitEdges(image: GraphImage, delta: Delta, interner: Interner, owner: boolean): CommittedEdges {
  const writer = new EdgeTableWriter(image, delta, interner, owner);
  writer.remove();
  writer.add();
  writer.change();
  return writer.finish();
}

class EdgeTableWriter {
  readonly #image: GraphImage;
  readonly #delta: Delta;
  readonly #nodes: NodeFinder;
  readonly #names: NamesWriter;
  readonly #kindOf: number[] = [];
  readonly #ids: PublicIdsWriter;
  readonly #sources: PagedWriter<Uint32Array>;
  readonly #targets: PagedWriter<Uint32Array>;
  readonly #kinds: PagedWriter<Uint16Array>;
  readonly #origins: PagedWriter<Uint16Array>;
  readonly #records: RecordWriter;
  readonly #added: Uint32Array;
  readonly #removed: EdgeIndex[] = [];
  #limit: number;
  #lastId: number;
  #ordered = true;

  constructor(image: GraphImage, delta: Delta, interner: Interner, owner: boolean) {
    const old = image.parts.edges;
    const claim = { limit: old.limit, owner };
    this.#image = image;
    this.#delta = delta;
    this.#nodes = new NodeFinder(image, delta.nodesAdded.ids);
    this.#names = new NamesWriter(image.parts.edgeKinds);
    this.#ids = new PublicIdsWriter(old.ids, claim);
    this.#sources = new PagedWriter(old.sources, uint32Page, claim);
    this.#targets = new PagedWriter(old.targets, uint32Page, claim);
    this.#kinds = new PagedWriter(old.kinds, uint16Page, claim);
    this.#origins = new PagedWriter(old.origins, uint16Page, claim);
    this.#records = new RecordWriter(old, delta, claim, interner, old.limit + delta.edgesAdded.ids.length);
    this.#added = new Uint32Array(delta.edgesAdded.ids.length);
    this.#limit = old.limit;
    this.#lastId = old.limit === 0 ? 0 : old.ids.get(old.limit - 1);
  }

  remove(): void {
    for (const id of this.#delta.edgesDeleted.ids.view()) {
      const edge = this.#existing(id);
      this.#kinds.set(edge, NO_KIND);
      this.#removed.push(edge);
    }
  }

  add(): void {
    if (this.#allBehind()) this.#append();
    else this.#addSingly();
  }

  /** Whether the ids of all new edges continue those of the image. */
  #allBehind(): boolean {
    let last = this.#lastId;
    for (const id of this.#delta.edgesAdded.ids.view()) {
      if (id <= last) return false;
      last = id;
    }
    return true;
  }

  #append(): void {
    const { ids, sources, targets, kinds, origins, records } = this.#delta.edgesAdded;
    const first = this.#limit;
    this.#ids.append(first, ids.view());
    this.#sources.append(
      first,
      sources.view().map((id) => this.#node(id)),
    );
    this.#targets.append(
      first,
      targets.view().map((id) => this.#node(id)),
    );
    this.#kinds.append(
      first,
      kinds.view().map((kind) => this.#kind(kind)),
    );
    if (origins.view().some((origin) => origin !== 0)) this.#origins.append(first, origins.view());
    this.#records.append(first, records.view());
    for (let row = 0; row < ids.length; row++) this.#added[row] = first + row;
    this.#limit += ids.length;
  }

  #addSingly(): void {
    const rows = this.#delta.edgesAdded;
    this.#records.prepare(rows.records.view());
    for (let row = 0; row < rows.ids.length; row++) {
      const edge = this.#place(rows.ids.get(row));
      this.#added[row] = edge;
      this.#sources.set(edge, this.#node(rows.sources.get(row)));
      this.#targets.set(edge, this.#node(rows.targets.get(row)));
      this.#kinds.set(edge, this.#kind(rows.kinds.get(row)));
      this.#origins.set(edge, rows.origins.get(row));
      this.#records.write(edge, rows.records.get(row));
    }
  }

  change(): void {
    const rows = this.#delta.edgesChanged;
    this.#records.prepare(rows.after.view());
    for (let row = 0; row < rows.ids.length; row++) {
      const edge = this.#existing(rows.ids.get(row));
      if (rows.originsBefore.get(row) !== rows.originsAfter.get(row))
        this.#origins.set(edge, rows.originsAfter.get(row));
      this.#records.write(edge, rows.after.get(row));
    }
  }

  finish(): CommittedEdges {
    const table = {
      limit: this.#limit,
      count: this.#image.edgeCount + this.#added.length - this.#removed.length,
      ids: this.#ids.finish(),
      sources: this.#sources.finish(),
      targets: this.#targets.finish(),
      kinds: this.#kinds.finish(),
      origins: this.#origins.finish(),
      ...this.#records.finish(),
    };
    const edgeKinds = this.#names.finish();
    return { table, edgeKinds, added: this.#added, removed: this.#removed, ordered: this.#ordered };
  }

  /** The slot for an edge with this id: at the end, or the one it had before. */
  #place(id: number): EdgeIndex {
    if (id <= this.#lastId) {
      const old = this.#image.parts.edges;
      const hole = positionOf(old.ids, old.limit, id);
      if (hole !== undefined) {
        if (this.#kinds.get(hole) !== NO_KIND) throw new UsageError(`the graph already has an edge ${id}`);
        this.#records.clear(hole);
        return hole;
      }
      this.#ordered = false;
    } else this.#lastId = id;
    this.#ids.set(this.#limit, id);
    return this.#limit++;
  }

  #existing(id: number): EdgeIndex {
    const edge = this.#image.edgeById(id);
    if (edge === undefined) throw new UsageError(`the change is not for this graph: it has no edge ${id}`);
    return edge;
  }

  #node(id: number): NodeIndex {
    const node = this.#nodes.find(id);
    if (node === undefined) throw new UsageError(`the change is not for this graph: it has no node ${id}`);
    return node;
  }

  #kind(kind: number): number {
    this.#kindOf[kind] ??= this.#names.number(this.#delta.kindNames[kind]!);
    if (this.#kindOf[kind] >= NO_KIND) throw new UsageError(`more than ${NO_KIND} relationship kinds`);
    return this.#kindOf[kind];
  }
}
