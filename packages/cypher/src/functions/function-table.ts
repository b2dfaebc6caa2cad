import type { Evaluate } from '../execution/frame.ts';
import type { Runtime } from '../execution/runtime.ts';
import type { Value } from '../values/value.ts';
import { CONVERSIONS } from './conversion-functions.ts';
import { ENTITY_FUNCTIONS } from './entity-functions.ts';
import type { FunctionBody } from './function-body.ts';
import { LIST_FUNCTIONS } from './list-functions.ts';
import { MATH_FUNCTIONS } from './math-functions.ts';
import { TEMPORAL_FUNCTIONS } from './temporal-functions.ts';
import { TEXT_FUNCTIONS } from './text-functions.ts';

/** By name in lower case. `exists` and `coalesce` are not here: they look at null. */
const FUNCTION_BODIES: Readonly<Record<string, FunctionBody>> = {
  ...ENTITY_FUNCTIONS,
  ...LIST_FUNCTIONS,
  ...TEXT_FUNCTIONS,
  ...MATH_FUNCTIONS,
  ...CONVERSIONS,
  ...TEMPORAL_FUNCTIONS,
};

export function callFunction(name: string, args: readonly Evaluate[], runtime: Runtime): Evaluate {
  const body = FUNCTION_BODIES[name];
  if (!body) throw new Error(`function ${name} passed the checks but does not exist`);
  if (args.length === 1) {
    const argument = args[0]!;
    return (row) => {
      const value = argument(row);
      return value === null ? null : body([value], runtime);
    };
  }
  return (row) => {
    const values: Value[] = [];
    for (const argument of args) {
      const value = argument(row);
      if (value === null) return null;
      values.push(value);
    }
    return body(values, runtime);
  };
}
