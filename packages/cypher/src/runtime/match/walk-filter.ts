import type { Compiler } from '../../execution/compiler.ts';
import { Frame, type Row } from '../../execution/frame.ts';
import { equals } from '../../operations/equality.ts';
import { NodeValue, RelationshipValue, type Value } from '../../values/value.ts';
import { truth } from '../compile-logic.ts';
import type { AlongCondition, ExpandPlan } from './order-steps.ts';
import type { PatternRelationship } from './pattern-graph.ts';

/** What every relationship and node along a walk must satisfy. Undefined where there is nothing to test. */
export type WalkFilter = {
  readonly relationship:
    | ((row: Row, relationship: number, type: number, start: number, end: number) => boolean)
    | undefined;
  readonly node: ((row: Row, node: number) => boolean) | undefined;
};

export function walkFilter(compiler: Compiler, plan: ExpandPlan, frame: Frame): WalkFilter {
  const { visible } = compiler.runtime;
  const nodes = plan.along.filter((condition) => condition.of === 'nodes');
  const nodeTests = nodes.map((condition) => compileAlong(compiler, condition, frame));
  const relationships = plan.along.filter((condition) => condition.of === 'relationships');
  const tests = relationships.map((condition) => compileAlong(compiler, condition, frame));
  const properties = relationshipTest(compiler, plan.relationship, frame);
  return {
    relationship:
      tests.length === 0 && !properties
        ? undefined
        : (row, relationship, type, start, end) =>
            (!properties || properties(row, relationship)) &&
            (tests.length === 0 ||
              tests.every((test) => test(row, new RelationshipValue(relationship, type, start, end)))),
    node:
      nodeTests.length === 0 && !visible
        ? undefined
        : (row, node) =>
            (!visible || visible.has(node)) &&
            (nodeTests.length === 0 || nodeTests.every((test) => test(row, new NodeValue(node)))),
  };
}

function compileAlong(
  compiler: Compiler,
  condition: AlongCondition,
  frame: Frame,
): (row: Row, value: Value) => boolean {
  const inner = new Frame(frame);
  const slot = inner.define(condition.variable);
  const evaluate = compiler.compile(condition.expression, inner);
  return (row, value) => {
    row[slot] = value;
    return truth(evaluate(row)) === condition.expected;
  };
}

/** `[*1.. {k: v}]`: every relationship has the property. */
export function relationshipTest(
  compiler: Compiler,
  { properties }: PatternRelationship,
  frame: Frame,
): ((row: Row, relationship: number) => boolean) | undefined {
  if (!properties || properties.entries.length === 0) return undefined;
  const entries = properties.entries.map(({ key, value }) => ({
    read: compiler.runtime.relationshipProperty(key),
    value: compiler.compile(value, frame),
  }));
  return (row, relationship) => entries.every(({ read, value }) => equals(read(relationship), value(row)) === true);
}
