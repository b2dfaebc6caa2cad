import type { Clause, Expression } from '../syntax/ast.ts';

const WRITES: ReadonlySet<unknown> = new Set(['create', 'merge', 'set', 'remove', 'delete']);
const VOLATILE: ReadonlySet<unknown> = new Set(['rand', 'randomuuid']);

/** What occurs anywhere in some clauses, found in one pass: rewrites that do not apply are not tried. */
type TreeFacts = {
  /** Clauses are moved only where they neither write nor call a function that returns something else each time. */
  readonly canMove: boolean;
  readonly hasSubquery: boolean;
  readonly collects: boolean;
  readonly readsLengths: boolean;
};

export function factsOf(clauses: readonly Clause[]): TreeFacts {
  const facts = { canMove: true, hasSubquery: false, collects: false, readsLengths: false };
  gather(clauses, facts);
  return facts;
}

/** Whether an expression has the same value each time it is computed of the same. */
export function isStable(expression: Expression): boolean {
  const facts = { canMove: true, hasSubquery: false, collects: false, readsLengths: false };
  gather(expression, facts);
  return facts.canMove;
}

type Fields = { readonly kind?: unknown; readonly name?: unknown; readonly [key: string]: unknown };

function gather(tree: object, facts: { -readonly [Key in keyof TreeFacts]: boolean }): void {
  if (Array.isArray(tree)) {
    for (const item of tree) if (typeof item === 'object' && item !== null) gather(item, facts);
    return;
  }
  const fields = tree as Fields;
  const { kind, name } = fields;
  if (kind === 'subquery' || kind === 'pattern-comprehension') facts.hasSubquery = true;
  else if (WRITES.has(kind)) facts.canMove = false;
  else if (kind === 'call') {
    const called = String(name).toLowerCase();
    if (VOLATILE.has(called)) facts.canMove = false;
    else if (called === 'collect') facts.collects = true;
    else if (called === 'length' || called === 'size') facts.readsLengths = true;
  }
  for (const key in fields) {
    const value = fields[key];
    if (typeof value === 'object' && value !== null) gather(value, facts);
  }
}
