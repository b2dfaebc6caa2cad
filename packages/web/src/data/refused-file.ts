/** Beginnings of files that cannot be meant, and what they are. */
const SIGNATURES: readonly (readonly [bytes: readonly number[], what: string])[] = [
  [[0x89, 0x50, 0x4e, 0x47], 'a PNG picture'],
  [[0xff, 0xd8, 0xff], 'a JPEG picture'],
  [[0x47, 0x49, 0x46, 0x38], 'a GIF picture'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF document'],
  [[0x4d, 0x5a], 'a Windows program'],
  [[0x7f, 0x45, 0x4c, 0x46], 'a Linux program'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'a 7z archive'],
  [[0x52, 0x61, 0x72, 0x21], 'a RAR archive'],
  [[0x1f, 0x8b], 'a gzip file'],
];
const ZIP = [0x50, 0x4b];
const BYTE_ORDER_MARKS = [
  [0xef, 0xbb, 0xbf],
  [0xff, 0xfe],
  [0xfe, 0xff],
];
const BLANK = /\s/;
const WANTED = 'Upload the zip archive or the JSON files that a collector wrote.';

/** How much of a file has to be looked at. */
export const LOOKED_AT = 256;

/** Why a file is not worth sending, by its first bytes; undefined if it may be what a collector wrote. */
export function refusalOf(name: string, size: number, begin: Uint8Array): string | undefined {
  if (size === 0) return `${name} is empty. ${WANTED}`;
  const known = SIGNATURES.find(([bytes]) => startsWith(begin, bytes));
  if (known) return `${name} is ${known[1]}. ${WANTED}`;
  if (startsWith(begin, ZIP) || BYTE_ORDER_MARKS.some((mark) => startsWith(begin, mark))) return undefined;
  const text = new TextDecoder().decode(begin);
  const first = [...text].find((letter) => !BLANK.test(letter));
  if (first === undefined || first === '{' || first === '[') return undefined;
  return `${name} begins with “${text.trim().slice(0, 20)}”, which is neither JSON nor a zip archive. ${WANTED}`;
}

const startsWith = (begin: Uint8Array, bytes: readonly number[]) => bytes.every((byte, at) => begin[at] === byte);
