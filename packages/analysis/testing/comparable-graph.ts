import type { GraphImage } from '@chokepoint/graph';

type Properties = Record<string, unknown>;

/** A graph as plain text keys and values, so that two of them can be compared whatever their ids and order. */
export type ComparableGraph = {
  readonly nodes: Record<string, Properties>;
  readonly edges: Record<string, Properties>;
};

type EdgeEnd = string | { readonly value: string };
export type GraphFile = {
  readonly graph: {
    readonly nodes: readonly {
      readonly id: string;
      readonly kinds: readonly string[];
      readonly properties: Properties;
    }[];
    readonly edges: readonly {
      readonly kind: string;
      readonly start: EdgeEnd;
      readonly end: EdgeEnd;
      readonly properties: Properties;
    }[];
  };
};

const TIMES = ['lastseen', 'lastcollected', 'firstseen'];

export function comparableImage(image: GraphImage): ComparableGraph {
  const graph: ComparableGraph = { nodes: {}, edges: {} };
  for (let node = 0; node < image.nodeCount; node++)
    addNode(graph, image.objectId(node), image.kindNamesOf(node), image.nodeProperties(node));
  for (const edge of image.edges())
    addEdge(
      graph,
      image.objectId(image.edgeSource(edge)),
      image.edgeKinds[image.edgeKindOf(edge)]!,
      image.objectId(image.edgeTarget(edge)),
      image.edgeProperties(edge),
    );
  return graph;
}

export function comparableFile({ graph: file }: GraphFile): ComparableGraph {
  const graph: ComparableGraph = { nodes: {}, edges: {} };
  for (const { id, kinds, properties } of file.nodes) addNode(graph, id, kinds, properties);
  for (const { kind, start, end, properties } of file.edges) addEdge(graph, idOf(start), kind, idOf(end), properties);
  return graph;
}

/** Zones are not the work of rules: their tags are left out. */
function addNode({ nodes }: ComparableGraph, id: string, kinds: readonly string[], properties: Properties): void {
  const { system_tags: _, ...rest } = comparable(properties);
  nodes[id] = { ...rest, kinds: kinds.filter((kind) => !kind.startsWith('Tag_')).sort() };
}

function addEdge({ edges }: ComparableGraph, start: string, kind: string, end: string, properties: Properties): void {
  edges[`${start} -${kind}-> ${end}`] = comparable(properties);
}

/** Of times only the presence counts, and a null is as good as nothing. */
function comparable(properties: Properties): Properties {
  const entries = Object.entries(properties).filter(([, value]) => value !== null);
  return Object.fromEntries(entries.map(([key, value]) => [key, TIMES.includes(key) ? 'some time' : value]));
}

function idOf(end: EdgeEnd): string {
  return typeof end === 'string' ? end : end.value;
}
