import type { Clause, Expression, MatchClause, PatternPart, Projection } from '../syntax/ast.ts';
import { mapTree, mentions, variable } from './tree.ts';

/**
 * Takes away the names of paths and relationships that nothing reads, so that no value is made of them. `count(p)` of
 * something a MATCH has just found reads nothing: it counts rows, and behind an OPTIONAL MATCH a node of it as well.
 */
export function dropUnread(clauses: readonly Clause[], isOuter: (name: string) => boolean): readonly Clause[] {
  if (!clauses.some((clause) => clause.kind === 'match' && walkNames(clause).length > 0)) return clauses;
  const lean = [...clauses];
  for (const [index, clause] of clauses.entries()) {
    if (clause.kind !== 'match') continue;
    const isKnown = (name: string) =>
      isOuter(name) || clauses.slice(0, index).some((earlier) => mentions(earlier, name));
    const names = walkNames(clause).filter((name) => !isKnown(name));
    const counted = clause.optional ? nodeNames(clause).find((name) => !isKnown(name)) : undefined;
    if (names.length === 0 || (clause.optional && counted === undefined)) continue;
    const next = lean[index + 1];
    if (next?.kind === 'with' || next?.kind === 'return')
      lean[index + 1] = { ...next, projection: countingRows(next.projection, new Set(names), counted) };
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

function nodeNames({ patterns }: MatchClause): string[] {
  return patterns.flatMap(({ first, steps }) =>
    [first, ...steps.map(({ node }) => node)].flatMap(({ variable }) => variable?.name ?? []),
  );
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

/** `node`: what is counted instead; without it, rows are. */
function countingRows(projection: Projection, names: ReadonlySet<string>, node: string | undefined): Projection {
  const counted = <T>(tree: T): T =>
    mapTree(tree, (object) => {
      const call = object as Expression;
      const { kind, start, end } = call;
      if (!kind || call.kind !== 'call' || !countsOne(call, names)) return undefined;
      return node === undefined ? { kind: 'count-rows', start, end } : { ...call, args: [variable(node)] };
    });
  return { ...projection, items: counted(projection.items), orderBy: counted(projection.orderBy) };
}

function countsOne(expression: Expression, names: ReadonlySet<string>): boolean {
  if (expression.kind !== 'call' || expression.distinct || expression.name.toLowerCase() !== 'count') return false;
  const [argument] = expression.args;
  return argument?.kind === 'variable' && names.has(argument.name);
}
