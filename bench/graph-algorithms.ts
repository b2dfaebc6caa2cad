import assert from 'node:assert/strict';
import {
  allShortestPaths,
  countPaths,
  dominatedCounts,
  dominatorsTowards,
  edgeEnds,
  hopsFrom,
  KindMask,
  minimumCut,
  NodeSet,
  noDeadline,
  populationCountsOfEdges,
  reachableFrom,
  strongComponents,
  UNREACHED,
} from '@chokepoint/graph';
import { flood } from '../packages/graph/src/algorithms/traversal/flood.ts';
import { openNodes, openTerrain } from '../packages/graph/src/algorithms/walk/terrain.ts';
import { breadthFirstInC } from './c-breadth-first.ts';
import type { BenchOptions } from './main.ts';
import { KINDS, layeredGraph, randomGraph, randomNumbers } from './random-graphs.ts';
import { Findings, percentile, type Row } from './table.ts';

const forward = { direction: 'forward', kinds: KindMask.all(KINDS), deadline: noDeadline } as const;
const backward = { ...forward, direction: 'backward' } as const;
const EDGES_PER_NODE = 10;
const LAYERS = 10;

/** The graph algorithms at growing sizes, ten edges per node. */
export async function bench({ findings, quick }: BenchOptions): Promise<void> {
  const sizes = quick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000, 10_000_000];
  const searches: Row[] = [];
  const paths: Row[] = [];
  const counts: Row[] = [];
  const structures: Row[] = [];
  warmUp();
  for (const edges of sizes) {
    const random = randomGraph(edges / EDGES_PER_NODE, edges);
    searches.push(searchRow(random));
    paths.push(pathRow(random));
    const layered = layeredGraph(edges / EDGES_PER_NODE, edges, LAYERS);
    counts.push(countRow(layered));
    structures.push(structureRow(random, layered));
  }
  findings.table(
    'Breadth first from one node, random graph (median ms; C is the plain loop over the same arrays)',
    searches,
  );
  findings.table('All shortest paths between two nodes, random graph (ms)', paths);
  findings.table('Exact counts of the nodes that reach each of many edges, layered graph without cycles (ms)', counts);
  findings.table('Components, dominators and cuts (ms)', structures);
}

type Graph = ReturnType<typeof randomGraph>;

/** Lets the engine compile the loops before anything is measured. */
function warmUp(): void {
  const random = randomGraph(2000, 20_000);
  const layered = layeredGraph(2000, 20_000, LAYERS);
  for (let round = 0; round < 3; round++) {
    searchRow(random, false);
    pathRow(random);
    countRow(layered);
    structureRow(random, layered);
  }
}

function searchRow(graph: Graph, withC = true): Row {
  const random = randomNumbers(1);
  const starts = Array.from({ length: 9 }, () => random(graph.nodeCount));
  const rounds = Math.max(1, Math.round(2e6 / graph.edgeLimit)); // what ends in microseconds cannot be measured once
  const terrain = openTerrain(graph, forward);
  const plain = median(starts, rounds, (start) => {
    const hops = new Uint32Array(graph.nodeCount).fill(UNREACHED);
    flood(terrain, openNodes(graph, terrain, start, 'start'), Number.POSITIVE_INFINITY, hops, 0);
  });
  const optimised = median(starts, rounds, (start) => hopsFrom(graph, start, forward));
  const inC = withC ? breadthFirstInC(graph, forward.kinds.bytes, starts, rounds) : undefined;
  for (const [i, { reached }] of (inC ?? []).entries())
    assert.equal(reachableFrom(graph, starts[i]!, forward).count(), reached);
  const c =
    inC &&
    percentile(
      inC.map((run) => run.milliseconds),
      0.5,
    );
  return {
    edges: graph.edgeLimit,
    nodes: graph.nodeCount,
    'edge by edge': plain,
    'direction-optimising': optimised,
    C: c ?? 'no gcc here',
    'edge by edge / C': c ? plain / c : '',
    'optimising / C': c ? optimised / c : '',
  };
}

