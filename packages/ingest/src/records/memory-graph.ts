import { type BatchSink, type Endpoint, isMatch, type NodeRef, type Properties, type Rejection } from './batch-sink.ts';
import { NodeFinder, unresolved } from './node-finder.ts';

type MemoryNode = { readonly id: string; readonly kinds: Set<string>; properties: Properties };
export type MemoryEdge = {
  readonly source: string;
  readonly kind: string;
  readonly target: string;
  properties: Properties;
};

/** Nodes that collectors of directories and tenants refer to have these, so they are defined. */
const COLLECTED: readonly string[] = ['Base', 'AZBase'];

type WaitingEdge = {
  readonly source: Endpoint;
  readonly kind: string;
  readonly target: Endpoint;
  readonly properties: Readonly<Properties>;
};

/** A graph as plain objects: for tests, and for reading files without a service. */
export class MemoryGraph implements BatchSink {
  readonly nodes = new Map<string, MemoryNode>();
  readonly edges = new Map<string, MemoryEdge>();
  readonly rejections: Rejection[] = [];
  readonly #lastSeen: string;
  /** Kinds of nodes that files only refer to; they count unless another file defines the node. */
  readonly #stubKinds = new Map<string, Set<string>>();
  readonly #defined = new Set<string>();
  #waiting: WaitingEdge[] = [];

  constructor(ingestTime: string) {
    this.#lastSeen = ingestTime;
  }

  node(ref: NodeRef, properties: Properties): void {
    const node = this.#mention(ref, true);
    Object.assign(node.properties, properties, { objectid: ref.id, lastseen: this.#lastSeen });
  }

  edge(source: Endpoint, kind: string, target: Endpoint, properties: Readonly<Properties>): void {
    if (isMatch(source) || isMatch(target)) this.#waiting.push({ source, kind, target, properties });
    else this.#write(source, kind, target, properties);
  }

  reject(rejection: Rejection): void {
    this.rejections.push(rejection);
  }

  /** Finds the ends that were given by matchers. Call it once all files of the task are converted. */
  resolve(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    const finder = new NodeFinder(this.nodes.values());
    for (const edge of waiting) {
      const source = this.#found(edge.source, finder);
      const target = this.#found(edge.target, finder);
      if (source && target) this.#write(source, edge.kind, target, edge.properties);
    }
  }

  #found(endpoint: Endpoint, finder: NodeFinder): NodeRef | undefined {
    if (!isMatch(endpoint)) return endpoint;
    const found = finder.find(endpoint);
    if (found.length === 1) return { id: found[0] as string, kinds: endpoint.kinds };
    if (found.length === 0 && endpoint.otherwise) return endpoint.otherwise;
    const reason = unresolved(endpoint, found.length, finder.knowsKind(endpoint.kind));
    this.reject({ path: endpoint.path, severity: 'warning', reason });
    return undefined;
  }

  #write(source: NodeRef, kind: string, target: NodeRef, properties: Readonly<Properties>): void {
    this.#mention(source);
    this.#mention(target);
    const key = `${source.id}\n${kind}\n${target.id}`;
    const edge = this.edges.get(key);
    const merged = Object.assign(edge?.properties ?? {}, properties, { lastseen: this.#lastSeen });
    if (edge) edge.properties = merged;
    else this.edges.set(key, { source: source.id, kind, target: target.id, properties: merged });
  }

  #mention(ref: NodeRef, defines = ref.kinds.some((kind) => COLLECTED.includes(kind))): MemoryNode {
    let node = this.nodes.get(ref.id);
    if (!node) {
      node = { id: ref.id, kinds: new Set(), properties: { objectid: ref.id } };
      this.nodes.set(ref.id, node);
    }
    if (defines) this.#define(node);
    else if (!this.#defined.has(ref.id)) this.#addStubKinds(node, ref.stubKinds ?? []);
    for (const kind of ref.kinds) node.kinds.add(kind);
    node.properties.lastseen = this.#lastSeen;
    return node;
  }

  #define(node: MemoryNode): void {
    for (const kind of this.#stubKinds.get(node.id) ?? []) node.kinds.delete(kind);
    this.#stubKinds.delete(node.id);
    this.#defined.add(node.id);
  }

  #addStubKinds(node: MemoryNode, kinds: readonly string[]): void {
    const own = this.#stubKinds.get(node.id) ?? new Set();
    for (const kind of kinds) {
      if (!node.kinds.has(kind)) own.add(kind);
      node.kinds.add(kind);
    }
    this.#stubKinds.set(node.id, own);
  }
}
