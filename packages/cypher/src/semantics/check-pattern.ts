import type { Name, NodePattern, PatternPart, RelationshipPattern } from '../syntax/ast.ts';
import { plainLabels } from '../syntax/parse-labels.ts';
import type { CheckContext, Scope } from './check-context.ts';
import { checkExpression, checkPredicate } from './check-expression.ts';
import { listOf, NODE, PATH, RELATIONSHIP, type StaticType, someType } from './static-type.ts';

/** Checks patterns that are searched for, and returns the scope with their variables added. */
export function bindPattern(context: CheckContext, patterns: readonly PatternPart[], scope: Scope): Scope {
  const bound = new Map(scope);
  const relationshipsHere = new Set<string>();
  for (const pattern of patterns) {
    checkShortest(context, pattern);
    bindNode(context, pattern.first, bound);
    for (const step of pattern.steps) {
      bindRelationship(context, step.relationship, bound, relationshipsHere);
      bindNode(context, step.node, bound);
    }
    if (pattern.variable) bindPath(context, pattern.variable, bound);
  }
  for (const pattern of patterns) checkContents(context, pattern, bound);
  return bound;
}

function checkShortest(context: CheckContext, pattern: PatternPart): void {
  if (pattern.shortest && pattern.steps.length !== 1)
    throw context.error(
      pattern,
      'InvalidShortestPath',
      'a shortest path is searched along exactly one relationship pattern, such as (a)-[*]->(b)',
    );
}

function bindNode(context: CheckContext, node: NodePattern, bound: Map<string, StaticType>): void {
  if (node.variable) bindAs(context, node.variable, NODE, bound);
}

function bindRelationship(
  context: CheckContext,
  relationship: RelationshipPattern,
  bound: Map<string, StaticType>,
  here: Set<string>,
): void {
  const { variable, range } = relationship;
  if (!variable) return;
  if (here.has(variable.name))
    throw context.error(
      variable,
      'RelationshipUniquenessViolation',
      `relationship ${variable.name} is used twice in one MATCH, which can never match`,
    );
  bindAs(context, variable, range ? listOf(RELATIONSHIP) : RELATIONSHIP, bound);
  here.add(variable.name);
}

function bindPath(context: CheckContext, variable: Name, bound: Map<string, StaticType>): void {
  if (bound.has(variable.name)) throw alreadyBound(context, variable);
  bound.set(variable.name, PATH);
}

function bindAs(context: CheckContext, variable: Name, type: StaticType, bound: Map<string, StaticType>): void {
  const known = bound.get(variable.name);
  if (known && known.kind !== 'any' && known.kind !== 'null' && !fits(known, type))
    throw context.error(
      variable,
      'VariableTypeConflict',
      `${variable.name} is ${someType(known)} and cannot also be ${someType(type)}`,
    );
  if (!known || known.kind !== type.kind) bound.set(variable.name, type);
}

function fits(known: StaticType, wanted: StaticType): boolean {
  if (known.kind === 'list' && wanted.kind === 'list')
    return known.of.kind === 'any' || known.of.kind === 'null' || known.of.kind === 'relationship';
  return known.kind === wanted.kind;
}

export function alreadyBound(context: CheckContext, variable: Name) {
  return context.error(variable, 'VariableAlreadyBound', `variable ${variable.name} already has a value`);
}

function checkContents(context: CheckContext, pattern: PatternPart, scope: Scope): void {
  for (const element of elementsOf(pattern)) {
    if (element.properties?.kind === 'parameter')
      throw context.error(
        element.properties,
        'InvalidParameterUse',
        'a parameter cannot stand for all properties of a searched pattern; write {name: $value}',
      );
    if (element.properties) checkExpression(context, element.properties, scope);
    if (element.where) checkPredicate(context, element.where, scope);
  }
}

export function elementsOf(pattern: PatternPart): (NodePattern | RelationshipPattern)[] {
  return [pattern.first, ...pattern.steps.flatMap((step) => [step.relationship, step.node])];
}

/** Checks patterns that are created (or merged), and returns the scope with their variables added. */
export function createPattern(
  context: CheckContext,
  patterns: readonly PatternPart[],
  scope: Scope,
  clause: 'CREATE' | 'MERGE',
): Scope {
  const bound = new Map(scope);
  for (const pattern of patterns) {
    if (pattern.shortest) throw context.error(pattern, 'UnexpectedSyntax', `a shortest path cannot stand in ${clause}`);
    // Properties may refer to variables of earlier parts of the same clause, so each part is checked in the scope of the parts before it.
    const before = new Map(bound);
    createNode(context, pattern.first, bound, pattern.steps.length === 0, clause);
    for (const step of pattern.steps) {
      createRelationship(context, step.relationship, bound, clause);
      createNode(context, step.node, bound, false, clause);
    }
    for (const element of elementsOf(pattern)) checkCreatedContents(context, element, before, bound, clause);
    if (pattern.variable) bindPath(context, pattern.variable, bound);
  }
  return bound;
}

function createNode(
  context: CheckContext,
  node: NodePattern,
  bound: Map<string, StaticType>,
  alone: boolean,
  clause: string,
): void {
  if (!plainLabels(node.labels))
    throw context.error(node, 'UnexpectedSyntax', `labels in ${clause} are a plain list such as :A:B`);
  const { variable } = node;
  if (!variable) return;
  if (bound.has(variable.name)) {
    bindAs(context, variable, NODE, bound);
    if (alone || node.labels || node.properties) throw alreadyBound(context, variable);
  }
  bound.set(variable.name, NODE);
}

function createRelationship(
  context: CheckContext,
  relationship: RelationshipPattern,
  bound: Map<string, StaticType>,
  clause: 'CREATE' | 'MERGE',
): void {
  const { variable, types, range, direction } = relationship;
  if (variable && bound.has(variable.name)) throw alreadyBound(context, variable);
  if (range) throw context.error(relationship, 'CreatingVarLength', `${clause} needs relationships of fixed length`);
  if (types?.kind !== 'label')
    throw context.error(relationship, 'NoSingleRelationshipType', `${clause} needs exactly one relationship type`);
  if (direction === 'both' && clause === 'CREATE')
    throw context.error(
      relationship,
      'RequiresDirectedRelationship',
      'CREATE needs a direction: -[:TYPE]-> or <-[:TYPE]-',
    );
  if (variable) bound.set(variable.name, RELATIONSHIP);
}

function checkCreatedContents(
  context: CheckContext,
  element: NodePattern | RelationshipPattern,
  before: Scope,
  bound: Scope,
  clause: 'CREATE' | 'MERGE',
): void {
  if (element.where)
    throw context.error(element.where, 'UnexpectedSyntax', `WHERE cannot stand in a pattern of ${clause}`);
  if (!element.properties) return;
  if (element.properties.kind === 'parameter' && clause === 'MERGE')
    throw context.error(
      element.properties,
      'InvalidParameterUse',
      'a parameter cannot stand for all properties in MERGE; write {name: $value}',
    );
  checkExpression(context, element.properties, clause === 'MERGE' ? before : bound);
}
