import type { Runtime } from '../execution/runtime.ts';
import type { Value } from '../values/value.ts';

/** A function of the language. It is never called with a null among its arguments: the result is then null. */
export type FunctionBody = (args: readonly Value[], runtime: Runtime) => Value;
