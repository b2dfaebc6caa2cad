import { isRecord } from '../records/record-reader.ts';
import { typeName, type Violations } from './violations.ts';

/** Values are texts, numbers, booleans, or lists of one of these. */
export function checkProperties(properties: unknown, at: string, faults: Violations): void {
  if (!isRecord(properties)) {
    faults.add(at, `got ${typeName(properties)}, want object`);
    return;
  }
  for (const key in properties) {
    const value = properties[key];
    if (isScalar(value)) continue;
    if (!Array.isArray(value))
      faults.add(`${at}.${key}`, `got ${typeName(value)}, want string, number, boolean or array`);
    else if (!isUniform(value)) faults.add(`${at}.${key}`, 'items must be all strings, all numbers or all booleans');
  }
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function isUniform(list: readonly unknown[]): boolean {
  const type = typeof list[0];
  return list.every((item) => isScalar(item) && typeof item === type);
}
