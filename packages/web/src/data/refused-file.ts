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

/** How much of the beginning and of the end of a file has to be looked at. */
export const LOOKED_AT = { begin: 256, end: 66_000 };
/** A zip archive ends with this record and a comment of at most 64 KB. */
const ZIP_END = [0x50, 0x4b, 0x05, 0x06];

/** Why a file is not worth sending, by its first and last bytes; undefined if it may be what a collector wrote. */
export function refusalOf(name: string, size: number, begin: Uint8Array, end: Uint8Array): string | undefined {
  if (size === 0) return `${name} is empty. ${WANTED}`;
  const known = SIGNATURES.find(([bytes]) => startsWith(begin, bytes));
  if (known) return `${name} is ${known[1]}. ${WANTED}`;
  if (startsWith(begin, ZIP) && !hasZipEnd(end))
    return `${name} is a zip archive that is cut off: its end is missing. Copy or download it again.`;
  if (startsWith(begin, ZIP) || BYTE_ORDER_MARKS.some((mark) => startsWith(begin, mark))) return undefined;
  const text = new TextDecoder().decode(begin);
  const first = [...text].find((letter) => !BLANK.test(letter));
  if (first === undefined || first === '{' || first === '[') return undefined;
  return `${name} begins with “${text.trim().slice(0, 20)}”, which is neither JSON nor a zip archive. ${WANTED}`;
}

/** What the service says of a file, for users: what it seems to be, and what to do. */
export function rejectionText(name: string, message: string): string {
  const known = REJECTIONS.find(([said]) => message.includes(said));
  return known ? `${name} ${known[1]}` : message;
}

const REJECTIONS: readonly (readonly [said: string, text: string])[] = [
  ['no valid meta tag', `is JSON, but no collector wrote it: it has neither “meta” and “data” nor “graph”. ${WANTED}`],
  ['file is not valid json', 'is not valid JSON. It may be cut off: copy it again, or run the collector again.'],
  [
    'not both',
    'mixes two formats: “meta” and “data” of SharpHound, and “graph” of OpenGraph. Split it into two files.',
  ],
];

function hasZipEnd(end: Uint8Array): boolean {
  for (let at = end.length - ZIP_END.length; at >= 0; at--)
    if (ZIP_END.every((byte, number) => end[at + number] === byte)) return true;
  return false;
}

const startsWith = (begin: Uint8Array, bytes: readonly number[]) => bytes.every((byte, at) => begin[at] === byte);
