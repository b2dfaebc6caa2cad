import type { PatternNode, PatternRelationship } from '../match/pattern-graph.ts';
import { mayBeSame, plainTypes } from '../match/plain-types.ts';

/**
 * Whether one relationship of the graph could stand for two single steps that share a node: any of them, or just a loop.
 * Unknown where that depends on more than the node they share.
 */
type Conflict = 'none' | 'loops' | 'any' | 'unknown';

export function conflictOf(a: PatternRelationship, b: PatternRelationship): Conflict {
  if (!mayBeSame(a, b)) return 'none';
  if (!isSingle(a) || !isSingle(b) || !haveSameTypes(a, b)) return 'unknown';
  const shared = [a.left, a.right].filter((node) => node === b.left || node === b.right);
  if (shared.length !== 1 || a.left === a.right || b.left === b.right) return 'unknown';
  const [first, second] = [leadsTo(a, shared[0]!), leadsTo(b, shared[0]!)];
  if ((first === undefined) !== (second === undefined)) return 'unknown';
  return first === second ? 'any' : 'loops';
}

function isSingle({ range, shortest, bound, properties }: PatternRelationship): boolean {
  return !range && !shortest && !bound && !properties;
}

export function haveSameTypes(a: PatternRelationship, b: PatternRelationship): boolean {
  if (!a.types && !b.types) return true;
  const [first, second] = [plainTypes(a), plainTypes(b)];
  if (!first || !second) return false;
  return first.every((name) => second.includes(name)) && second.every((name) => first.includes(name));
}

/** Whether the relationship ends at the node or begins there; undefined without a direction. */
function leadsTo({ direction, left }: PatternRelationship, node: PatternNode): boolean | undefined {
  return direction === 'both' ? undefined : (direction === 'right') !== (left === node);
}
