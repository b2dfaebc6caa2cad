import type { Row } from '../../execution/frame.ts';
import { isList, RelationshipValue } from '../../values/value.ts';

/** Whether one of the slots (a relationship, or a list of them) already holds the relationship. */
export function isUsed(row: Row, slots: readonly number[], relationship: number): boolean {
  for (const slot of slots) {
    const value = row[slot] ?? null;
    if (value instanceof RelationshipValue) {
      if (value.relationship === relationship) return true;
    } else if (isList(value)) {
      for (const item of value) if ((item as RelationshipValue).relationship === relationship) return true;
    }
  }
  return false;
}
