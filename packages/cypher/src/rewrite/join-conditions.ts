import type { Clause, Expression, LabelExpression, MatchClause, NodePattern, PatternPart } from '../syntax/ast.ts';
import type { Demand } from './demand.ts';
import { conjunction, nameAt, variable } from './tree.ts';

/**
 * `MATCH (a), (b) WHERE (a)-[*]->(b)` is `MATCH (a)-[*]->(b)` where nothing observes how many equal rows there are: the
 * ends of the walk are then found, instead of each pair being tested. Where rows are counted, each pair is one row:
 * `MATCH (a)-[*]->(b) WITH DISTINCT a, b`. A condition that leads back to a node that is known before belongs to the search, too.
 */
export function joinConditions(
  clauses: readonly Clause[],
  demandsOf: (clauses: readonly Clause[]) => readonly Demand[],
  isOuter: (name: string) => boolean,
): readonly Clause[] {
  const mayJoin = (clause: Clause) =>
    clause.kind === 'match' && clause.where && (clause.patterns.length > 1 || clause.patterns.some(hasOuter));
  const hasOuter = (part: PatternPart) => nodeNames(part).some(isOuter);
  if (!clauses.some(mayJoin)) return clauses;
  const demands = demandsOf(clauses);
  return clauses.flatMap((clause, index) => {
    if (clause.kind !== 'match' || clause.optional || !clause.where) return [clause];
    if (demands[index]!.set) return [joined(clause, isOuter)];
    const names = index === 0 ? namesOfNodes(clause) : undefined;
    if (names?.length !== 2 || names.some(isOuter)) return [clause];
    const together = joined(clause, () => false, canBeSets);
    return together === clause ? [clause] : [together, distinctRows(names)];
  });
}

/** The names of a MATCH of single nodes: each of its rows is another combination of them. */
function namesOfNodes({ patterns }: MatchClause): readonly string[] | undefined {
  const names = patterns.map(({ first, steps, variable }) =>
    steps.length > 0 || variable ? undefined : first.variable?.name,
  );
  return names.every((name) => name !== undefined) ? [...new Set(names)] : undefined;
}

/** Whether the ends are found without going each way: else a test of each pair, which ends at the first way, may cost less. */
function canBeSets({ steps }: PatternPart): boolean {
  const walks = steps.map(({ relationship }) => relationship);
  return walks.every(({ range, direction, types }, at) => {
    if (!range) return true;
    if ((range.min ?? 1) > (direction === 'both' ? 1 : 2)) return false;
    return walks.every((other, index) => index === at || haveNoCommonType(types, other.types));
  });
}

function haveNoCommonType(a: LabelExpression | undefined, b: LabelExpression | undefined): boolean {
  const [first, second] = [namesOfTypes(a), namesOfTypes(b)];
  return first !== undefined && second !== undefined && first.isDisjointFrom(second);
}

function namesOfTypes(types: LabelExpression | undefined): ReadonlySet<string> | undefined {
  const all = types?.kind === 'some-label' ? types.operands : types ? [types] : [];
  const names = all.flatMap((one) => (one.kind === 'label' ? [one.name] : []));
  return names.length === all.length && names.length > 0 ? new Set(names) : undefined;
}

const NOWHERE = { start: 0, end: 0 };

function distinctRows(names: readonly string[]): Clause {
  const items = names.map((name) => ({ expression: variable(name), alias: nameAt(name) }));
  const projection = { distinct: true, star: false, items, orderBy: [], skip: undefined, limit: undefined };
  return { kind: 'with', projection: { ...projection, ...NOWHERE }, where: undefined, ...NOWHERE };
}

function joined(
  clause: MatchClause,
  isOuter: (name: string) => boolean,
  canJoin: (part: PatternPart) => boolean = () => true,
): MatchClause {
  let current = clause;
  for (const condition of conjuncts(clause.where)) {
    const searched = patternOf(condition);
    const part = searched && withoutOwnNames(searched, current);
    if (!part || !canJoin(part) || !(connects(current, part) || returns(current, part, isOuter))) continue;
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

/** A node that only the condition names needs no name, unless it stands there twice. */
function withoutOwnNames(part: PatternPart, { patterns }: MatchClause): PatternPart {
  const known = patterns.flatMap(nodeNames);
  const all = nodeNames(part);
  const unnamed = (node: NodePattern): NodePattern => {
    const name = node.variable?.name;
    if (name === undefined || known.includes(name) || node.where) return node;
    return all.filter((other) => other === name).length > 1 ? node : { ...node, variable: undefined };
  };
  return {
    ...part,
    first: unnamed(part.first),
    steps: part.steps.map((step) => ({ ...step, node: unnamed(step.node) })),
  };
}

/** Whether a pattern leads from a node of the clause back to one that was known before: both ends of it are known then. */
function returns({ patterns }: MatchClause, part: PatternPart, isOuter: (name: string) => boolean): boolean {
  const [one, other, ...more] = new Set(nodeNames(part));
  if (!isPlain(part) || one === undefined || other === undefined || more.length > 0) return false;
  const known = patterns.flatMap(nodeNames);
  return known.includes(one) && known.includes(other) && isOuter(one) !== isOuter(other);
}

function isPlain({ steps }: PatternPart): boolean {
  return !steps.some(({ relationship: { variable, properties } }) => variable || properties);
}

/** Whether a pattern leads from one part of the clause to another, and introduces no name. */
function connects({ patterns }: MatchClause, part: PatternPart): boolean {
  if (!isPlain(part)) return false;
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
