import type { DrawnEdge, DrawnGraph, DrawnNode } from '../graph/drawn-graph.ts';
import { kindPlural } from '../graph/kind-plural.ts';

/** Objects that are connected in the same way, drawn as one. */
type Stack = { readonly id: string; readonly members: readonly DrawnNode[] };

export type StackedGraph = DrawnGraph & { readonly folds: ReadonlyMap<string, Stack> };

/** Below this number of objects nothing is stacked: each can be read. */
const FEW = 12;
/** Objects with the very same neighbours are stacked from this number on. */
const TWINS = 4;
/** If more objects than this remain, those with neighbours of the same kind are stacked as well. */
const READABLE = 40;
const ALIKE = 3;
const ROUNDS = 12;

/**
 * Draws equal objects as one stack. `open` names the stacks that the user opened; `apart` the nodes that must stay on
 * their own, such as the ends of a path.
 */
export function stackEquals(graph: DrawnGraph, open: ReadonlySet<string>, apart: ReadonlySet<string>): StackedGraph {
  if (graph.nodes.size <= FEW) return { ...graph, folds: new Map() };
  const twins = stacksOf(graph, signatures(graph, apart, 1), TWINS);
  const left = graph.nodes.size - twins.reduce((sum, { members }) => sum + members.length - 1, 0);
  // Whatever the user opened does not change what the others are.
  const stacks = left <= READABLE ? twins : stacksOf(graph, signatures(graph, apart, ROUNDS), ALIKE);
  return stacked(
    graph,
    stacks.filter(({ id }) => !open.has(id)),
  );
}

/**
 * A signature for each node. In one round, nodes are equal if they have the same neighbours; in several, if their
 * neighbours are equal in turn: the coarsest partition in which equal objects have equal neighbourhoods.
 */
function signatures({ nodes, edges }: DrawnGraph, apart: ReadonlySet<string>, rounds: number): Map<string, string> {
  const around = new Map<string, (readonly [way: string, other: string])[]>();
  const note = (id: string, way: string, other: string) => {
    const known = around.get(id);
    if (known) known.push([way, other]);
    else around.set(id, [[way, other]]);
  };
  for (const { source, target, kind } of edges.values()) {
    note(source, `out ${kind}`, target);
    note(target, `in ${kind}`, source);
  }
  const own = (node: DrawnNode) =>
    apart.has(node.id) || !around.has(node.id)
      ? node.id
      : `${node.kind} ${node.isTierZero} ${node.isOwned} ${node.kinds.filter((kind) => kind.startsWith('Tag_')).sort()}`;
  const names = new Map([...nodes.values()].map((node) => [node.id, own(node)]));
  let colours = rounds === 1 ? new Map([...nodes.keys()].map((id) => [id, id])) : numbered(names);
  for (let round = 0, count = 0; round < rounds; round++) {
    const texts = new Map<string, string>();
    for (const id of nodes.keys()) {
      const ways = new Set((around.get(id) ?? []).map(([way, other]) => `${way} ${colours.get(other)}`));
      texts.set(id, [names.get(id), rounds === 1 ? '' : colours.get(id), ...[...ways].sort()].join('\n'));
    }
    colours = numbered(texts);
    const now = new Set(colours.values()).size;
    if (now === count) break;
    count = now;
  }
  return colours;
}

function numbered(texts: ReadonlyMap<string, string>): Map<string, string> {
  const numbers = new Map<string, string>();
  return new Map(
    [...texts].map(([id, text]) => {
      const number = numbers.get(text) ?? String(numbers.size);
      numbers.set(text, number);
      return [id, number];
    }),
  );
}

function stacksOf({ nodes }: DrawnGraph, signs: ReadonlyMap<string, string>, least: number): readonly Stack[] {
  const classes = Map.groupBy(nodes.values(), ({ id }) => signs.get(id)!);
  return [...classes.values()]
    .filter(({ length }) => length >= least)
    .map((members) => ({ id: `fold:${members.map(({ id }) => id).sort()[0]}`, members }));
}

/** Draws the members of each stack as one. */
export function stacked(graph: DrawnGraph, stacks: readonly Stack[]): StackedGraph {
  const stackOf = new Map(stacks.flatMap(({ id, members }) => members.map((member) => [member.id, id] as const)));
  const nodes = new Map([...graph.nodes].filter(([id]) => !stackOf.has(id)));
  for (const { id, members } of stacks) nodes.set(id, stackNode(id, members));
  const edges = new Map<string, DrawnEdge>();
  for (const edge of graph.edges.values()) {
    const [source, target] = [stackOf.get(edge.source) ?? edge.source, stackOf.get(edge.target) ?? edge.target];
    if (source === edge.source && target === edge.target) edges.set(edge.id, edge);
    else {
      const id = `edge:${source}:${edge.kind}:${target}`;
      edges.set(id, { id, source, target, kind: edge.kind, properties: undefined });
    }
  }
  return { nodes, edges, folds: new Map(stacks.map((stack) => [stack.id, stack])) };
}

export function stackNode(id: string, members: readonly DrawnNode[]): DrawnNode {
  const { kind, kinds } = members[0]!;
  const isTierZero = members.some((member) => member.isTierZero);
  const allTierZero = members.every((member) => member.isTierZero);
  return {
    id,
    label: `${members.length.toLocaleString()} ${allTierZero ? 'Tier Zero ' : ''}${kindPlural(kind)}`,
    kind,
    kinds,
    objectId: '',
    isTierZero,
    isOwned: members.some((member) => member.isOwned),
    properties: undefined,
  };
}
