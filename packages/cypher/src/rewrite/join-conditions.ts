import type { Clause, Expression, MatchClause, PatternPart } from '../syntax/ast.ts';
import type { Demand } from './demand.ts';
import { conjunction } from './tree.ts';

/**
 * `MATCH (a), (b) WHERE (a)-[*]->(b)` is `MATCH (a)-[*]->(b)` where nothing observes how many equal rows there are: the
 * ends of the walk are then found, instead of each pair being tested.
 */
export function joinConditions(
  clauses: readonly Clause[],
  demandsOf: (clauses: readonly Clause[]) => readonly Demand[],
): readonly Clause[] {
  if (!clauses.some((clause) => clause.kind === 'match' && clause.patterns.length > 1 && clause.where)) return clauses;
  const demands = demandsOf(clauses);
  return clauses.map((clause, index) =>
    clause.kind === 'match' && !clause.optional && clause.where && demands[index]!.set ? joined(clause) : clause,
  );
}

function joined(clause: MatchClause): MatchClause {
  let current = clause;
  for (const condition of conjuncts(clause.where)) {
    const part = patternOf(condition);
    if (!part || !connects(current, part)) continue;
    const last = Math.max(...current.patterns.map(({ clause: number }) => number ?? 0));
    const rest = conjuncts(current.where).filter((other) => other !== condition);
    current = {
      ...current,
      patterns: [...current.patterns, { ...part, clause: last + 1 }],
      where: conjunction(...rest),
    };
  }
  return current;
}

function conjuncts(where: Expression | undefined): readonly Expression[] {
  if (!where) return [];
  return where.kind === 'logic' && where.operator === 'AND' ? where.operands.flatMap(conjuncts) : [where];
}

/** The pattern of a condition that holds when there is a match of it. */
function patternOf(condition: Expression): PatternPart | undefined {
  if (condition.kind === 'pattern') return condition.pattern.shortest ? undefined : condition.pattern;
  if (condition.kind !== 'subquery' || condition.yields !== 'exists' || condition.body.parts.length > 1)
    return undefined;
  const [match, ...more] = condition.body.parts[0]!.clauses;
  if (match?.kind !== 'match' || match.optional || match.where || more.length > 0) return undefined;
  const [pattern, ...others] = match.patterns;
  return others.length > 0 || pattern?.shortest || pattern?.variable ? undefined : pattern;
}

/** Whether a pattern leads from one part of the clause to another, and introduces no name. */
function connects({ patterns }: MatchClause, part: PatternPart): boolean {
  if (part.steps.some(({ relationship: { variable, properties } }) => variable || properties)) return false;
  const names = nodeNames(part);
  const groups = groupsOf(patterns);
  const touched = names.map((name) => groups.find((group) => group.has(name)));
  return names.length > 1 && touched.every((group) => group) && new Set(touched).size === names.length;
}

/** The names of nodes that are connected. */
function groupsOf(patterns: readonly PatternPart[]): ReadonlySet<string>[] {
  let groups: ReadonlySet<string>[] = [];
  for (const names of patterns.map(nodeNames)) {
    const own = new Set(names);
    const apart = groups.filter((group) => group.isDisjointFrom(own));
    const met = groups.filter((group) => !group.isDisjointFrom(own));
    groups = [...apart, new Set([...own, ...met.flatMap((group) => [...group])])];
  }
  return groups;
}

function nodeNames({ first, steps }: PatternPart): string[] {
  return [first, ...steps.map(({ node }) => node)].flatMap(({ variable }) => variable?.name ?? []);
}
