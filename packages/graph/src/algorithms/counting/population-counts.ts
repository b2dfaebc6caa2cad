import type { Adjacency, EdgeIndex, NodeIndex } from '../../adjacency.ts';
import { type Components, componentsWithin, turnedComponents } from '../components/components.ts';
import { flood } from '../traversal/flood.ts';
import { edgeEnds } from '../walk/edge-ends.ts';
import type { Memory } from '../walk/memory.ts';
import { openDirected, openNodes, setBit, type Terrain, turned } from '../walk/terrain.ts';
import { checkNode, type DirectedWalk, type Nodes } from '../walk/walk.ts';
import { LANE_WORDS, LANES, LaneBlocks } from './lane-blocks.ts';
import { countLanes } from './lane-counts.ts';
import { REACHES_ALL, REACHES_SOME } from './lane-pass.ts';
import { levelled } from './levelled.ts';
import { NO_ROW, type ReachDag, reachDag } from './reach-dag.ts';

/** Nodes, and the population that is counted for each of them. */
type PopulationRequest = { readonly nodes: ArrayLike<NodeIndex>; readonly population: Nodes };

/** A request without what does not exist for the walk, each node once. */
type OpenRequest = { readonly requested: Uint32Array; readonly people: Uint32Array };

/**
 * For each of `nodes`, in the order given: how many of the population it reaches, itself included when it is one of
 * them. With direction `backward`: how many of the population reach it. Exact. 0 for a hidden node.
 */
export function populationCounts(
  adjacency: Adjacency,
  nodes: ArrayLike<NodeIndex>,
  population: Nodes,
  walk: DirectedWalk,
): Uint32Array {
  return populationCountsOfAll(adjacency, [{ nodes, population }], walk)[0]!;
}

/**
 * The same for several requests over one walk, which costs little more than one of them.
 *
 * Components are condensed and rows with the same reachability merged; then each requested node, or each node of the
 * population, whichever are fewer, gets one bit lane, and 512 lanes pass over the graph at a time. `known`: the
 * components of the walk, if someone has found them.
 */
export function populationCountsOfAll(
  adjacency: Adjacency,
  requests: readonly PopulationRequest[],
  walk: DirectedWalk,
  known?: Components,
): Uint32Array[] {
  for (const { nodes } of requests) for (let at = 0; at < nodes.length; at++) checkNode(adjacency, nodes[at]!);
  const terrain = openDirected(adjacency, walk);
  const open = requests.map(({ nodes, population }) => ({
    requested: openNodes(adjacency, terrain, Array.from(nodes), 'nodes'),
    people: openNodes(adjacency, terrain, population, 'population'),
  }));
  const bySeed = open.filter(({ requested, people }) => requested.length <= people.length);
  const seeds = openNodes(
    adjacency,
    terrain,
    bySeed.flatMap(({ requested }) => [...requested]),
    'nodes',
  );
  const counted = new Map<OpenRequest, ReadonlyMap<NodeIndex, number>>(
    countsBySeed(terrain, seeds, bySeed, known && turnedComponents(known)),
  );
  return requests.map(({ nodes }, at) => {
    const request = open[at]!;
    const countOf = counted.get(request) ?? countsByReader(turned(terrain), request.people, request.requested, known);
    return Uint32Array.from(nodes, (node) => countOf.get(node) ?? 0);
  });
}

/**
 * For each of `edges`: how many of the population reach its source. With direction `forward`: how many of the
 * population its target reaches. The edges themselves may be of any kind. Throws `UsageError` for one that is not in
 * the graph.
 */
export function populationCountsOfEdges(
  adjacency: Adjacency,
  edges: ArrayLike<EdgeIndex>,
  population: Nodes,
  walk: DirectedWalk,
): Uint32Array {
  const ends = edgeEnds(adjacency, edges, walk.deadline);
  return populationCounts(adjacency, walk.direction === 'backward' ? ends.from : ends.to, population, walk);
}

/** Lanes for the requested nodes: a lane's count is the number of population members that have its bit. */
function countsBySeed(
  terrain: Terrain,
  seeds: Uint32Array,
  requests: readonly OpenRequest[],
  backwards: Components | undefined,
): [OpenRequest, ReadonlyMap<NodeIndex, number>][] {
  if (seeds.length === 0) return requests.map((request) => [request, new Map()]);
  const dag = dagTowards(terrain, seeds, backwards);
  const laneOf = terrain.memory.uint32(dag.rowCount);
  for (let lane = 0; lane < dag.seedRows.length; lane++) laneOf[dag.seedRows[lane]!] = lane;
  const weight = terrain.memory.uint32(dag.rowCount);
  const tallies = requests.map((request) => ({
    request,
    byWeight: rowsByWeightBit(terrain.memory, dag, request.people, weight),
    byBlock: Map.groupBy(request.requested, (node) => Math.floor(laneOf[dag.rowOf[node]!]! / LANES)),
    countOf: new Map<NodeIndex, number>(),
  }));
  const blocks = new LaneBlocks(terrain, dag);
  const selected = terrain.memory.uint32(dag.rowCount);
  for (let block = 0; block * LANES < dag.seedRows.length; block++) {
    blocks.run(block * LANES);
    for (const { byWeight, byBlock, countOf } of tallies) {
      const here = byBlock.get(block);
      if (!here) continue;
      const totals = laneTotals(blocks, byWeight, selected);
      for (const node of here) countOf.set(node, totals[laneOf[dag.rowOf[node]!]! - block * LANES]!);
    }
  }
  return tallies.map(({ request, countOf }) => [request, countOf]);
}

