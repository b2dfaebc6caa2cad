import type { unifiedGraph } from '@chokepoint/contract';
import type { z } from 'zod';

type Answered = z.input<typeof unifiedGraph>;

export type DrawnNode = {
  /** Id of the graph; users know object ids. */
  readonly id: string;
  readonly label: string;
  readonly kind: string;
  readonly kinds: readonly string[];
  readonly objectId: string;
  readonly isTierZero: boolean;
  readonly isOwned: boolean;
  readonly properties: Readonly<Record<string, unknown>> | undefined;
  /** How much larger than others it is drawn. */
  readonly scale?: number;
};

export type DrawnEdge = {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly kind: string;
  readonly properties: Readonly<Record<string, unknown>> | undefined;
};

/** Nodes and relationships to draw, each once. */
export type DrawnGraph = {
  readonly nodes: ReadonlyMap<string, DrawnNode>;
  readonly edges: ReadonlyMap<string, DrawnEdge>;
  /** Groups that the user opened; each is drawn around its members. */
  readonly hulls?: readonly Hull[];
};

export type Hull = { readonly id: string; readonly title: string; readonly members: readonly string[] };

export const NOTHING: DrawnGraph = { nodes: new Map(), edges: new Map() };

export function drawn({ nodes, edges }: Pick<Answered, 'nodes' | 'edges'>): DrawnGraph {
  return {
    nodes: new Map(
      Object.entries(nodes).map(([id, node]) => [
        id,
        {
          id,
          label: node.label || node.objectId,
          kind: node.kind,
          kinds: node.kinds,
          objectId: node.objectId,
          isTierZero: node.isTierZero,
          isOwned: node.isOwnedObject,
          properties: node.properties,
        },
      ]),
    ),
    edges: new Map(
      edges.map(({ id, source, target, kind, properties }) => [
        edgeKey(id),
        { id: edgeKey(id), source, target, kind, properties },
      ]),
    ),
  };
}

/** Nodes and relationships are counted apart; in addresses and selections they must not be mixed up. */
export const edgeKey = (id: string) => `rel_${id}`;

/** Whether both are drawn with the same parts of the same size, in the same order; zones and properties may differ. */
export function sameShape(one: DrawnGraph, other: DrawnGraph): boolean {
  if (one === other) return true;
  if (one.nodes.size !== other.nodes.size || one.edges.size !== other.edges.size) return false;
  if (JSON.stringify(one.hulls ?? []) !== JSON.stringify(other.hulls ?? [])) return false;
  const [nodes, edges] = [other.nodes.values(), other.edges.values()];
  return (
    [...one.nodes.values()].every(({ id, label, kind, scale }) => {
      const node = nodes.next().value;
      return node?.id === id && node.label === label && node.kind === kind && node.scale === scale;
    }) &&
    [...one.edges.values()].every(({ id, source, target, kind }) => {
      const edge = edges.next().value;
      return edge?.id === id && edge.source === source && edge.target === target && edge.kind === kind;
    })
  );
}

/** Later graphs take precedence. */
export function united(...graphs: readonly DrawnGraph[]): DrawnGraph {
  if (graphs.length === 1) return graphs[0]!;
  return {
    nodes: new Map(graphs.flatMap((graph) => [...graph.nodes])),
    edges: new Map(graphs.flatMap((graph) => [...graph.edges])),
  };
}

export function without(graph: DrawnGraph, hidden: ReadonlySet<string>): DrawnGraph {
  if (hidden.size === 0) return graph;
  return {
    nodes: new Map([...graph.nodes].filter(([id]) => !hidden.has(id))),
    edges: new Map(
      [...graph.edges].filter(([id, { source, target }]) => ![id, source, target].some((part) => hidden.has(part))),
    ),
  };
}

/** The node, everything that leads to it and everything it leads to. */
export function wayThrough(graph: DrawnGraph, id: string): ReadonlySet<string> {
  return wayOver(graph, { source: id, target: id });
}

/** Everything that leads to the source of a relationship, and everything that its target leads to. */
export function wayOver(
  graph: DrawnGraph,
  { source, target }: Pick<DrawnEdge, 'source' | 'target'>,
): ReadonlySet<string> {
  const forth = new Map<string, string[]>();
  const back = new Map<string, string[]>();
  for (const edge of graph.edges.values()) {
    const out = forth.get(edge.source);
    if (out) out.push(edge.target);
    else forth.set(edge.source, [edge.target]);
    const into = back.get(edge.target);
    if (into) into.push(edge.source);
    else back.set(edge.target, [edge.source]);
  }
  return new Set([...reached(target, forth), ...reached(source, back)]);
}

function reached(start: string, next: ReadonlyMap<string, readonly string[]>): Set<string> {
  const seen = new Set([start]);
  for (const id of seen) for (const other of next.get(id) ?? []) seen.add(other);
  return seen;
}
