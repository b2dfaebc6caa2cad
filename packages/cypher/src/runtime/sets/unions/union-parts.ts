import { rewriteClauses } from '../../../rewrite/rewrite-clauses.ts';
import { isPlain } from '../../../rewrite/tree.ts';
import { columnName } from '../../../semantics/check-projection.ts';
import { importOf } from '../../../semantics/imported-names.ts';
import type { Clause, MatchClause, ReturnClause, SingleQuery, SubqueryClause } from '../../../syntax/ast.ts';

/** A part of a UNION that returns variables of one MATCH. */
type UnionPart = {
  readonly match: MatchClause;
  /** By column: the variable. */
  readonly variables: ReadonlyMap<string, string>;
};

/**
 * The parts of a subquery, each together with the MATCH of single nodes in front of the subquery if there is one. Undefined
 * where a part is anything else than a MATCH of which variables are returned.
 */
export function unionParts(
  text: string,
  { body, imports }: SubqueryClause,
  around: MatchClause | undefined,
): readonly UnionPart[] | undefined {
  const parts: UnionPart[] = [];
  for (const part of body.parts) {
    const clauses = around ? joinedClauses(part, imports, around) : imports ? undefined : part.clauses;
    const found = clauses && partOf(text, clauses);
    if (!found) return undefined;
    parts.push(found);
  }
  return parts;
}

/** The clauses of a part that takes over the only node around it, which is returned as well. */
function joinedClauses(
  part: SingleQuery,
  imports: SubqueryClause['imports'],
  around: MatchClause,
): readonly Clause[] | undefined {
  const [{ first, steps, variable } = { first: undefined, steps: [], variable: undefined }, ...more] = around.patterns;
  const name = first?.variable;
  if (!name || steps.length > 0 || variable || more.length > 0 || around.optional) return undefined;
  const imported = imports ? { names: imports.map((one) => one.name), rest: part } : importOf(part);
  if (!imported || (imported.names !== 'all' && !imported.names.includes(name.name))) return undefined;
  const last = imported.rest.clauses.at(-1);
  if (last?.kind !== 'return' || last.projection.star) return undefined;
  const { start, end } = last;
  const own = { expression: { kind: 'variable', name: name.name, start, end }, alias: undefined } as const;
  const returned: ReturnClause = {
    ...last,
    projection: { ...last.projection, items: [own, ...last.projection.items] },
  };
  return [around, ...imported.rest.clauses.slice(0, -1), returned];
}

function partOf(text: string, written: readonly Clause[]): UnionPart | undefined {
  const returned = written.at(-1);
  if (returned?.kind !== 'return' || !isPlain(returned.projection)) return undefined;
  const { clauses } = rewriteClauses(written, {
    text,
    last: { set: true, reads: () => true },
    isOuter: () => false,
    isInner: true,
    areDistinct: () => false,
  });
  const [match, last, ...more] = clauses;
  if (match?.kind !== 'match' || match.optional || last?.kind !== 'return' || more.length > 0) return undefined;
  if (!isPlain(last.projection)) return undefined;
  const variables = new Map<string, string>();
  for (const item of last.projection.items) {
    if (item.expression.kind !== 'variable') return undefined;
    variables.set(columnName(text, item), item.expression.name);
  }
  return { match, variables };
}
