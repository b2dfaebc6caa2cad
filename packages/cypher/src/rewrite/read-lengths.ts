import type { Clause, Expression, MatchClause, PatternPart } from '../syntax/ast.ts';
import { isProjection, mapTree, mentions } from './tree.ts';

/** Where only the length of a walk is read, the walk hands on its length and no path is built. */
export function readLengths(clauses: readonly Clause[]): readonly Clause[] {
  let current = [...clauses];
  for (let index = 0; index < current.length; index++) {
    const clause = current[index]!;
    if (clause.kind !== 'match') continue;
    for (const [at, part] of clause.patterns.entries()) {
      if (current.slice(index + 1).some((later) => isProjection(later) && later.projection.star)) continue;
      current = lengthOnly(current, index, at, part) ?? current;
    }
  }
  return current.some((clause, index) => clause !== clauses[index]) ? current : clauses;
}

function lengthOnly(clauses: Clause[], index: number, at: number, part: PatternPart): Clause[] | undefined {
  const [step, ...more] = part.steps;
  if (!step || more.length > 0 || !(step.relationship.range || part.shortest)) return undefined;
  const names = [part.variable?.name, step.relationship.variable?.name].filter((name) => name !== undefined);
  if (names.length === 0) return undefined;
  const length = `\u0000length ${names[0]}`;
  const bare: PatternPart = {
    ...part,
    variable: undefined,
    steps: [{ ...step, relationship: { ...step.relationship, variable: undefined, length } }],
  };
  const match = clauses[index] as MatchClause;
  const patterns = match.patterns.map((one, place) => (place === at ? bare : one));
  const replaced = [{ ...match, patterns }, ...clauses.slice(index + 1)].map((clause) =>
    mapTree(clause, (object) => lengthRead(object as Expression, names, length)),
  );
  if (clauses.slice(0, index).some((clause) => names.some((name) => mentions(clause, name)))) return undefined;
  if (replaced.some((clause) => names.some((name) => mentions(clause, name)))) return undefined;
  if (!replaced.some((clause) => mentions(clause, length))) return undefined;
  return [...clauses.slice(0, index), ...replaced];
}

/** `length(p)`, `size(r)`, `length(r)`. */
function lengthRead(expression: Expression, names: readonly string[], length: string): Expression | undefined {
  if (expression.kind !== 'call') return undefined;
  const [argument, ...more] = expression.args;
  const name = expression.name.toLowerCase();
  if ((name !== 'length' && name !== 'size') || more.length > 0) return undefined;
  if (argument?.kind !== 'variable' || !names.includes(argument.name)) return undefined;
  return { ...argument, name: length };
}
