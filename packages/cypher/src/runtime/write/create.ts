import type { Compiler } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import type { StageBuilder } from '../../execution/stage.ts';
import { runtimeError } from '../../query-error.ts';
import type { CreateClause, NodePattern, PatternPart, RelationshipPattern } from '../../syntax/ast.ts';
import { plainLabels } from '../../syntax/parse-labels.ts';
import { NodeValue, PathValue, RelationshipValue, typeName } from '../../values/value.ts';
import { writeEach } from './barrier.ts';
import { storableProperties } from './storable.ts';

export function compileCreate(compiler: Compiler, clause: CreateClause, frame: Frame): StageBuilder {
  const parts = clause.patterns.map((pattern) => compileCreatePart(compiler, pattern, frame));
  return writeEach(compiler.runtime, (row) => {
    for (const create of parts) create(row);
  });
}

type CreateNode = (row: Row) => number;
type CreateRelationship = (row: Row, left: number, right: number) => RelationshipValue;

/**
 * Makes one pattern exist. Variables that have a slot are used as they are, others are defined; `fresh` names slots
 * that exist but hold nothing yet.
 */
export function compileCreatePart(
  compiler: Compiler,
  pattern: PatternPart,
  frame: Frame,
  fresh: ReadonlySet<string> = new Set(),
): (row: Row) => void {
  const made = new Set(fresh);
  const first = compileNode(compiler, pattern.first, frame, made);
  const steps = pattern.steps.map((step) => {
    // The relationship's properties come before the next node, as they are written.
    const relationship = compileRelationship(compiler, step.relationship, frame, made);
    return { relationship, node: compileNode(compiler, step.node, frame, made) };
  });
  const pathSlot = pattern.variable && slotFor(pattern.variable.name, frame);
  return (row) => {
    let left = first(row);
    const nodes = [left];
    const relationships: RelationshipValue[] = [];
    for (const step of steps) {
      const right = step.node(row);
      relationships.push(step.relationship(row, left, right));
      nodes.push(right);
      left = right;
    }
    if (pathSlot !== undefined) row[pathSlot] = new PathValue(nodes, relationships);
  };
}

function slotFor(name: string, frame: Frame): number {
  return frame.slotOf(name) ?? frame.define(name);
}

function compileNode(compiler: Compiler, pattern: NodePattern, frame: Frame, made: Set<string>): CreateNode {
  const writer = compiler.runtime.writer!;
  const labels = plainLabels(pattern.labels) ?? [];
  const properties = pattern.properties && compiler.compile(pattern.properties, frame);
  const name = pattern.variable?.name;
  const known = name === undefined ? undefined : frame.slotOf(name);
  if (name !== undefined && known !== undefined && !made.has(name)) return useNode(known, name);
  const slot = name === undefined ? undefined : slotFor(name, frame);
  if (name !== undefined) made.delete(name); // a second mention is the same node
  return (row) => {
    const node = writer.createNode(labels, storableProperties(properties, row));
    if (slot !== undefined) row[slot] = new NodeValue(node);
    return node;
  };
}

function useNode(slot: number, name: string): CreateNode {
  return (row) => {
    const value = row[slot] ?? null;
    if (value instanceof NodeValue) return value.node;
    throw runtimeError('SemanticError', 'InvalidArgumentType', `${name} must be a node, but is ${typeName(value)}`);
  };
}

function compileRelationship(
  compiler: Compiler,
  pattern: RelationshipPattern,
  frame: Frame,
  made: Set<string>,
): CreateRelationship {
  const writer = compiler.runtime.writer!;
  const type = pattern.types?.kind === 'label' ? pattern.types.name : '';
  const properties = pattern.properties && compiler.compile(pattern.properties, frame);
  const slot = pattern.variable && slotFor(pattern.variable.name, frame);
  if (pattern.variable) made.delete(pattern.variable.name);
  return (row, left, right) => {
    const [start, end] = pattern.direction === 'left' ? [right, left] : [left, right];
    const created = writer.createRelationship(type, start, end, storableProperties(properties, row));
    const value = new RelationshipValue(created.relationship, created.type, start, end);
    if (slot !== undefined) row[slot] = value;
    return value;
  };
}
