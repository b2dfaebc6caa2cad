export { type Components, NO_COMPONENT, strongComponents, turnedComponents } from './components/components.ts';
export { type Condensation, condense, type Members } from './components/condensation.ts';
export {
  type DominatorTree,
  dominatedCounts,
  dominatorsTowards,
  NO_DOMINATOR,
  NO_WAY,
} from './components/dominators.ts';
export { populationCounts, populationCountsOfAll, populationCountsOfEdges } from './counting/population-counts.ts';
export { type ReachOfMany, reachOfMany } from './counting/reach-of-many.ts';
export { type CutWalk, type EdgeCut, minimumCut } from './flow/minimum-cut.ts';
export { lightestPaths, type WeightedPath, type WeightedWalk } from './lightest/lightest-paths.ts';
export { countPaths, type PathDag, pathsIn } from './shortest/path-dag.ts';
export { allShortestPaths, shortestPath } from './shortest/shortest-paths.ts';
export { UNREACHED } from './traversal/flood.ts';
export { hopsFrom, reachableFrom } from './traversal/hops.ts';
export { type Gap, whyNoPath } from './traversal/why-no-path.ts';
export { edgeEnds } from './walk/edge-ends.ts';
export { EdgeSet } from './walk/edge-set.ts';
export type { EdgeWeights } from './walk/edge-weights.ts';
export { Memory } from './walk/memory.ts';
export type { Path } from './walk/path.ts';
export type { DirectedWalk, Direction, HopWalk, Nodes, Walk } from './walk/walk.ts';
