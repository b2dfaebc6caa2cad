import type { KindLists } from '../image/kind-lists.ts';
import { GrowingList } from '../values/growing-list.ts';
import type { PropertyValue } from '../values/property-value.ts';
import type { ValueTable } from '../values/value-table.ts';
import type { RecordCode, RecordTable } from './record-table.ts';

/** Whole nodes, one per position. `kinds` are numbers of kind lists, `records` hold all properties. */
export type NodeRows = Record<'ids' | 'objectIds' | 'kinds' | 'records', GrowingList>;
/** Nodes that stay and change. Records hold the changed properties only, a value code of 0 where there is none. */
type NodeChanges = Record<'ids' | 'kindsBefore' | 'kindsAfter' | 'before' | 'after', GrowingList>;
/** Whole edges. `sources` and `targets` are public node ids. */
export type EdgeRows = Record<'ids' | 'sources' | 'kinds' | 'targets' | 'origins' | 'records', GrowingList>;
type EdgeChanges = Record<'ids' | 'originsBefore' | 'originsAfter' | 'before' | 'after', GrowingList>;

/**
 * The exact difference between two versions of a graph, complete in itself: it carries old and new values, so that it
 * can be applied, stored, shown and turned around. Nodes and edges are named by their public ids.
 */
export type Delta = {
  readonly values: ValueTable;
  readonly records: RecordTable;
  /** Names of node kinds and relationship kinds. */
  readonly kindNames: readonly string[];
  readonly keyNames: readonly string[];
  readonly kindLists: KindLists;
  /** Ids from here on are free after the change. */
  readonly nextNodeId: number;
  readonly nextEdgeId: number;
  readonly nodesAdded: NodeRows;
  readonly nodesDeleted: NodeRows;
  readonly nodesChanged: NodeChanges;
  readonly edgesAdded: EdgeRows;
  readonly edgesDeleted: EdgeRows;
  readonly edgesChanged: EdgeChanges;
};

export const NODE_ROW = ['ids', 'objectIds', 'kinds', 'records'] as const;
export const NODE_CHANGE = ['ids', 'kindsBefore', 'kindsAfter', 'before', 'after'] as const;
export const EDGE_ROW = ['ids', 'sources', 'kinds', 'targets', 'origins', 'records'] as const;
export const EDGE_CHANGE = ['ids', 'originsBefore', 'originsAfter', 'before', 'after'] as const;

export function emptyRows<Field extends string>(fields: readonly Field[]): Record<Field, GrowingList> {
  return Object.fromEntries(fields.map((field) => [field, GrowingList.inSharedMemory()])) as Record<Field, GrowingList>;
}

export function pushRow<Field extends string>(rows: Record<Field, GrowingList>, row: Record<Field, number>): void {
  for (const field in rows) rows[field].push(row[field]);
}

/** The result of `map` for the list of each field. */
export function mapRows<Field extends string, T>(
  rows: Record<Field, GrowingList>,
  map: (list: GrowingList) => T,
): Record<Field, T> {
  return Object.fromEntries(Object.entries<GrowingList>(rows).map(([field, list]) => [field, map(list)])) as Record<
    Field,
    T
  >;
}

export function isEmpty(delta: Delta): boolean {
  return (
    delta.nodesAdded.ids.length +
      delta.nodesDeleted.ids.length +
      delta.nodesChanged.ids.length +
      delta.edgesAdded.ids.length +
      delta.edgesDeleted.ids.length +
      delta.edgesChanged.ids.length ===
    0
  );
}

/** The way back. Ids given out stay given out: the counters do not go back. */
export function inverse(delta: Delta): Delta {
  const { nodesChanged: nodes, edgesChanged: edges } = delta;
  return {
    ...delta,
    nodesAdded: delta.nodesDeleted,
    nodesDeleted: delta.nodesAdded,
    nodesChanged: {
      ids: nodes.ids,
      kindsBefore: nodes.kindsAfter,
      kindsAfter: nodes.kindsBefore,
      before: nodes.after,
      after: nodes.before,
    },
    edgesAdded: delta.edgesDeleted,
    edgesDeleted: delta.edgesAdded,
    edgesChanged: {
      ids: edges.ids,
      originsBefore: edges.originsAfter,
      originsAfter: edges.originsBefore,
      before: edges.after,
      after: edges.before,
    },
  };
}

/** The values of a record by name; null where a change record says that there is none. */
export function readRecord(delta: Delta, record: RecordCode): Record<string, PropertyValue | null> {
  const properties: Record<string, PropertyValue | null> = {};
  for (let at = delta.records.start(record); at < delta.records.end(record); at++) {
    const value = delta.values.value(delta.records.value(at)) ?? null;
    const name = delta.keyNames[delta.records.key(at)]!;
    Object.defineProperty(properties, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return properties;
}
