import type { EdgeIndex, GraphImage, NodeIndex, PropertyValue } from '@chokepoint/graph';
import { type CustomKinds, displayKind } from '@chokepoint/model';

export type GraphNode = {
  readonly label: string;
  readonly kind: string;
  readonly kinds: readonly string[];
  readonly objectId: string;
  readonly isTierZero: boolean;
  readonly isOwnedObject: boolean;
  readonly lastSeen: string;
  readonly properties?: Record<string, PropertyValue>;
};
export type GraphEdge = {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly label: string;
  readonly kind: string;
  readonly lastSeen: string;
  readonly properties?: Record<string, PropertyValue>;
};
export type Literal = { readonly value: unknown; readonly key: string };

export type UnifiedGraph = {
  readonly nodes: Record<string, GraphNode>;
  readonly edges: readonly GraphEdge[];
  readonly literals: readonly Literal[];
  /** Names of all properties in the answer, where properties were asked for. */
  readonly node_keys?: readonly string[];
  readonly edge_keys?: readonly string[];
};

export type UnifiedGraphOptions = {
  readonly properties: boolean;
  readonly customKinds: CustomKinds;
  /** Shown for what carries no time of its own. */
  readonly now: Date;
};

/** Collects nodes, edges and plain values into the graph that answers show. Each node and edge once. */
export class UnifiedGraphBuilder {
  readonly #image: GraphImage;
  readonly #options: UnifiedGraphOptions;
  readonly #nodes = new Map<NodeIndex, GraphNode>();
  readonly #edges = new Map<EdgeIndex, GraphEdge>();
  readonly #literals: Literal[] = [];

  constructor(image: GraphImage, options: UnifiedGraphOptions) {
    this.#image = image;
    this.#options = options;
  }

  node(node: NodeIndex): void {
    if (!this.#nodes.has(node)) this.#nodes.set(node, this.#shownNode(node));
  }

  edge(edge: EdgeIndex): void {
    if (!this.#edges.has(edge)) this.#edges.set(edge, this.#shownEdge(edge));
  }

  literal(key: string, value: unknown): void {
    this.#literals.push({ value, key });
  }

  get isEmpty(): boolean {
    return this.#nodes.size === 0 && this.#edges.size === 0 && this.#literals.length === 0;
  }

  finish(): UnifiedGraph {
    const image = this.#image;
    const nodes = Object.fromEntries([...this.#nodes].map(([node, shown]) => [String(image.nodeId(node)), shown]));
    const edges = [...this.#edges.values()];
    const graph = { nodes, edges, literals: this.#literals };
    if (!this.#options.properties) return graph;
    const nodeKeys = keysOf(this.#nodes.values());
    const edgeKeys = keysOf(edges);
    return {
      ...graph,
      ...(nodeKeys.length > 0 ? { node_keys: nodeKeys } : {}),
      ...(edgeKeys.length > 0 ? { edge_keys: edgeKeys } : {}),
    };
  }

  #shownNode(node: NodeIndex): GraphNode {
    const image = this.#image;
    const kinds = image.kindNamesOf(node);
    const objectId = textOf(image.nodeProperty(node, 'objectid')) ?? image.objectId(node);
    const properties = this.#options.properties ? image.nodeProperties(node) : {};
    return {
      label: textOf(image.nodeProperty(node, 'name')) ?? objectId,
      kind: textOf(image.nodeProperty(node, 'primarykind')) || displayKind(kinds, this.#options.customKinds),
      kinds,
      objectId,
      isTierZero: isTierZero(image, node),
      isOwnedObject: isOwned(image, node),
      lastSeen: this.#time(image.nodeProperty(node, 'lastseen')),
      ...(Object.keys(properties).length > 0 ? { properties } : {}),
    };
  }

  #shownEdge(edge: EdgeIndex): GraphEdge {
    const image = this.#image;
    const kind = image.edgeKinds[image.edgeKindOf(edge)]!;
    const properties = this.#options.properties ? image.edgeProperties(edge) : {};
    return {
      id: String(image.edgeId(edge)),
      source: String(image.nodeId(image.edgeSource(edge))),
      target: String(image.nodeId(image.edgeTarget(edge))),
      label: kind,
      kind,
      lastSeen: this.#time(image.edgeProperty(edge, 'lastseen')),
      ...(Object.keys(properties).length > 0 ? { properties } : {}),
    };
  }

  #time(value: PropertyValue | undefined): string {
    return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : this.#options.now.toISOString();
  }
}

/** Whether a node is of the highest tier: by its tag, or by what older data says in a property. */
export const isTierZero = (image: GraphImage, node: NodeIndex): boolean =>
  isTagged(image, node, 'Tag_Tier_Zero', 'admin_tier_0');
/** Whether an attacker has the node already. */
export const isOwned = (image: GraphImage, node: NodeIndex): boolean => isTagged(image, node, 'Tag_Owned', 'owned');

function isTagged(image: GraphImage, node: NodeIndex, tag: string, word: string): boolean {
  const kind = image.nodeKind(tag);
  if (kind !== undefined && image.hasKind(node, kind)) return true;
  return textOf(image.nodeProperty(node, 'system_tags'))?.includes(word) ?? false;
}

const textOf = (value: PropertyValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

function keysOf(shown: Iterable<{ readonly properties?: Record<string, PropertyValue> }>): string[] {
  const keys = new Set<string>();
  for (const { properties } of shown) for (const key in properties) keys.add(key);
  return [...keys].sort();
}
