import type { Properties } from './batch-sink.ts';
import { upperCase } from './upper-case.ts';

/** Stored in upper case, so that names written differently by two collectors meet. */
const UPPER_CASE = ['name', 'operatingsystem', 'distinguishedname'] as const;

/** Owned by the sink or without meaning in the graph; `__proto__` would reach the object instead of its data. */
const NEVER_FROM_INPUT = ['objectid', 'lastseen', 'reconcile', '__proto__'] as const;

/** Changes `properties` in place into what is stored. */
export function normaliseProperties(properties: Properties): Properties {
  for (const key of NEVER_FROM_INPUT) if (Object.hasOwn(properties, key)) delete properties[key];
  for (const key of UPPER_CASE) {
    const value = properties[key];
    if (typeof value === 'string') properties[key] = upperCase(value);
  }
  return properties;
}
