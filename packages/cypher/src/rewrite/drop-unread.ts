import type { Clause, Expression, MatchClause, PatternPart, Projection } from '../syntax/ast.ts';
import { mapTree, mentions } from './tree.ts';

/**
 * Takes away the names of paths and relationships that nothing reads, so that no value is made of them. `count(p)` of
 * something a MATCH has just found reads nothing: it counts rows.
 */
export function dropUnread(clauses: readonly Clause[], isOuter: (name: string) => boolean): readonly Clause[] {
  if (!clauses.some((clause) => clause.kind === 'match' && !clause.optional && walkNames(clause).length > 0))
    return clauses;
  const lean = [...clauses];
  for (const [index, clause] of clauses.entries()) {
    if (clause.kind !== 'match' || clause.optional) continue;
    const isKnown = (name: string) =>
      isOuter(name) || clauses.slice(0, index).some((earlier) => mentions(earlier, name));
    const names = walkNames(clause).filter((name) => !isKnown(name));
    if (names.length === 0) continue;
    const next = lean[index + 1];
    if (next?.kind === 'with' || next?.kind === 'return')
      lean[index + 1] = { ...next, projection: countingRows(next.projection, new Set(names)) };
    const later = lean.slice(index + 1);
    if (later.some(takesAll)) continue;
    const unread = names.filter((name) => !mentionsIn(clause, name) && !later.some((one) => mentions(one, name)));
    if (unread.length > 0) lean[index] = withoutNames(clause, new Set(unread));
  }
  return lean;
}

/** Names of paths and relationships, each used once in the patterns. */
function walkNames({ patterns }: MatchClause): string[] {
  const names = patterns.flatMap((part) => [
    part.variable?.name,
    ...part.steps.map(({ relationship }) => relationship.variable?.name),
  ]);
  return names.filter((name) => name !== undefined && names.indexOf(name) === names.lastIndexOf(name)) as string[];
}

function takesAll(clause: Clause): boolean {
  return (clause.kind === 'with' || clause.kind === 'return') && clause.projection.star;
}

/** Whether a name is read inside the clause that introduces it. */
function mentionsIn({ patterns, where }: MatchClause, name: string): boolean {
  const bare = patterns.map((part) => ({
    ...part,
    variable: undefined,
    steps: part.steps.map((step) => ({ ...step, relationship: { ...step.relationship, variable: undefined } })),
  }));
  return mentions(bare, name) || mentions(where, name);
}

function withoutNames(clause: MatchClause, names: ReadonlySet<string>): MatchClause {
  const keep = <T extends { readonly name: string }>(variable: T | undefined) =>
    variable && names.has(variable.name) ? undefined : variable;
  const lean = (part: PatternPart): PatternPart => ({
    ...part,
    variable: keep(part.variable),
    steps: part.steps.map((step) => ({
      ...step,
      relationship: { ...step.relationship, variable: keep(step.relationship.variable) },
    })),
  });
  return { ...clause, patterns: clause.patterns.map(lean) };
}

function countingRows(projection: Projection, names: ReadonlySet<string>): Projection {
  const counted = <T>(tree: T): T =>
    mapTree(tree, (object) => {
      const { kind, start, end } = object as Expression;
      return kind && countsOne(object as Expression, names) ? { kind: 'count-rows', start, end } : undefined;
    });
  return { ...projection, items: counted(projection.items), orderBy: counted(projection.orderBy) };
}

function countsOne(expression: Expression, names: ReadonlySet<string>): boolean {
  if (expression.kind !== 'call' || expression.distinct || expression.name.toLowerCase() !== 'count') return false;
  const [argument] = expression.args;
  return argument?.kind === 'variable' && names.has(argument.name);
}
