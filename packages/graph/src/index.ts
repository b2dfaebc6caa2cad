export type { Adjacency, EdgeIndex, KindId, NodeIndex } from './adjacency.ts';
export * from './algorithms/index.ts';
export { type Deadline, deadlineIn, noDeadline, POLL_EVERY } from './deadline.ts';
export { BoundExceeded, CorruptData, DeadlineExceeded, UsageError } from './errors.ts';
export { KindMask } from './kind-mask.ts';
export { bitsIn, NodeSet } from './node-set.ts';
