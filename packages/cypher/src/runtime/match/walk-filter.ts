import type { Compiler } from '../../execution/compiler.ts';
import { Frame, type Row } from '../../execution/frame.ts';
import { equals } from '../../operations/equality.ts';
import { type AlongCondition, isLocal } from '../../rewrite/along-condition.ts';
import { NodeValue, RelationshipValue, type Value } from '../../values/value.ts';
import { truth } from '../compile-logic.ts';
import type { ExpandPlan } from './order-steps.ts';
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
  const test = (row: Row, value: Value): boolean => {
    row[slot] = value;
    return truth(evaluate(row)) === condition.expected;
  };
  return isLocal(condition) && !compiler.runtime.writer ? remembered(test) : test;
}

const [HOLDS, FAILS] = [1, 2];

/** A walk comes to the same nodes and relationships again and again. */
function remembered(test: (row: Row, value: Value) => boolean): (row: Row, value: Value) => boolean {
  let known = new Uint8Array(1024);
  return (row, value) => {
    const at = value instanceof NodeValue ? value.node : (value as RelationshipValue).relationship;
    if (at >= known.length) {
      const longer = new Uint8Array(2 * (at + 1));
      longer.set(known);
      known = longer;
    }
    if (known[at] === 0) known[at] = test(row, value) ? HOLDS : FAILS;
    return known[at] === HOLDS;
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
