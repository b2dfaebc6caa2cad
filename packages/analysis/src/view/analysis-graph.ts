import { type EdgeIndex, type GraphImage, type NodeIndex, NodeSet, type PropertyValue } from '@chokepoint/graph';
import type { Closure } from './closure.ts';
import { Closures } from './closures.ts';
import { type NodeRepairs, noRepairs } from './node-repairs.ts';
import type { PairSet } from './pair-set.ts';
import { propertyOf, Reads } from './reads.ts';
import { type Run, runOf } from './run.ts';

/** What all views of one graph share. */
type Shared = {
  readonly closures: Closures;
  readonly derived: Map<string, PairSet[]>;
  readonly kindSets: Map<string, NodeSet>;
  readonly createdByObjectId: ReadonlyMap<string, NodeIndex>;
};

type Scope = { readonly shared?: Shared; readonly reads?: Reads; readonly closures?: Closures };

function sharedParts(image: GraphImage, { created }: NodeRepairs, closures = new Closures()): Shared {
  const createdByObjectId = new Map(created.map(({ objectId }, at) => [objectId, image.nodeCount + at]));
  return { closures, derived: new Map(), kindSets: new Map(), createdByObjectId };
}

/**
 * The graph as rules see it: an image without the edges that this run derives again, with the repaired and created
 * nodes, and with the edges of earlier rules of the run. Nodes of the image have the same index; created ones follow.
 */
export class AnalysisGraph {
  readonly image: GraphImage;
  readonly nodeCount: number;
  readonly repairs: NodeRepairs;
  /** What was read through this object. */
  readonly reads: Reads;
  readonly #hidden: NodeSet | undefined;
  readonly #shared: Shared;

  /** `hidden`: edges, by index, that do not count because this run works them out again. */
  constructor(image: GraphImage, repairs: NodeRepairs = noRepairs, hidden?: NodeSet, scope: Scope = {}) {
    this.image = image;
    this.repairs = repairs;
    this.reads = scope.reads ?? new Reads();
    this.#hidden = hidden;
    this.nodeCount = image.nodeCount + repairs.created.length;
    this.#shared = scope.shared ?? sharedParts(image, repairs, scope.closures);
  }

