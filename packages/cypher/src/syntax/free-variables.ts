import type { Clause, Expression, PatternPart, UnionQuery } from './ast.ts';
import { childrenOf } from './children.ts';

/** Names an expression needs from around it. For subqueries this may name more than is needed, never less. */
export function freeVariables(expression: Expression): ReadonlySet<string> {
  const names = new Set<string>();
  collect(expression, names);
  return names;
}

function collect(expression: Expression, names: Set<string>): void {
  switch (expression.kind) {
    case 'variable':
      names.add(expression.name);
      return;
    case 'list-comprehension':
    case 'quantifier':
      collect(expression.list, names);
      collectWithout([expression.variable.name], names, (inner) => {
        if (expression.where) collect(expression.where, inner);
        if (expression.kind === 'list-comprehension' && expression.projection) collect(expression.projection, inner);
      });
      return;
    case 'reduce':
      collect(expression.initial, names);
      collect(expression.list, names);
      collectWithout([expression.accumulator.name, expression.variable.name], names, (inner) =>
        collect(expression.step, inner),
      );
      return;
    case 'subquery':
      collectQuery(expression.body, names);
      return;
    case 'map-projection':
      names.add(expression.variable.name);
      for (const item of expression.items) if (item.kind === 'variable-of') names.add(item.variable.name);
      break;
    case 'pattern':
    case 'pattern-comprehension':
      collectPattern(expression.pattern, names);
      break;
  }
  for (const child of childrenOf(expression)) collect(child, names);
}

function collectWithout(local: readonly string[], names: Set<string>, run: (inner: Set<string>) => void): void {
  const inner = new Set<string>();
  run(inner);
  for (const name of inner) if (!local.includes(name)) names.add(name);
}

function collectPattern(pattern: PatternPart, names: Set<string>): void {
  for (const element of [pattern.first, ...pattern.steps.flatMap((step) => [step.relationship, step.node])])
    if (element.variable) names.add(element.variable.name);
}

function collectQuery(body: UnionQuery, names: Set<string>): void {
  for (const part of body.parts) for (const clause of part.clauses) collectClause(clause, names);
}

function collectClause(clause: Clause, names: Set<string>): void {
  if (clause.kind === 'match') {
    for (const pattern of clause.patterns) collect({ kind: 'pattern', pattern, start: 0, end: 0 }, names);
    if (clause.where) collect(clause.where, names);
  } else if (clause.kind === 'with' || clause.kind === 'return') {
    for (const item of clause.projection.items) collect(item.expression, names);
    for (const item of clause.projection.orderBy) collect(item.expression, names);
    if (clause.kind === 'with' && clause.where) collect(clause.where, names);
  } else if (clause.kind === 'unwind') collect(clause.list, names);
  else if (clause.kind === 'call-subquery') {
    for (const { name } of clause.imports ?? []) names.add(name);
    collectQuery(clause.body, names);
  } else if (clause.kind === 'call') for (const argument of clause.args ?? []) collect(argument, names);
}
