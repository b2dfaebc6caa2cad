export type { AccessRight, Remedy } from './remedy.ts';
export { knownRemedy, remedyOf } from './remedy-of.ts';
