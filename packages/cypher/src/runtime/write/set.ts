import { type Compiler, readSlot } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import { propertiesOf } from '../../execution/property-access.ts';
import type { Runtime } from '../../execution/runtime.ts';
import type { StageBuilder } from '../../execution/stage.ts';
import type { GraphWriter } from '../../graph-source.ts';
import { runtimeError } from '../../query-error.ts';
import type { RemoveClause, SetClause, SetItem } from '../../syntax/ast.ts';
import { unhandled } from '../../unhandled.ts';
import { isEntity, NodeValue, RelationshipValue, someValue, type Value, type ValueMap } from '../../values/value.ts';
import { writeEach } from './barrier.ts';
import { requireStorable } from './storable.ts';

export function compileSet(compiler: Compiler, clause: SetClause, frame: Frame): StageBuilder {
  return writeEach(compiler.runtime, compileSetItems(compiler, clause.items, frame));
}

export function compileSetItems(compiler: Compiler, items: readonly SetItem[], frame: Frame): (row: Row) => void {
  const writes = items.map((item) => compileSetItem(compiler, item, frame));
  return (row) => {
    for (const write of writes) write(row);
  };
}

function compileSetItem(compiler: Compiler, item: SetItem, frame: Frame): (row: Row) => void {
  const { runtime } = compiler;
  const writer = runtime.writer!;
  switch (item.kind) {
    case 'set-property': {
      const of = compiler.compile(item.target.of, frame);
      const value = compiler.compile(item.value, frame);
      const { key } = item.target;
      return (row) => setProperty(writer, of(row), key, value(row));
    }
    case 'set-properties': {
      const of = readSlot(frame, item.variable.name);
      const value = compiler.compile(item.value, frame);
      const { mode } = item;
      return (row) => setProperties(runtime, of(row), value(row), mode);
    }
    case 'set-labels': {
      const of = readSlot(frame, item.variable.name);
      const { labels } = item;
      return (row) => {
        const node = requireNode(of(row));
        if (node) writer.addLabels(node.node, labels);
      };
    }
    default:
      return unhandled(item);
  }
}

export function compileRemove(compiler: Compiler, clause: RemoveClause, frame: Frame): StageBuilder {
  const writer = compiler.runtime.writer!;
  const writes = clause.items.map((item) => {
    if (item.kind === 'remove-property') {
      const of = compiler.compile(item.target.of, frame);
      const { key } = item.target;
      return (row: Row) => setProperty(writer, of(row), key, null);
    }
    const of = readSlot(frame, item.variable.name);
    return (row: Row) => {
      const node = requireNode(of(row));
      if (node) writer.removeLabels(node.node, item.labels);
    };
  });
  return writeEach(compiler.runtime, (row) => {
    for (const write of writes) write(row);
  });
}

function requireNode(value: Value): NodeValue | null {
  if (value === null || value instanceof NodeValue) return value;
  throw runtimeError('TypeError', 'InvalidArgumentType', `labels belong to nodes, but this is ${someValue(value)}`);
}

function setProperty(writer: GraphWriter, target: Value, key: string, value: Value): void {
  if (target === null) return;
  const stored = requireStorable(key, value);
  if (target instanceof NodeValue) writer.setNodeProperty(target.node, key, stored);
  else if (target instanceof RelationshipValue) writer.setRelationshipProperty(target.relationship, key, stored);
  else
    throw runtimeError('TypeError', 'InvalidArgumentType', `${someValue(target)} has no properties that could be set`);
}

function setProperties(runtime: Runtime, target: Value, value: Value, mode: 'replace' | 'merge'): void {
  if (target === null) return;
  if (!isEntity(target))
    throw runtimeError('TypeError', 'InvalidArgumentType', `${someValue(target)} has no properties that could be set`);
  const writer = runtime.writer!;
  const properties: ValueMap = value === null ? new Map() : propertiesOf(runtime, value);
  const entries = [...properties];
  if (mode === 'replace')
    for (const key of propertiesOf(runtime, target).keys())
      if (!properties.has(key)) setProperty(writer, target, key, null);
  for (const [key, item] of entries) setProperty(writer, target, key, item);
}
