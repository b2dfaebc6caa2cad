import * as dataTexts from './texts.ts';
import { zipListing } from './zip-listing.ts';

/** Beginnings of files that cannot be meant, and what they are. */
const SIGNATURES: readonly (readonly [bytes: readonly number[], what: string])[] = [
  [[0x89, 0x50, 0x4e, 0x47], dataTexts.aPngPicture],
  [[0xff, 0xd8, 0xff], dataTexts.aJpegPicture],
  [[0x47, 0x49, 0x46, 0x38], dataTexts.aGifPicture],
  [[0x25, 0x50, 0x44, 0x46], dataTexts.aPdfDocument],
  [[0x4d, 0x5a], dataTexts.aWindowsProgram],
  [[0x7f, 0x45, 0x4c, 0x46], dataTexts.aLinuxProgram],
  [[0x37, 0x7a, 0xbc, 0xaf], dataTexts.a7zArchive],
  [[0x52, 0x61, 0x72, 0x21], dataTexts.aRarArchive],
];
const ZIP = [0x50, 0x4b];
const BYTE_ORDER_MARKS = [
  [0xef, 0xbb, 0xbf],
  [0xff, 0xfe],
  [0xfe, 0xff],
];
const BLANK = /\s/;
const EXTENSION = /\.([a-z0-9]{1,5})$/i;
const WANTED = dataTexts.uploadZipArchiveJson;

/** How much of the beginning and of the end of a file has to be looked at: a comment at the end of a zip archive has up to 64 KB. */
export const LOOKED_AT = { begin: 256, end: 66_000 };

/** Why a file is not worth sending, by its first and last bytes; undefined if it may be what a collector wrote. */
export function refusalOf(name: string, size: number, begin: Uint8Array, end: Uint8Array): string | undefined {
  if (size === 0) return dataTexts.nameIsEmpty(name, WANTED);
  const known = SIGNATURES.find(([bytes]) => startsWith(begin, bytes));
  if (known) return dataTexts.nameIsKnown(name, known[1], WANTED);
  if (startsWith(begin, ZIP)) return refusalOfZip(name, zipListing(end));
  if (BYTE_ORDER_MARKS.some((mark) => startsWith(begin, mark))) return undefined;
  const text = new TextDecoder().decode(begin);
  const first = [...text].find((letter) => !BLANK.test(letter));
  if (first === undefined || first === '{' || first === '[') return undefined;
  return dataTexts.nameBeginsText(name, text.trim().slice(0, 20), WANTED);
}

/** What the service says of a file, for users: what it seems to be, and what to do. Such a file stays what it is. */
export function rejectionText(name: string, message: string): { readonly reason: string; readonly hopeless: boolean } {
  const known = REJECTIONS.find(([said]) => message.includes(said));
  return { reason: known ? `${name} ${known[1]}` : message, hopeless: known !== undefined };
}

const REJECTIONS: readonly (readonly [said: string, text: string])[] = [
  ['no data tag found', dataTexts.metaWithoutData],
  ['no valid meta tag', dataTexts.jsonButNoCollector(WANTED)],
  ['file is not valid json', dataTexts.notValidJson],
  ['not both', dataTexts.mixesTwoFormats],
];

/** An archive may hold files that are not meant, but not nothing else. */
function refusalOfZip(name: string, listing: ReturnType<typeof zipListing>): string | undefined {
  if (listing === 'cut off') return dataTexts.nameZipArchiveCutOff(name);
  if (listing === undefined) return undefined;
  const files = listing.filter((entry) => !entry.name.endsWith('/'));
  if (files.length === 0) return dataTexts.nameIsKnown(name, dataTexts.anEmptyZipArchive, WANTED);
  if (files.some((file) => file.name === '[Content_Types].xml'))
    return dataTexts.nameIsKnown(name, dataTexts.anOfficeDocument, WANTED);
  if (files.every(({ encrypted }) => encrypted)) return dataTexts.nameHasPassword(name);
  const extensions = files.map((file) => EXTENSION.exec(file.name)?.[1]?.toLowerCase());
  if (extensions.every((extension) => extension === 'zip')) return dataTexts.nameHoldsArchives(name);
  // What has no extension may be JSON.
  const others = extensions.every((extension) => extension !== undefined && extension !== 'json');
  return others ? dataTexts.nameHoldsNoJson(name, files[0]!.name, WANTED) : undefined;
}

const startsWith = (begin: Uint8Array, bytes: readonly number[]) => bytes.every((byte, at) => begin[at] === byte);
