import type { Clause, SubqueryClause } from '../syntax/ast.ts';

/** Whether a variable is a node that a MATCH in front has found, or a subquery that returns such a node in each part. */
export function isNeverNull(clauses: readonly Clause[], name: string, index: number): boolean {
  for (let at = index - 1; at >= 0; at--) {
    const clause = clauses[at]!;
    if (clause.kind === 'call-subquery') {
      const returned = returnedBy(clause, name);
      if (returned) return returned.every((variable, part) => isFound(clause, part, variable));
      continue;
    }
    if (clause.kind !== 'match') return false;
    if (clause.optional) continue;
    const nodes = clause.patterns.flatMap(({ first, steps }) => [first, ...steps.map(({ node }) => node)]);
    if (nodes.some(({ variable }) => variable?.name === name)) return true;
  }
  return false;
}

/** By part of a subquery: the variable that it returns under a name. Undefined where it returns none of that name. */
function returnedBy({ body }: SubqueryClause, name: string): readonly (string | undefined)[] | undefined {
  const variables = body.parts.map(({ clauses }) => {
    const last = clauses.at(-1);
    if (last?.kind !== 'return') return null;
    const item = last.projection.items.find(
      ({ expression, alias }) => (alias?.name ?? (expression.kind === 'variable' ? expression.name : '')) === name,
    );
    if (!item) return null;
    return item.expression.kind === 'variable' ? item.expression.name : undefined;
  });
  return variables.every((variable) => variable === null) ? undefined : variables.map((one) => one ?? undefined);
}

function isFound({ body }: SubqueryClause, part: number, variable: string | undefined): boolean {
  const { clauses } = body.parts[part]!;
  return variable !== undefined && isNeverNull(clauses, variable, clauses.length - 1);
}
