type Type = 'string' | 'long' | 'double' | 'boolean';
export type Neo4jColumn = {
  readonly property: string;
  /** What it is called in the header. */
  readonly name: string;
  readonly type: Type;
  readonly isList: boolean;
  /** Whether values of other types are written as text. */
  readonly isMixed: boolean;
};

/** Between the values of a list. Neo4j is given it as U+001F. */
export const LIST_SEPARATOR = '\u001f';
/** Properties beyond the most frequent ones go into one column, as JSON: a row has a cell for each column. */
const MOST_COLUMNS = 1000;
export const OTHER_PROPERTIES = 'otherproperties';

type Seen = { count: number; types: Set<Type>; lists: boolean; scalars: boolean };

/** Finds the columns that hold all properties of objects, or of relationships. */
export class ColumnFinder {
  readonly #seen = new Map<string, Seen>();

  add(properties: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(properties)) {
      const seen = this.#seen.get(name) ?? { count: 0, types: new Set(), lists: false, scalars: false };
      this.#seen.set(name, seen);
      seen.count++;
      if (Array.isArray(value)) {
        seen.lists = true;
        for (const one of value) seen.types.add(typeOf(one));
      } else {
        seen.scalars = true;
        seen.types.add(typeOf(value));
      }
    }
  }

  /** The most frequent ones, by name, and whether there are others. */
  columns(most = MOST_COLUMNS): { readonly columns: readonly Neo4jColumn[]; readonly others: boolean } {
    const entries = [...this.#seen].sort(([, one], [, other]) => other.count - one.count).slice(0, most);
    const names = new Set([OTHER_PROPERTIES]);
    const columns = entries
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([property, seen]) => columnOf(property, seen, names));
    return { columns, others: this.#seen.size > entries.length };
  }
}

function columnOf(property: string, { types, lists, scalars }: Seen, names: Set<string>): Neo4jColumn {
  // A colon ends the name in a header.
  const base = property.replaceAll(/[:\p{Cc}]/gu, '_') || '_';
  let name = base;
  for (let at = 2; names.has(name); at++) name = `${base}_${at}`;
  names.add(name);
  const type = commonType(types);
  const isMixed = (lists && scalars) || type === undefined;
  return {
    property,
    name,
    type: isMixed ? 'string' : (type ?? 'string'),
    isList: lists && !scalars && !isMixed,
    isMixed,
  };
}

/** `undefined` where values have nothing in common. */
function commonType(types: ReadonlySet<Type>): Type | undefined {
  if (types.size <= 1) return [...types][0] ?? 'string';
  return [...types].every((type) => type === 'long' || type === 'double') ? 'double' : undefined;
}

function typeOf(value: unknown): Type {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'long' : 'double';
  return 'string';
}

export const headerOf = ({ name, type, isList }: Neo4jColumn): string => quoted(`${name}:${type}${isList ? '[]' : ''}`);

/** A cell. Text is always quoted: an empty cell without quotes is no value. */
export function cellOf({ type, isList, isMixed }: Neo4jColumn, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (isMixed) return quoted(typeof value === 'string' ? value : JSON.stringify(value));
  if (isList) return (value as readonly unknown[]).length === 0 ? '' : quoted(listText(value as readonly unknown[]));
  return type === 'string' ? quoted(String(value)) : String(value);
}

const listText = (list: readonly unknown[]): string =>
  list.map((one) => String(one).replaceAll(LIST_SEPARATOR, ' ')).join(LIST_SEPARATOR);

export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
