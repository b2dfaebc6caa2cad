import { columnName } from '../semantics/check-projection.ts';
import type { Clause, Expression, MatchClause, Projection } from '../syntax/ast.ts';
import { isCheap, substitute } from './substitute.ts';
import {
  conjunction,
  isAggregating,
  isPlain,
  isProjection,
  mentions,
  type ProjectionClause,
  plainVariables,
  someObject,
  withAliases,
} from './tree.ts';

type WithProjection = ProjectionClause & { readonly kind: 'with' };

/**
 * Removes a WITH that only hands on variables, and computes the columns of a WITH in the projection behind it. Where the
 * number of equal rows does not matter (`ignoresDuplicates`), its DISTINCT is no reason to keep it.
 */
export function inlineProjections(
  clauses: readonly Clause[],
  text: string,
  ignoresDuplicates: (clauses: readonly Clause[], index: number) => boolean,
): readonly Clause[] {
  let inlined = clauses;
  for (let index = 1; index + 1 < inlined.length; index++) {
    const clause = inlined[index]!;
    if (clause.kind !== 'with' || !isPlain(clause.projection) || isAggregating(clause.projection)) continue;
    if (clause.projection.distinct && !ignoresDuplicates(inlined, index)) continue;
    const next = inlined[index + 1]!;
    const merged = isProjection(next)
      ? composed(inlined, index, clause, next, text)
      : withoutWith(inlined, index, clause);
    if (!merged) continue;
    inlined = merged;
    index--;
  }
  return inlined;
}

/** Variables that the WITH hides must not be named again behind it, where they would be new ones. */
function withoutWith(clauses: readonly Clause[], index: number, clause: WithProjection): readonly Clause[] | undefined {
  const names = plainVariables(clause.projection);
  if (!names) return undefined;
  const later = clauses.slice(index + 1);
  if (later.some((one) => isProjection(one) && one.projection.star)) return undefined;
  const hidden = clauses
    .slice(0, index)
    .flatMap(introducedNames)
    .filter((name) => !names.includes(name));
  if (hidden.some((name) => later.some((one) => mentions(one, name)))) return undefined;
  return withCondition(clauses, index, clause.where, []);
}

function composed(
  clauses: readonly Clause[],
  index: number,
  clause: WithProjection,
  next: ProjectionClause,
  text: string,
): readonly Clause[] | undefined {
  if (next.projection.star || (next.kind === 'with' && next.where)) return undefined;
  const columns = new Map(clause.projection.items.map((item) => [columnName(text, item), item.expression]));
  if (
    ![...columns].every(([name, expression]) => isCheap(expression) && (isSimple(expression) || mentions(next, name)))
  )
    return undefined;
  const where = clause.where && substitute(clause.where, columns);
  if (clause.where && !where) return undefined;
  const projection = composedProjection(next.projection, columns, text);
  if (!projection) return undefined;
  return withCondition(clauses, index, where, [{ ...next, projection }]);
}

/** Expressions that are used several times must not grow again and again. */
const MOST_OBJECTS = 1000;

function isLarge(tree: unknown): boolean {
  let objects = 0;
  return someObject(tree, () => ++objects > MOST_OBJECTS);
}

/** Whether a column that is not read can be left out: it cannot fail. */
function isSimple(expression: Expression): boolean {
  return expression.kind === 'variable' || (expression.kind === 'property' && expression.of.kind === 'variable');
}

function composedProjection(
  projection: Projection,
  columns: ReadonlyMap<string, Expression>,
  text: string,
): Projection | undefined {
  const items = withAliases(projection.items, (item) => columnName(text, item)).map(({ expression, alias }) => ({
    expression: substitute(expression, columns),
    alias,
  }));
  const own = new Set(items.map(({ alias }) => alias!.name));
  const outer = new Map([...columns].filter(([name]) => !own.has(name)));
  const orderBy = projection.orderBy.map((item) => ({ ...item, expression: substitute(item.expression, outer) }));
  if ([...items, ...orderBy].some(({ expression }) => expression === undefined)) return undefined;
  if (isLarge([...items, ...orderBy]) && !isLarge([...projection.items, ...projection.orderBy])) return undefined;
  return { ...projection, items, orderBy } as Projection;
}

/** The clauses with one or two of them replaced, and a condition given to the MATCH in front. */
function withCondition(
  clauses: readonly Clause[],
  index: number,
  where: Expression | undefined,
  replacement: readonly Clause[],
): readonly Clause[] | undefined {
  const before = clauses[index - 1]!;
  const rest = clauses.slice(index + 1 + replacement.length);
  if (!where) return [...clauses.slice(0, index), ...replacement, ...rest];
  if (before.kind !== 'match' || before.optional || before.patterns.some(({ shortest }) => shortest)) return undefined;
  const match: MatchClause = { ...before, where: conjunction(before.where, where) };
  return [...clauses.slice(0, index - 1), match, ...replacement, ...rest];
}

function introducedNames(clause: Clause): string[] {
  if (clause.kind === 'unwind') return [clause.variable.name];
  if (clause.kind === 'match' || clause.kind === 'create')
    return clause.patterns.flatMap(({ variable, first, steps }) =>
      [variable, first.variable, ...steps.flatMap(({ relationship, node }) => [relationship.variable, node.variable])]
        .filter((name) => name !== undefined)
        .map(({ name }) => name),
    );
  if (clause.kind === 'with')
    return clause.projection.items.flatMap(({ alias, expression }) =>
      alias ? [alias.name] : expression.kind === 'variable' ? [expression.name] : [],
    );
  if (clause.kind === 'call-subquery') {
    const last = clause.body.parts[0]!.clauses.at(-1)!;
    return last.kind === 'return' ? introducedNames({ ...last, kind: 'with', where: undefined }) : [];
  }
  if (clause.kind === 'call' && Array.isArray(clause.yields)) return clause.yields.map(({ variable }) => variable.name);
  return [];
}
