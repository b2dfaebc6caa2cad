// The rules of OpenGraph files, for programs that write them.
export { readMetadata } from './documents/document-head.ts';
export { edgeViolations } from './opengraph/edge-schema.ts';
export { kindsFault, nodeViolations } from './opengraph/node-schema.ts';
export type { Violation } from './opengraph/violations.ts';
