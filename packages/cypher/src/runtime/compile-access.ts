import type { Compiler } from '../execution/compiler.ts';
import type { Evaluate, Frame } from '../execution/frame.ts';
import { readProperty } from '../execution/property-access.ts';
import type { Runtime } from '../execution/runtime.ts';
import { runtimeError } from '../query-error.ts';
import type { Expression, LabelExpression } from '../syntax/ast.ts';
import { unhandled } from '../unhandled.ts';
import { isInteger, isList, isMap, NodeValue, RelationshipValue, someValue, type Value } from '../values/value.ts';

export function compileProperty(
  compiler: Compiler,
  expression: Expression & { kind: 'property' },
  frame: Frame,
): Evaluate {
  const of = compiler.compile(expression.of, frame);
  const { key } = expression;
  const { runtime } = compiler;
  const readNode = runtime.nodeProperty(key);
  return (row) => {
    const value = of(row);
    if (value instanceof NodeValue) {
      runtime.checkNode(value.node);
      return readNode(value.node);
    }
    return readProperty(runtime, value, key);
  };
}

export function compileIndex(compiler: Compiler, expression: Expression & { kind: 'index' }, frame: Frame): Evaluate {
  const of = compiler.compile(expression.of, frame);
  const at = compiler.compile(expression.at, frame);
  const { runtime } = compiler;
  return (row) => elementAt(runtime, of(row), at(row));
}

function elementAt(runtime: Runtime, value: Value, at: Value): Value {
  if (value === null || at === null) return null;
  if (isList(value)) {
    if (typeof at === 'number') return value[at < 0 ? value.length + at : at] ?? null;
    if (isInteger(at)) return null;
    throw runtimeError('TypeError', 'InvalidArgumentType', `a list is indexed by an integer, not by ${someValue(at)}`);
  }
  if (isMap(value) || value instanceof NodeValue || value instanceof RelationshipValue) {
    if (typeof at === 'string') return readProperty(runtime, value, at);
    throw runtimeError(
      'TypeError',
      'MapElementAccessByNonString',
      `a map is indexed by a text, not by ${someValue(at)}`,
    );
  }
  throw runtimeError('TypeError', 'InvalidArgumentType', `${someValue(value)} cannot be indexed`);
}

export function compileSlice(compiler: Compiler, expression: Expression & { kind: 'slice' }, frame: Frame): Evaluate {
  const of = compiler.compile(expression.of, frame);
  const from = expression.from ? compiler.compile(expression.from, frame) : () => 0;
  const to = expression.to ? compiler.compile(expression.to, frame) : undefined;
  return (row) => {
    const list = of(row);
    if (list === null) return null;
    if (!isList(list)) throw runtimeError('TypeError', 'InvalidArgumentType', `${someValue(list)} has no slices`);
    const start = from(row);
    const end = to ? to(row) : list.length;
    if (start === null || end === null) return null;
    return list.slice(sliceBound(start), sliceBound(end));
  };
}

function sliceBound(value: Value): number {
  if (isInteger(value)) return Number(value);
  throw runtimeError('TypeError', 'InvalidArgumentType', `a slice is bounded by integers, not by ${someValue(value)}`);
}

export function compileLabelTest(
  compiler: Compiler,
  expression: Expression & { kind: 'label-test' },
  frame: Frame,
): Evaluate {
  const of = compiler.compile(expression.of, frame);
  const { runtime } = compiler;
  const testNode = nodeLabelTest(runtime, expression.labels);
  const testType = typeTest(runtime, expression.labels);
  return (row) => {
    const value = of(row);
    if (value === null) return null;
    if (value instanceof NodeValue) {
      runtime.checkNode(value.node);
      return testNode(value.node);
    }
    if (value instanceof RelationshipValue) return testType(value.type);
    throw runtimeError('TypeError', 'InvalidArgumentType', `${someValue(value)} has no labels`);
  };
}

/** Whether a node's labels satisfy an expression. */
export function nodeLabelTest(runtime: Runtime, labels: LabelExpression): (node: number) => boolean {
  const { graph } = runtime;
  switch (labels.kind) {
    case 'label': {
      const { name } = labels;
      if (runtime.writer)
        return (node) => {
          const label = graph.labelId(name); // a write may have introduced it meanwhile
          return label !== undefined && graph.hasLabel(node, label);
        };
      const label = graph.labelId(name);
      return label === undefined ? () => false : (node) => graph.hasLabel(node, label);
    }
    case 'any-label':
      return (node) => graph.labelsOf(node).length > 0;
    case 'not-label': {
      const test = nodeLabelTest(runtime, labels.operand);
      return (node) => !test(node);
    }
    case 'all-labels': {
      const tests = labels.operands.map((operand) => nodeLabelTest(runtime, operand));
      return (node) => tests.every((test) => test(node));
    }
    case 'some-label': {
      const tests = labels.operands.map((operand) => nodeLabelTest(runtime, operand));
      return (node) => tests.some((test) => test(node));
    }
    default:
      return unhandled(labels);
  }
}

/** Whether a relationship's type satisfies an expression. */
export function typeTest(runtime: Runtime, types: LabelExpression): (type: number) => boolean {
  switch (types.kind) {
    case 'label': {
      const { name } = types;
      return (type) => runtime.graph.typeId(name) === type;
    }
    case 'any-label':
      return () => true;
    case 'not-label': {
      const test = typeTest(runtime, types.operand);
      return (type) => !test(type);
    }
    case 'all-labels': {
      const tests = types.operands.map((operand) => typeTest(runtime, operand));
      return (type) => tests.every((test) => test(type));
    }
    case 'some-label': {
      const tests = types.operands.map((operand) => typeTest(runtime, operand));
      return (type) => tests.some((test) => test(type));
    }
    default:
      return unhandled(types);
  }
}