function pathRow(graph: Graph): Row {
  const random = randomNumbers(2);
  const took: number[] = [];
  const found: number[] = [];
  for (let i = 0; i < 300; i++) {
    const [from, to] = [random(graph.nodeCount), random(graph.nodeCount)];
    let dag: ReturnType<typeof allShortestPaths>;
    took.push(
      timed(() => {
        dag = allShortestPaths(graph, from, to, forward);
      }),
    );
    if (dag) found.push(Number(countPaths(dag)));
  }
  return {
    edges: graph.edgeLimit,
    pairs: took.length,
    joined: found.length,
    'paths (median)': percentile(found, 0.5),
    p50: percentile(took, 0.5),
    p95: percentile(took, 0.95),
    worst: Math.max(...took),
  };
}

function countRow(graph: Graph): Row {
  const lastLayer = graph.nodeCount - Math.floor(graph.nodeCount / LAYERS);
  const wanted = Math.min(10_000, graph.edgeLimit / 20);
  const edges: number[] = [];
  for (let target = lastLayer; target < graph.nodeCount && edges.length < wanted; target++)
    for (let at = graph.inStart[target]!; at < graph.inEnd[target]! && edges.length < wanted; at++)
      edges.push(graph.inEdge[at]!);
  const everyNode = new NodeSet(graph.nodeCount);
  for (let node = 0; node < graph.nodeCount; node++) everyNode.add(node);
  let exposure: Uint32Array = new Uint32Array(0);
  const took = timed(() => {
    exposure = populationCountsOfEdges(graph, edges, everyNode, backward);
  });
  const { from } = edgeEnds(graph, edges, noDeadline);
  for (let i = 0; i < edges.length; i += Math.ceil(edges.length / 5))
    assert.equal(exposure[i], reachableFrom(graph, from[i]!, backward).count());
  return {
    edges: graph.edgeLimit,
    'edges counted': edges.length,
    population: graph.nodeCount,
    'mean count': exposure.reduce((sum, count) => sum + count, 0) / exposure.length,
    took,
  };
}

function structureRow(random: Graph, layered: Graph): Row {
  const lastLayer = layered.nodeCount - Math.floor(layered.nodeCount / LAYERS);
  const targets = Array.from({ length: 10 }, (_, i) => lastLayer + i);
  const starts = Array.from({ length: 100 }, (_, i) => i);
  const people = new NodeSet(layered.nodeCount);
  for (let node = 0; node < lastLayer; node++) people.add(node);
  const row = {
    edges: random.edgeLimit,
    'components, random': timed(() => strongComponents(random, forward)),
    'components, layered': timed(() => strongComponents(layered, forward)),
    'dominators, random': timed(() => dominatorsTowards(random, 0, forward)),
    'dominators and counts, layered': timed(() =>
      dominatedCounts(dominatorsTowards(layered, targets, forward), people),
    ),
    'cut 100 from 10, layered': timed(() => minimumCut(layered, starts, targets, forward)),
  };
  return row;
}

function median<T>(items: readonly T[], rounds: number, work: (item: T) => unknown): number {
  const repeated = (item: T) => () => {
    for (let round = 0; round < rounds; round++) work(item);
  };
  return percentile(
    items.map((item) => timed(repeated(item)) / rounds),
    0.5,
  );
}

/**
 * Milliseconds of work. Long spans by what this thread has worked rather than by the clock: the algorithms use one
 * thread, and others may want its core. That count moves in steps of some milliseconds, so short spans are the clock's.
 */
function timed(work: () => unknown): number {
  const began = performance.now();
  const before = process.threadCpuUsage();
  work();
  const elapsed = performance.now() - began;
  const { user, system } = process.threadCpuUsage(before);
  return elapsed < 20 ? elapsed : Math.min(elapsed, (user + system) / 1000);
}

if (import.meta.main) await bench({ findings: new Findings(), quick: process.argv.includes('--quick') });
