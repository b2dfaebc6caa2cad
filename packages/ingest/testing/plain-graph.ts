import type { MemoryGraph } from '../src/index.ts';

type Properties = Record<string, unknown>;

export type PlainGraph = {
  nodes: Record<string, { kinds: string[]; properties: Properties }>;
  edges: Record<string, Properties>;
};

export type GraphFile = {
  graph: {
    nodes: { id: string; kinds: string[]; properties: Properties }[];
    edges: ReferenceEdge[];
  };
};

type EdgeEnd = string | { value: string };
type ReferenceEdge = { kind: string; start: EdgeEnd; end: EdgeEnd; properties: Properties };
type PlainEdge = {
  readonly source: string;
  readonly kind: string;
  readonly target: string;
  readonly properties: Properties;
};

const TIMES = new Set(['lastseen', 'lastcollected', 'firstseen']);

/** Times are compared by presence, and a null is as good as nothing. */
function comparable(properties: Properties): Properties {
  const entries = Object.entries(properties)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => [key, TIMES.has(key) ? 'some time' : value] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function idOf(end: EdgeEnd): string {
  return typeof end === 'string' ? end : end.value;
}

export function plainGraph(graph: MemoryGraph): PlainGraph {
  return plain(
    [...graph.nodes.values()].map((node) => ({ ...node, kinds: [...node.kinds] })),
    [...graph.edges.values()],
  );
}

export function plainReference(file: GraphFile): PlainGraph {
  const edges = file.graph.edges.map(({ start, end, ...edge }) => ({
    ...edge,
    source: idOf(start),
    target: idOf(end),
  }));
  return plain(file.graph.nodes, edges);
}

function plain(nodes: GraphFile['graph']['nodes'], edges: readonly PlainEdge[]): PlainGraph {
  const byKey = <T>(entries: [string, T][]) => Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    nodes: byKey(
      nodes.map((node) => [
        String(node.properties.objectid ?? node.id),
        { kinds: [...node.kinds].sort(), properties: comparable(node.properties) },
      ]),
    ),
    edges: byKey(
      edges.map(({ source, kind, target, properties }) => [`${source} -${kind}-> ${target}`, comparable(properties)]),
    ),
  };
}
