export { type Components, NO_COMPONENT, strongComponents } from './components.ts';
export { type Condensation, condense, type Members } from './condensation.ts';
export {
  type DominatorTree,
  dominatedCounts,
  dominatorsTowards,
  NO_DOMINATOR,
  NO_WAY,
} from './dominators.ts';
export { edgeEnds } from './edge-ends.ts';
export { EdgeSet } from './edge-set.ts';
export type { EdgeWeights } from './edge-weights.ts';
export { UNREACHED } from './flood.ts';
export { hopsFrom, reachableFrom } from './hops.ts';
export { lightestPaths, type WeightedPath, type WeightedWalk } from './lightest-paths.ts';
export { Memory } from './memory.ts';
export { type CutWalk, type EdgeCut, minimumCut } from './minimum-cut.ts';
export type { Path } from './path.ts';
export { countPaths, type PathDag, pathsIn } from './path-dag.ts';
export { populationCounts, populationCountsOfEdges } from './population-counts.ts';
export { type ReachOfMany, reachOfMany } from './reach-of-many.ts';
export { allShortestPaths, shortestPath } from './shortest-paths.ts';
export type { DirectedWalk, Direction, HopWalk, Nodes, Walk } from './walk.ts';
export { type Gap, whyNoPath } from './why-no-path.ts';
