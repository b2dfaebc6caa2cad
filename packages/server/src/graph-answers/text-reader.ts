import type { Column, GraphImage } from '@chokepoint/graph';

/** Reads the texts of a column; other values count as missing. */
export function textReader(image: GraphImage, column: Column | undefined): (row: number) => string | undefined {
  if (!column) return () => undefined;
  const { values } = image;
  return (row) => {
    const value = column.value(row, values);
    return typeof value === 'string' ? value : undefined;
  };
}

/** Reads a column of which many rows have the same few texts: each is encoded when it is first seen. */
export function sharedTextReader(
  image: GraphImage,
  column: Column | undefined,
  encode: (text: string | undefined) => string,
): (row: number) => string {
  if (!column || column.encoding === 'flag' || column.encoding === 'number') {
    const missing = encode(undefined);
    return () => missing;
  }
  const read = textReader(image, column);
  const encoded = new Map<number, string>();
  return (row) => {
    const code = column.code(row);
    let text = encoded.get(code);
    if (text === undefined) {
      text = encode(read(row));
      encoded.set(code, text);
    }
    return text;
  };
}