  /** The same graph; what its user reads is recorded. */
  readingFor(reads: Reads): AnalysisGraph {
    return new AnalysisGraph(this.image, this.repairs, this.#hidden, { shared: this.#shared, reads });
  }

  /** What was read through this object and by the closures of the graph. */
  allReads(): Reads {
    let all = this.reads;
    for (const reads of this.#shared.closures.reads()) all = all.with(reads);
    return all;
  }

  /** A closure that several rules share: computed from this graph on first use. */
  once<T>(closure: Closure<T>): T {
    this.reads.closures.add(closure);
    return this.#shared.closures.get(closure, this);
  }

  // Nodes

  node(objectId: string): NodeIndex | undefined {
    return this.image.nodeByObjectId(objectId) ?? this.#shared.createdByObjectId.get(objectId);
  }

  objectId(node: NodeIndex): string {
    return node < this.image.nodeCount ? this.image.objectId(node) : this.#created(node).objectId;
  }

  /** The nodes of a kind. Not to be written to. */
  ofKind(name: string): NodeSet {
    this.reads.kinds.add(name);
    const known = this.#shared.kindSets.get(name);
    if (known) return known;
    const set = this.#makeKindSet(name);
    this.#shared.kindSets.set(name, set);
    return set;
  }

  /** Nodes of any of the kinds. Not to be written to. */
  ofKinds(...names: string[]): NodeSet {
    const sets = names.map((name) => this.ofKind(name).words);
    const key = names.join('\n');
    const known = this.#shared.kindSets.get(key);
    if (known) return known;
    const set = new NodeSet(this.nodeCount);
    for (const words of sets) for (let word = 0; word < words.length; word++) set.words[word]! |= words[word]!;
    this.#shared.kindSets.set(key, set);
    return set;
  }

  property(node: NodeIndex, name: string): PropertyValue | undefined {
    this.reads.properties.add(name);
    if (node >= this.image.nodeCount) return this.#created(node).properties[name];
    const repaired = this.repairs.repaired.get(node)?.properties[name];
    if (repaired !== undefined) return repaired ?? undefined;
    return this.image.nodeProperty(node, name);
  }

  text(node: NodeIndex, name: string): string | undefined {
    const value = this.property(node, name);
    return typeof value === 'string' ? value : undefined;
  }

  /** Only a stored boolean counts. */
  flag(node: NodeIndex, name: string): boolean | undefined {
    const value = this.property(node, name);
    return typeof value === 'boolean' ? value : undefined;
  }

  /** A number, or a text that is one. */
  number(node: NodeIndex, name: string): number | undefined {
    const value = this.property(node, name);
    if (typeof value === 'number') return value;
    if (typeof value !== 'string' || value.trim() === '') return undefined;
    const number = Number(value);
    return Number.isNaN(number) ? undefined : number;
  }

  texts(node: NodeIndex, name: string): readonly string[] | undefined {
    const value = this.property(node, name);
    if (!Array.isArray(value)) return undefined;
    return value.filter((item): item is string => typeof item === 'string');
  }

  // Edges

  hasEdge(source: NodeIndex, kind: string, target: NodeIndex): boolean {
    this.reads.edges.add(kind);
    return this.exists(source, kind, target);
  }

  /** Like `hasEdge`, for writers: it does not count as reading the kind. */
  exists(source: NodeIndex, kind: string, target: NodeIndex): boolean {
    if (this.#edgeInImage(source, kind, target) !== undefined) return true;
    return (this.#shared.derived.get(kind) ?? []).some((pairs) => pairs.has(source, target));
  }

  /** A property of an edge of the image; `undefined` for derived ones, which have none yet. */
  edgeProperty(source: NodeIndex, kind: string, target: NodeIndex, name: string): PropertyValue | undefined {
    this.reads.edges.add(kind);
    this.reads.edgeProperties.add(propertyOf(kind, name));
    const edge = this.#edgeInImage(source, kind, target);
    return edge === undefined ? undefined : this.image.edgeProperty(edge, name);
  }

  eachSource(node: NodeIndex, kind: string, visit: (source: NodeIndex) => void): void {
    this.reads.edges.add(kind);
    const { image } = this;
    const id = image.edgeKind(kind);
    if (id !== undefined && node < image.nodeCount)
      this.#eachOther(runOf(image.inStart, image.inEnd, image.inKind, node, id), image.inSource, image.inEdge, visit);
    for (const pairs of this.#shared.derived.get(kind) ?? []) pairs.eachSource(node, visit);
  }

  eachTarget(node: NodeIndex, kind: string, visit: (target: NodeIndex) => void): void {
    this.reads.edges.add(kind);
    const { image } = this;
    const id = image.edgeKind(kind);
    if (id !== undefined && node < image.nodeCount)
      this.#eachOther(
        runOf(image.outStart, image.outEnd, image.outKind, node, id),
        image.outTarget,
        image.outEdge,
        visit,
      );
    for (const pairs of this.#shared.derived.get(kind) ?? []) pairs.eachTarget(node, visit);
  }

  /** Starts of edges of these kinds to `node`; a node that has several of them comes once for each. */
  sources(node: NodeIndex, ...kinds: readonly string[]): NodeIndex[] {
    const found: NodeIndex[] = [];
    for (const kind of kinds) this.eachSource(node, kind, (source) => found.push(source));
    return found;
  }

  /** Ends of edges of these kinds from `node`. */
  targets(node: NodeIndex, ...kinds: readonly string[]): NodeIndex[] {
    const found: NodeIndex[] = [];
    for (const kind of kinds) this.eachTarget(node, kind, (target) => found.push(target));
    return found;
  }

  /** Lets later rules see what a rule has derived. */
  addDerived(kind: string, pairs: PairSet): void {
    this.#shared.derived.set(kind, [...(this.#shared.derived.get(kind) ?? []), pairs]);
  }

  #edgeInImage(source: NodeIndex, kind: string, target: NodeIndex): EdgeIndex | undefined {
    const { image } = this;
    const id = image.edgeKind(kind);
    if (id === undefined || source >= image.nodeCount || target >= image.nodeCount) return undefined;
    const edge = image.findEdge(source, id, target);
    return edge === undefined || this.#hidden?.has(edge) ? undefined : edge;
  }

  #eachOther(run: Run, other: Uint32Array, edge: Uint32Array, visit: (node: NodeIndex) => void): void {
    const hidden = this.#hidden;
    for (let at = run.start; at < run.end; at++) if (!hidden?.has(edge[at]!)) visit(other[at]!);
  }

  #created(node: NodeIndex) {
    const created = this.repairs.created[node - this.image.nodeCount];
    if (!created) throw new RangeError(`node ${node} is outside the graph (${this.nodeCount} nodes)`);
    return created;
  }

  #makeKindSet(name: string): NodeSet {
    const { image, repairs } = this;
    const set = new NodeSet(this.nodeCount);
    const id = image.nodeKind(name);
    if (id !== undefined) set.words.set(image.nodesOfKind(id).words);
    for (const [node, { kinds }] of repairs.repaired) if (kinds.includes(name)) set.add(node);
    for (const [at, { kinds }] of repairs.created.entries()) if (kinds.includes(name)) set.add(image.nodeCount + at);
    return set;
  }
}
