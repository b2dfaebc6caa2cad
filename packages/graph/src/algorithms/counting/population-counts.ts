import type { Adjacency, EdgeIndex, NodeIndex } from '../../adjacency.ts';
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

/**
 * For each of `nodes`, in the order given: how many of the population it reaches, itself included when it is one of
 * them. With direction `backward`: how many of the population reach it. Exact. 0 for a hidden node.
 *
 * Components are condensed and rows with the same reachability merged; then each requested node, or each node of the
 * population, whichever are fewer, gets one bit lane, and 512 lanes pass over the graph at a time.
 */
export function populationCounts(
  adjacency: Adjacency,
  nodes: ArrayLike<NodeIndex>,
  population: Nodes,
  walk: DirectedWalk,
): Uint32Array {
  const requested: NodeIndex[] = Array.from(nodes);
  for (const node of requested) checkNode(adjacency, node);
  const terrain = openDirected(adjacency, walk);
  const requestedOnce = openNodes(adjacency, terrain, requested, 'nodes');
  const people = openNodes(adjacency, terrain, population, 'population');
  const countOf =
    requestedOnce.length <= people.length
      ? countsBySeed(terrain, requestedOnce, people)
      : countsByReader(turned(terrain), people, requestedOnce);
  return Uint32Array.from(requested, (node) => countOf.get(node) ?? 0);
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
function countsBySeed(terrain: Terrain, requested: Uint32Array, people: Uint32Array): Map<NodeIndex, number> {
  const dag = dagTowards(terrain, requested);
  const byWeight = rowsByWeightBit(terrain.memory, dag, people);
  const blocks = new LaneBlocks(terrain, dag);
  const countOfRow = new Map<number, number>();
  const totals = new Float64Array(LANES);
  const selected = terrain.memory.uint32(dag.rowCount);
  for (let first = 0; first < dag.seedRows.length; first += LANES) {
    const used = blocks.run(first);
    totals.fill(0);
    for (const { rows, factor } of byWeight) {
      let some = 0;
      let all = 0;
      for (let i = 0; i < rows.length; i++) {
        const state = blocks.state[rows[i]!]!;
        if (state === REACHES_SOME) selected[some++] = rows[i]!;
        else if (state === REACHES_ALL) all++;
      }
      countLanes(blocks.lanes, LANE_WORDS, selected.subarray(0, some), totals, factor);
      for (let lane = 0; lane < used; lane++) totals[lane]! += all * factor;
    }
    for (let lane = 0; lane < used; lane++) countOfRow.set(dag.seedRows[first + lane]!, totals[lane]!);
  }
  return new Map(Array.from(requested, (node) => [node, countOfRow.get(dag.rowOf[node]!) ?? 0]));
}

/** Lanes for the population: the count of a requested node is the weight of its lanes. */
function countsByReader(terrain: Terrain, people: Uint32Array, requested: Uint32Array): Map<NodeIndex, number> {
  const dag = dagTowards(terrain, people);
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

/** The DAG in which the members of the terrain's walk from the seeds look back to the seeds. */
function dagTowards(terrain: Terrain, seeds: Uint32Array): ReachDag {
  const { reached } = flood(terrain, seeds, Number.POSITIVE_INFINITY);
  const relevant = terrain.memory.bitmap(terrain.nodeCount);
  for (let i = 0; i < reached.length; i++) setBit(relevant, reached[i]!);
  return levelled(terrain.memory, reachDag(terrain, terrain.behind[0]!, relevant, seeds));
}

/**
 * Rows by the bits of their weight, the number of population members in them: a row with 5 members is in the lists of 4
 * and of 1. Most rows weigh 1, so this is barely longer than a list of rows and lets every list be counted unweighted.
 */
function rowsByWeightBit(memory: Memory, dag: ReachDag, people: Uint32Array): { rows: Uint32Array; factor: number }[] {
  const weight = memory.uint32(dag.rowCount);
  for (let i = 0; i < people.length; i++) {
    const row = dag.rowOf[people[i]!]!;
    if (row !== NO_ROW) weight[row]!++;
  }
  const lists: { rows: Uint32Array; factor: number }[] = [];
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
