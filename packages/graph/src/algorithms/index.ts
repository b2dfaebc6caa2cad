export { EdgeSet } from './edge-set.ts';
export { UNREACHED } from './flood.ts';
export { hopsFrom, reachableFrom } from './hops.ts';
export { Memory } from './memory.ts';
export type { Path } from './path.ts';
export { countPaths, type PathDag, pathsIn } from './path-dag.ts';
export { allShortestPaths, shortestPath } from './shortest-paths.ts';
export type { DirectedWalk, Direction, HopWalk, Nodes, Walk } from './walk.ts';
export { type Gap, whyNoPath } from './why-no-path.ts';
