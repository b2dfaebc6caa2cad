import type { PropertyValue } from '../values/property-value.ts';
import { type Delta, type EdgeRows, type NodeRows, readRecord } from './delta.ts';

type Values = Record<string, PropertyValue | null>;

/** One difference between two versions, readable. Nodes and edges are named by public id. */
export type DeltaEntry =
  | { what: 'node added' | 'node deleted'; id: number; objectId: string; kinds: string[]; properties: Values }
  | { what: 'node changed'; id: number; kindsBefore: string[]; kindsAfter: string[]; before: Values; after: Values }
  | {
      what: 'edge added' | 'edge deleted';
      id: number;
      source: number;
      kind: string;
      target: number;
      origin: number;
      properties: Values;
    }
  | { what: 'edge changed'; id: number; originBefore: number; originAfter: number; before: Values; after: Values };

/**
 * All differences, nodes before edges. In `before` and `after`, null is an absent property. With a node, only the
 * differences that involve it: its own, and edges added to or removed from it; not changed edge properties, because the
 * delta does not record their source and target.
 */
export function* deltaEntries(delta: Delta, about?: number): Generator<DeltaEntry> {
  const kinds = (list: number): string[] => delta.kindLists.list(list).map((kind) => delta.kindNames[kind]!);
  const record = (code: number): Values => readRecord(delta, code);

  const wholeNodes = function* (what: 'node added' | 'node deleted', rows: NodeRows): Generator<DeltaEntry> {
    for (let row = 0; row < rows.ids.length; row++) {
      if (about !== undefined && rows.ids.get(row) !== about) continue;
      yield {
        what,
        id: rows.ids.get(row),
        objectId: delta.values.value(rows.objectIds.get(row)) as string,
        kinds: kinds(rows.kinds.get(row)),
        properties: record(rows.records.get(row)),
      };
    }
  };
  const wholeEdges = function* (what: 'edge added' | 'edge deleted', rows: EdgeRows): Generator<DeltaEntry> {
    for (let row = 0; row < rows.ids.length; row++) {
      if (about !== undefined && rows.sources.get(row) !== about && rows.targets.get(row) !== about) continue;
      yield {
        what,
        id: rows.ids.get(row),
        source: rows.sources.get(row),
        kind: delta.kindNames[rows.kinds.get(row)]!,
        target: rows.targets.get(row),
        origin: rows.origins.get(row),
        properties: record(rows.records.get(row)),
      };
    }
  };

  yield* wholeNodes('node added', delta.nodesAdded);
  yield* wholeNodes('node deleted', delta.nodesDeleted);
  const { nodesChanged: nodes, edgesChanged: edges } = delta;
  for (let row = 0; row < nodes.ids.length; row++) {
    if (about !== undefined && nodes.ids.get(row) !== about) continue;
    yield {
      what: 'node changed',
      id: nodes.ids.get(row),
      kindsBefore: kinds(nodes.kindsBefore.get(row)),
      kindsAfter: kinds(nodes.kindsAfter.get(row)),
      before: record(nodes.before.get(row)),
      after: record(nodes.after.get(row)),
    };
  }
  yield* wholeEdges('edge added', delta.edgesAdded);
  yield* wholeEdges('edge deleted', delta.edgesDeleted);
  if (about !== undefined) return;
  for (let row = 0; row < edges.ids.length; row++)
    yield {
      what: 'edge changed',
      id: edges.ids.get(row),
      originBefore: edges.originsBefore.get(row),
      originAfter: edges.originsAfter.get(row),
      before: record(edges.before.get(row)),
      after: record(edges.after.get(row)),
    };
}
