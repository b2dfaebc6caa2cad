import type { Adjacency, EdgeIndex, NodeIndex } from '../../src/adjacency.ts';
import { KindMask } from '../../src/kind-mask.ts';

export type PlainEdge = { readonly from: number; readonly kind: number; readonly to: number };

/** The index an adjacency made here gives to the edge listed at `position`; the numbers between are holes. */
export const edgeAt = (position: number): EdgeIndex => 2 * position + 1;

/**
 * Runs lie in descending order of nodes, with a gap of nonsense before each: an algorithm that takes the runs for one
 * dense array reads the gap and fails.
 */
export function adjacencyFrom(nodeCount: number, edges: readonly PlainEdge[]): Adjacency {
  const out = runsOf(
    nodeCount,
    edges,
    (edge) => edge.from,
    (edge) => edge.to,
  );
  const into = runsOf(
    nodeCount,
    edges,
    (edge) => edge.to,
    (edge) => edge.from,
  );
  return {
    nodeCount,
    edgeLimit: 2 * edges.length + 1,
    outStart: out.start,
    outEnd: out.end,
    outTarget: out.other,
    outKind: out.kind,
    outEdge: out.edge,
    inStart: into.start,
    inEnd: into.end,
    inSource: into.other,
    inKind: into.kind,
    inEdge: into.edge,
  };
}

function runsOf(
  nodeCount: number,
  edges: readonly PlainEdge[],
  near: (edge: PlainEdge) => number,
  far: (edge: PlainEdge) => number,
) {
  const start = new Uint32Array(nodeCount);
  const end = new Uint32Array(nodeCount);
  const runs = Array.from({ length: nodeCount }, (): { edge: PlainEdge; position: number }[] => []);
  for (const [position, edge] of edges.entries()) runs[near(edge)]!.push({ edge, position });
  const slots: (readonly [other: number, kind: number, edge: number])[] = [];
  for (let node = nodeCount - 1; node >= 0; node--) {
    slots.push([(node + 1) % nodeCount, 0, 0]);
    start[node] = slots.length;
    const run = runs[node]!;
    run.sort((a, b) => a.edge.kind - b.edge.kind || far(a.edge) - far(b.edge));
    for (const { edge, position } of run) slots.push([far(edge), edge.kind, edgeAt(position)]);
    end[node] = slots.length;
  }
  return {
    start,
    end,
    other: Uint32Array.from(slots, ([other]) => other),
    kind: Uint16Array.from(slots, ([, kind]) => kind),
    edge: Uint32Array.from(slots, ([, , edge]) => edge),
  };
}

/**
 * A graph drawn as text, one chain per line: `alice -MemberOf-> helpdesk -AdminTo-> ws01`. Nodes and kinds are numbered
 * in the order they first appear; a line with a single name adds a node without edges.
 */
export function graphOf(drawing: string) {
  const names: string[] = [];
  const kindNames: string[] = [];
  const edges: PlainEdge[] = [];
  const numberIn = (list: string[], name: string): number => {
    if (!list.includes(name)) list.push(name);
    return list.indexOf(name);
  };
  for (const line of drawing.split('\n')) {
    const words = line.trim().split(/\s+/);
    if (words[0] === '') continue;
    let from = numberIn(names, words[0]!);
    for (let i = 1; i + 1 < words.length; i += 2) {
      const kind = /^-(\w+)->$/.exec(words[i]!)?.[1];
      if (kind === undefined) throw new Error(`not an arrow: ${words[i]}`);
      const to = numberIn(names, words[i + 1]!);
      const edge = { from, kind: numberIn(kindNames, kind), to };
      if (!edges.some((one) => one.from === from && one.kind === edge.kind && one.to === to)) edges.push(edge);
      from = to;
    }
  }
  const known = (list: string[], name: string): number => {
    if (!list.includes(name)) throw new Error(`"${name}" is not in the drawing`);
    return list.indexOf(name);
  };
  const edgeName = (edge: EdgeIndex): string => {
    const { from, kind, to } = edges[(edge - 1) / 2]!;
    return `${names[from]} -${kindNames[kind]}-> ${names[to]}`;
  };
  return {
    adjacency: adjacencyFrom(names.length, edges),
    node: (name: string): NodeIndex => known(names, name),
    nodes: (...some: string[]): NodeIndex[] => some.map((name) => known(names, name)),
    name: (node: NodeIndex): string => names[node]!,
    names: (nodes: Iterable<NodeIndex>): string[] => Array.from(nodes, (node) => names[node]!),
    edge: (text: string): EdgeIndex => {
      const position = edges.findIndex((_, i) => edgeName(edgeAt(i)) === text);
      if (position < 0) throw new Error(`"${text}" is not in the drawing`);
      return edgeAt(position);
    },
    edgeName,
    kind: (name: string): number => known(kindNames, name),
    kinds: (...some: string[]): KindMask =>
      KindMask.of(
        kindNames.length,
        some.map((name) => known(kindNames, name)),
      ),
    allKinds: KindMask.all(kindNames.length),
  };
}
