import type { PackValue } from '@chokepoint/bolt';
import { Neo4jJson } from './neo4j-json.ts';

type Meta = { readonly id: number; readonly elementId: string; readonly type: string; readonly deleted: boolean };

/** One entry of `data` of the transactional endpoint. */
export function rowData(record: readonly PackValue[], contents: readonly string[]): Record<string, unknown> {
  const wantsRow = contents.length === 0 || contents.includes('row') || contents.includes('rest');
  return { ...(wantsRow && rowOf(record)), ...(contents.includes('graph') && { graph: graphOf(record) }) };
}

/** Properties alone, and beside them what they are properties of. */
function rowOf(record: readonly PackValue[]) {
  const meta: unknown[] = [];
  const row = record.map((value) => {
    const found: Meta[] = [];
    const note = (type: string, { id, elementId }: { readonly id: number; readonly elementId: string }) =>
      found.push({ id, elementId, type, deleted: false });
    const json = new Neo4jJson({
      node(node) {
        note('node', node);
        return node.properties;
      },
      relationship(relationship) {
        note('relationship', relationship);
        return relationship.properties;
      },
    }).value(value);
    if (found.length === 0) meta.push(null);
    else if (Array.isArray(json)) meta.push(found);
    else meta.push(...found);
    return json;
  });
  return { row, meta };
}

/** All nodes and relationships of a record, each once; their numbers are texts here. */
function graphOf(record: readonly PackValue[]) {
  const nodes = new Map<number, unknown>();
  const relationships = new Map<number, unknown>();
  const json = new Neo4jJson({
    node({ id, elementId, labels, properties }) {
      nodes.set(id, { id: String(id), elementId, labels, properties });
      return null;
    },
    relationship({ id, elementId, type, start, end, properties }) {
      const ends = {
        startNode: String(start),
        startNodeElementId: String(start),
        endNode: String(end),
        endNodeElementId: String(end),
      };
      relationships.set(id, { id: String(id), elementId, type, ...ends, properties });
      return null;
    },
  });
  for (const value of record) json.value(value);
  return { nodes: [...nodes.values()], relationships: [...relationships.values()] };
}

const QUERY_JSON = new Neo4jJson({
  node: ({ elementId, labels, properties }) => ({ elementId, labels, properties }),
  relationship: ({ elementId, start, end, type, properties }) => ({
    elementId,
    startNodeElementId: String(start),
    endNodeElementId: String(end),
    type,
    properties,
  }),
});

/** A row of the Query API. */
export const queryRow = (record: readonly PackValue[]): unknown[] => record.map((value) => QUERY_JSON.value(value));
