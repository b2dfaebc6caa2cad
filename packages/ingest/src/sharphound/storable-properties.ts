import type { Properties, PropertyValue } from '../records/batch-sink.ts';
import type { RecordReader } from '../records/record-reader.ts';

/** Drops, and reports with their path, values that a node cannot store. Nulls in lists are dropped silently. */
export function dropUnstorable(properties: Properties, record: RecordReader): void {
  for (const key in properties) {
    const value: unknown = properties[key];
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value) && value.every(isScalar)) continue;
    const rest: unknown = Array.isArray(value) ? value.filter((item) => item !== null) : value;
    if (Array.isArray(rest) && rest.every(isScalar)) properties[key] = rest as PropertyValue;
    else {
      delete properties[key];
      const found = Array.isArray(value) ? 'a list of lists or objects' : 'an object';
      record.warning(`Properties.${key}`, `${found} cannot be a property; a text, a number, a boolean or a list can`);
    }
  }
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