type WeighedRows = { readonly rows: Uint32Array; readonly factor: number };

/** How many there are for each lane of the last pass; `selected` has room for all rows. */
function laneTotals(blocks: LaneBlocks, byWeight: readonly WeighedRows[], selected: Uint32Array): Float64Array {
  const totals = new Float64Array(LANES);
  for (const { rows, factor } of byWeight) {
    let some = 0;
    let all = 0;
    for (let i = 0; i < rows.length; i++) {
      const state = blocks.state[rows[i]!]!;
      if (state === REACHES_SOME) selected[some++] = rows[i]!;
      else if (state === REACHES_ALL) all++;
    }
    countLanes(blocks.lanes, LANE_WORDS, selected.subarray(0, some), totals, factor);
    for (let lane = 0; lane < LANES; lane++) totals[lane]! += all * factor;
  }
  return totals;
}

/** Lanes for the population: the count of a requested node is the weight of its lanes. */
function countsByReader(
  terrain: Terrain,
  people: Uint32Array,
  requested: Uint32Array,
  backwards: Components | undefined,
): Map<NodeIndex, number> {
  const dag = dagTowards(terrain, people, backwards);
  const weightOfRow = new Map<number, number>();
  for (const member of people) weightOfRow.set(dag.rowOf[member]!, (weightOfRow.get(dag.rowOf[member]!) ?? 0) + 1);
  const requestedRows = [...new Set(Array.from(requested, (node) => dag.rowOf[node]!))].filter((row) => row !== NO_ROW);
  const countOfRow = new Map(requestedRows.map((row) => [row, 0]));
  const blocks = new LaneBlocks(terrain, dag);
  for (let first = 0; first < dag.seedRows.length; first += LANES) {
    const used = blocks.run(first);
    const weights = Float64Array.from({ length: used }, (_, lane) => weightOfRow.get(dag.seedRows[first + lane]!) ?? 0);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    for (const row of requestedRows) {
      const state = blocks.state[row]!;
      const here = state === REACHES_ALL ? total : state === REACHES_SOME ? weightOf(blocks.lanes, row, weights) : 0;
      if (here !== 0) countOfRow.set(row, countOfRow.get(row)! + here);
    }
  }
  return new Map(Array.from(requested, (node) => [node, countOfRow.get(dag.rowOf[node]!) ?? 0]));
}

function weightOf(lanes: Int32Array, row: number, weights: Float64Array): number {
  let sum = 0;
  for (let word = 0; word < LANE_WORDS; word++)
    for (let bits = lanes[row * LANE_WORDS + word]!; bits !== 0; bits &= bits - 1)
      sum += weights[word * 32 + 31 - Math.clz32(bits & -bits)]!;
  return sum;
}

/**
 * The DAG in which the members of the terrain's walk from the seeds look back to the seeds. `backwards`: the components
 * of the walk in the other direction.
 */
function dagTowards(terrain: Terrain, seeds: Uint32Array, backwards: Components | undefined): ReachDag {
  const { reached } = flood(terrain, seeds, Number.POSITIVE_INFINITY);
  const relevant = terrain.memory.bitmap(terrain.nodeCount);
  for (let i = 0; i < reached.length; i++) setBit(relevant, reached[i]!);
  const components = backwards && componentsWithin(backwards, reached, terrain.memory);
  return levelled(terrain.memory, reachDag(terrain, terrain.behind[0]!, relevant, seeds, components));
}

/**
 * Rows by the bits of their weight, the number of population members in them: a row with 5 members is in the lists of 4
 * and of 1. Most rows weigh 1, so this is barely longer than a list of rows and lets every list be counted unweighted.
 * `weight` has room for all rows.
 */
function rowsByWeightBit(memory: Memory, dag: ReachDag, people: Uint32Array, weight: Uint32Array): WeighedRows[] {
  weight.fill(0);
  for (let i = 0; i < people.length; i++) {
    const row = dag.rowOf[people[i]!]!;
    if (row !== NO_ROW) weight[row]!++;
  }
  const lists: WeighedRows[] = [];
  for (let bit = 0; bit < 32; bit++) {
    let length = 0;
    for (let row = 0; row < weight.length; row++) length += (weight[row]! >>> bit) & 1;
    if (length === 0) continue;
    const rows = memory.uint32(length);
    for (let row = 0, next = 0; row < weight.length; row++) if ((weight[row]! >>> bit) & 1) rows[next++] = row;
    lists.push({ rows, factor: 2 ** bit });
  }
  return lists;
}
