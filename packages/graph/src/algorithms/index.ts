export { EdgeSet } from './edge-set.ts';
export { UNREACHED } from './flood.ts';
export { hopsFrom, reachableFrom } from './hops.ts';
export { Memory } from './memory.ts';
export type { DirectedWalk, Direction, HopWalk, Nodes, Walk } from './walk.ts';
