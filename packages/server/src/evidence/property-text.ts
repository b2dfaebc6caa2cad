import { type Column, type GraphImage, NodeSet } from '@chokepoint/graph';

/** So many texts of one property are remembered. */
const MOST_KNOWN = 10_000;

type RowText = (row: number) => string;

/** The properties of rows as JSON: a list of names and values, sorted by name. */
export function propertyWriter(
  image: GraphImage,
  names: readonly string[],
  columnOf: (name: string) => Column | undefined,
  rows: number,
): RowText {
  const writers = names
    .toSorted((one, other) => (one < other ? -1 : 1))
    .flatMap((name) => {
      const column = columnOf(name);
      return column ? [valueWriter(image, name, column, rows)] : [];
    });
  return (row) => {
    let text = '';
    for (const write of writers) {
      const one = write(row);
      if (one !== '') text += text === '' ? one : `,${one}`;
    }
    return `[${text}]`;
  };
}

/** One property of a row as JSON; empty where it has none. */
function valueWriter({ values }: GraphImage, name: string, column: Column, rows: number): RowText {
  const write = (row: number): string => {
    const value = column.value(row, values);
    return value === undefined ? '' : JSON.stringify([name, value]);
  };
  switch (column.encoding) {
    case 'flag': {
      const [yes, no] = [JSON.stringify([name, true]), JSON.stringify([name, false])];
      return (row) => (column.has(row) ? (column.value(row) ? yes : no) : '');
    }
    case 'number':
      return write;
    case 'sparse': {
      const present = NodeSet.of(rows, column.rows);
      const text = remembering((row) => column.code(row), write);
      return (row) => (present.has(row) ? text(row) : '');
    }
    case 'code':
      return remembering((row) => column.code(row), write);
    default:
      return column satisfies never;
  }
}

/** Writes the same value once. */
function remembering(codeOf: (row: number) => number, write: RowText): RowText {
  const known = new Map<number, string>();
  return (row) => {
    const code = codeOf(row);
    let text = known.get(code);
    if (text !== undefined) return text;
    text = write(row);
    if (known.size < MOST_KNOWN) known.set(code, text);
    return text;
  };
}
