import { KindLists } from '../image/kind-lists.ts';
import { GrowingList } from '../values/growing-list.ts';
import { type SharedValueTable, ValueTable } from '../values/value-table.ts';
import type { Delta } from './delta.ts';
import { RecordTable, type SharedRecords } from './record-table.ts';

type Names = Pick<Delta, 'kindNames' | 'keyNames' | 'nextNodeId' | 'nextEdgeId'>;
type Section = 'nodesAdded' | 'nodesDeleted' | 'nodesChanged' | 'edgesAdded' | 'edgesDeleted' | 'edgesChanged';
const SECTIONS: readonly Section[] = [
  'nodesAdded',
  'nodesDeleted',
  'nodesChanged',
  'edgesAdded',
  'edgesDeleted',
  'edgesChanged',
];

/** A delta as plain objects over shared memory: post it to another thread and open it there with `openDelta`. */
export type SharedDelta = Names & {
  readonly values: SharedValueTable;
  readonly records: SharedRecords;
  readonly kindLists: readonly (readonly number[])[];
  readonly rows: Readonly<Record<Section, Readonly<Record<string, Uint32Array>>>>;
};

/** Both threads may read it as long as neither writes to it. */
export function shareDelta(delta: Delta): SharedDelta {
  const { kindNames, keyNames, nextNodeId, nextEdgeId } = delta;
  const rows = SECTIONS.map((section) => [section, mapped(delta[section], (list) => list.sharedView())]);
  return {
    kindNames,
    keyNames,
    nextNodeId,
    nextEdgeId,
    values: delta.values.share(),
    records: delta.records.inSharedMemory(),
    kindLists: delta.kindLists.lists,
    rows: Object.fromEntries(rows),
  };
}

export function openDelta(shared: SharedDelta): Delta {
  const { values, records, kindLists, rows, ...names } = shared;
  const sections = SECTIONS.map((section) => [section, mapped(rows[section], (cells) => GrowingList.over(cells))]);
  return {
    ...names,
    values: new ValueTable(values),
    records: new RecordTable(records),
    kindLists: new KindLists(kindLists),
    ...(Object.fromEntries(sections) as Pick<Delta, Section>),
  };
}

function mapped<From, To>(fields: Readonly<Record<string, From>>, map: (field: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field)]));
}
