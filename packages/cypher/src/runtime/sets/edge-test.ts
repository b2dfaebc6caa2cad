import type { Compiler } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import type { Expression } from '../../syntax/ast.ts';
import { childrenOf } from '../../syntax/children.ts';
import { freeVariables } from '../../syntax/free-variables.ts';
import { RelationshipValue } from '../../values/value.ts';
import { truth } from '../compile-logic.ts';
import { relationshipTest } from '../match/walk-filter.ts';
import type { SetEdge } from './set-pattern.ts';

/** Whether a relationship may stand for an edge of the pattern. */
export type EdgeTest = (row: Row, relationship: number, type: number, start: number, end: number) => boolean;

/** Undefined where there is nothing to test. */
export function edgeTest(compiler: Compiler, edge: SetEdge, frame: Frame): EdgeTest | undefined {
  const properties = relationshipTest(compiler, edge.relationship, frame);
  const tests = edge.conditions.map(({ expression }) => conditionTest(compiler, edge, expression, frame));
  if (properties) tests.unshift(properties);
  if (tests.length === 0) return undefined;
  if (tests.length === 1) return tests[0];
  return (row, relationship, type, start, end) => tests.every((test) => test(row, relationship, type, start, end));
}

/** Properties that a condition reads are read from their columns: no value is made of the relationship. */
function conditionTest(
  compiler: Compiler,
  { relationship: { name, slot } }: SetEdge,
  expression: Expression,
  frame: Frame,
): EdgeTest {
  const reads: (Expression & { kind: 'property' })[] = [];
  if (!collectReads(expression, name, reads)) {
    const condition = compiler.compile(expression, frame);
    return (row, relationship, type, start, end) => {
      row[slot] = new RelationshipValue(relationship, type, start, end);
      return truth(condition(row)) === true;
    };
  }
  const columns = [...new Set(reads.map(({ key }) => key))].map((key) => ({
    key,
    read: compiler.runtime.relationshipProperty(key),
    slot: frame.reserve(),
  }));
  const slotOf = new Map(reads.map((read) => [read as Expression, columns.find(({ key }) => key === read.key)!.slot]));
  const condition = compiler.knowing((part) => slotOf.get(part)).compile(expression, frame);
  return (row, relationship) => {
    for (const column of columns) row[column.slot] = column.read(relationship);
    return truth(condition(row)) === true;
  };
}

/** False when more than properties of the relationship is read, or a variable of the same name might be. */
function collectReads(expression: Expression, name: string, reads: (Expression & { kind: 'property' })[]): boolean {
  switch (expression.kind) {
    case 'property':
      if (expression.of.kind !== 'variable' || expression.of.name !== name) break;
      reads.push(expression);
      return true;
    case 'variable':
      return expression.name !== name;
    case 'comparison':
    case 'logic':
    case 'not':
    case 'null-test':
    case 'predicate':
    case 'arithmetic':
    case 'unary':
    case 'call':
      break;
    default:
      return !freeVariables(expression).has(name);
  }
  return childrenOf(expression).every((child) => collectReads(child, name, reads));
}
