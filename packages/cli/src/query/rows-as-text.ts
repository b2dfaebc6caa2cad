import { oneLine } from '../text/print.ts';

/** The rows of a result, as the service writes them. */
export type Rows = { readonly columns: readonly string[]; readonly rows: readonly (readonly unknown[])[] };

const WIDEST = 80;

/** One object per row, by column. */
export function rowsAsJson({ columns, rows }: Rows): string {
  const objects = rows.map((row) => JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, row[at]]))));
  return objects.length === 0 ? '[]\n' : `[\n  ${objects.join(',\n  ')}\n]\n`;
}

export function rowsAsTable({ columns, rows }: Rows): string {
  const texts = rows.map((row) => row.map((value) => cut(cell(value))));
  const widths = columns.map((name, at) => Math.max(name.length, ...texts.map((row) => row[at]!.length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((text, at) => text.padEnd(widths[at]!))
      .join('  ')
      .trimEnd();
  const ruler = widths.map((width) => '-'.repeat(width));
  const count = rows.length === 1 ? '1 row' : `${rows.length} rows`;
  return `${[columns, ruler, ...texts].map(line).join('\n')}\n\n${count}\n`;
}

function cut(text: string): string {
  const plain = oneLine(text);
  return plain.length > WIDEST ? `${plain.slice(0, WIDEST - 1)}…` : plain;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  if (isNode(value)) return nameOf(value);
  if (isRelationship(value)) return `[${value.kind}]`;
  if (isPath(value)) return lineOf(value);
  return JSON.stringify(value);
}

type Node = { readonly id: number; readonly kinds: unknown[]; readonly properties: Readonly<Record<string, unknown>> };
type Relationship = { readonly kind: string; readonly start: number; readonly end: number };
type Path = { readonly nodes: readonly Node[]; readonly relationships: readonly Relationship[] };

const isNode = (value: object): value is Node => 'id' in value && 'kinds' in value && 'properties' in value;
const isRelationship = (value: object): value is Relationship => 'kind' in value && 'start' in value && 'end' in value;
const isPath = (value: object): value is Path => 'nodes' in value && 'relationships' in value;

function nameOf({ id, properties }: Node): string {
  return String(properties.name ?? properties.objectid ?? id);
}

function lineOf({ nodes, relationships }: Path): string {
  let line = nodes[0] ? nameOf(nodes[0]) : '';
  for (const [at, { kind, start }] of relationships.entries()) {
    const [before, after] = start === nodes[at]?.id ? ['-', '->'] : ['<-', '-'];
    line += ` ${before}[${kind}]${after} ${nodes[at + 1] ? nameOf(nodes[at + 1]!) : ''}`;
  }
  return line;
}
