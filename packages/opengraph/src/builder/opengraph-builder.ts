import { edgeViolations, kindsFault, nodeViolations, readMetadata, type Violation } from '@chokepoint/ingest/opengraph';
import type { Endpoint, GraphEdge, GraphNode, OpenGraphFile, Properties } from '../format/opengraph-format.ts';
import { OpenGraphError } from '../format/problem.ts';
import { byId } from './endpoints.ts';
import { fileParts } from './file-parts.ts';

type BuilderOptions = {
  /** The kind that every node of this collector has, so that its data can be told from others and deleted. */
  readonly sourceKind?: string;
};

type NodeState<Kind extends string> = { readonly kinds: Set<Kind>; properties: Properties };

const PART_BYTES = 32 << 20;

/**
 * Collects nodes and edges, and rejects what the service would reject. A node that is added again is merged as the service
 * does it: kinds are united, and later properties win.
 */
export class OpenGraphBuilder<NodeKind extends string = string, EdgeKind extends string = string> {
  readonly #sourceKind: string | undefined;
  readonly #nodes = new Map<string, NodeState<NodeKind>>();
  readonly #edges: GraphEdge<EdgeKind>[] = [];

  constructor({ sourceKind }: BuilderOptions = {}) {
    const read = readMetadata({ source_kind: sourceKind ?? null });
    if ('failure' in read)
      throw new OpenGraphError([{ path: '$.metadata.source_kind', reason: read.failure, severity: 'error' }]);
    this.#sourceKind = sourceKind;
  }

  get nodeCount(): number {
    return this.#nodes.size;
  }

  get edgeCount(): number {
    return this.#edges.length;
  }

  /** The first kind is the one that the page shows. */
  node(id: string, kinds: readonly NodeKind[], properties: Properties = {}): this {
    const node = { id, kinds, properties };
    const at = `$.graph.nodes[${this.#nodes.size}]`;
    requireNone(at, nodeViolations(node));
    requireWritable(`${at}.properties`, properties);
    const known = this.#nodes.get(id);
    const all = new Set([...(known?.kinds ?? []), ...kinds]);
    const stored = new Set([...(this.#sourceKind ? [this.#sourceKind] : []), ...all].filter((kind) => kind !== ''));
    const fault = kindsFault(id, stored.size);
    if (fault) throw new OpenGraphError([{ path: `${at}.kinds`, reason: fault, severity: 'error' }]);
    this.#nodes.set(id, { kinds: all, properties: { ...known?.properties, ...properties } });
    return this;
  }

  /** A text as an end is an id. */
  edge(start: Endpoint | string, kind: EdgeKind, end: Endpoint | string, properties?: Properties): this {
    const edge = { start: endpoint(start), end: endpoint(end), kind, ...(properties && { properties }) };
    const at = `$.graph.edges[${this.#edges.length}]`;
    requireNone(at, edgeViolations(edge));
    requireWritable(`${at}.properties`, properties ?? {});
    this.#edges.push(edge);
    return this;
  }

  file(): OpenGraphFile<NodeKind, EdgeKind> {
    return { ...this.#metadata(), graph: { nodes: [...this.#allNodes()], edges: this.#edges } };
  }

  /** The graph as texts of about this size, each a file of its own: all nodes, then all edges. */
  parts(mostBytes = PART_BYTES): Generator<string> {
    return fileParts(this.#metadata(), this.#allNodes(), this.#edges, mostBytes);
  }

  #metadata(): { readonly metadata?: { readonly source_kind: string } } {
    return this.#sourceKind ? { metadata: { source_kind: this.#sourceKind } } : {};
  }

  *#allNodes(): Generator<GraphNode<NodeKind>> {
    for (const [id, { kinds, properties }] of this.#nodes) yield { id, kinds: [...kinds], properties };
  }
}

const endpoint = (given: Endpoint | string): Endpoint => (typeof given === 'string' ? byId(given) : given);

/** What the service would skip without calling it an error is a fault in a program all the same. */
function requireNone(at: string, violations: readonly Violation[] | undefined): void {
  if (!violations) return;
  throw new OpenGraphError(
    violations.map(({ at: inside, reason }) => ({ path: `${at}${inside}`, reason, severity: 'error' as const })),
  );
}

/** JSON has no NaN and no Infinity; they would arrive as null. */
function requireWritable(at: string, properties: Properties): void {
  for (const [key, value] of Object.entries(properties))
    for (const one of Array.isArray(value) ? value : [value])
      if (typeof one === 'number' && !Number.isFinite(one))
        throw new OpenGraphError([{ path: `${at}.${key}`, reason: `${one} is not a JSON number`, severity: 'error' }]);
}
