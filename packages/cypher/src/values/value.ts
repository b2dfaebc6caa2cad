import type { Float } from './float.ts';

// The temporal and graph values join this union as they are built.
export type Value = null | boolean | string | number | bigint | Float | readonly Value[];
