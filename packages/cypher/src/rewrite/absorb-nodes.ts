import type { Clause, LabelExpression, MatchClause, NodePattern, PatternPart } from '../syntax/ast.ts';
import { conjunction } from './tree.ts';

/** `MATCH (a:A), (a)-->(b)` is `MATCH (a:A)-->(b)`: what is written of a node alone goes to where it is walked from. */
export function absorbNodes(clauses: readonly Clause[]): readonly Clause[] {
  return clauses.map((clause) => (clause.kind === 'match' && clause.patterns.length > 1 ? absorbed(clause) : clause));
}

function absorbed(clause: MatchClause): MatchClause {
  let current = clause;
  for (const part of clause.patterns) {
    const { first } = part;
    const name = first.variable?.name;
    if (part.steps.length > 0 || part.variable || name === undefined) continue;
    const others = current.patterns.filter((other) => other !== part);
    const at = others.findIndex((other) => nodesOf(other).some((node) => node.variable?.name === name));
    if (at < 0) continue;
    const patterns = others.map((other, index) => (index === at ? withNode(other, name, first) : other));
    if (patterns.every((other) => other !== undefined))
      current = { ...current, patterns, where: conjunction(current.where, first.where) };
  }
  return current;
}

function nodesOf({ first, steps }: PatternPart): NodePattern[] {
  return [first, ...steps.map(({ node }) => node)];
}

/** Undefined where the properties cannot be put together. */
function withNode(part: PatternPart, name: string, given: NodePattern): PatternPart | undefined {
  let done = false;
  let fits = true;
  const merge = (node: NodePattern): NodePattern => {
    if (done || node.variable?.name !== name) return node;
    done = true;
    const properties = mergedProperties(node, given);
    fits = properties !== null;
    return { ...node, labels: both(node.labels, given.labels), properties: properties ?? undefined };
  };
  const first = merge(part.first);
  const steps = part.steps.map((step) => ({ ...step, node: merge(step.node) }));
  return fits ? { ...part, first, steps } : undefined;
}

function mergedProperties(a: NodePattern, b: NodePattern): NodePattern['properties'] | null {
  if (!a.properties || !b.properties) return a.properties ?? b.properties;
  if (a.properties.kind !== 'map' || b.properties.kind !== 'map') return null;
  return { ...a.properties, entries: [...a.properties.entries, ...b.properties.entries] };
}

function both(a: LabelExpression | undefined, b: LabelExpression | undefined): LabelExpression | undefined {
  return a && b ? { kind: 'all-labels', operands: [a, b] } : (a ?? b);
}
