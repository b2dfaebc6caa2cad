import { type CsvCell, csvLine } from '@chokepoint/contract/without-schemas';
import { Float, type GraphSource, NodeValue, PathValue, RelationshipValue, type Value } from '@chokepoint/cypher';
import { wholeValue } from '../graph-answers/whole-value.ts';

export type RowFormat = 'csv' | 'json';

/** Text of the rows of an answer, written row by row. */
type RowWriter = { readonly characters: number; add(row: readonly Value[]): void; finish(): Uint8Array };

export function rowWriter(format: RowFormat, graph: GraphSource, columns: readonly string[]): RowWriter {
  return format === 'csv' ? csvWriter(graph, columns) : jsonWriter(graph, columns);
}

/** `{"columns": [...], "rows": [[...], ...]}`; nodes and relationships with their kinds and properties. */
function jsonWriter(graph: GraphSource, columns: readonly string[]): RowWriter {
  const rows: string[] = [];
  let characters = 0;
  return {
    get characters() {
      return characters;
    },
    add(row) {
      const text = JSON.stringify(row.map((value) => wholeValue(graph, value)));
      characters += text.length;
      rows.push(text);
    },
    finish: () => encoded(`{"columns":${JSON.stringify(columns)},"rows":[${rows.join(',\n')}]}\n`),
  };
}

/** RFC 4180, with one line of column names. */
function csvWriter(graph: GraphSource, columns: readonly string[]): RowWriter {
  const lines = [csvLine(columns)];
  let characters = 0;
  return {
    get characters() {
      return characters;
    },
    add(row) {
      const text = csvLine(row.map((value) => cell(graph, value)));
      characters += text.length;
      lines.push(text);
    },
    finish: () => encoded(lines.join('')),
  };
}

const encoded = (text: string) => new TextEncoder().encode(text);

/** A value in one cell: names for nodes, a line for a path, JSON for lists and maps, nothing for null. */
function cell(graph: GraphSource, value: Value): CsvCell {
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Float) return value.value;
  if (value instanceof NodeValue) return nameOf(graph, value.node);
  if (value instanceof RelationshipValue) return graph.typeName(value.type);
  if (value instanceof PathValue) return lineOf(graph, value);
  const plain = wholeValue(graph, value);
  return typeof plain === 'object' ? JSON.stringify(plain) : String(plain);
}

function nameOf(graph: GraphSource, node: number): string {
  for (const key of ['name', 'objectid']) {
    const value = graph.nodeProperty(key)(node);
    if (typeof value === 'string' && value !== '') return value;
  }
  return String(graph.nodeId(node));
}

function lineOf(graph: GraphSource, { nodes, relationships }: PathValue): string {
  let line = nameOf(graph, nodes[0]!);
  for (const [at, { type, start }] of relationships.entries()) {
    const [before, after] = start === nodes[at] ? ['-', '->'] : ['<-', '-'];
    line += ` ${before}[${graph.typeName(type)}]${after} ${nameOf(graph, nodes[at + 1]!)}`;
  }
  return line;
}
