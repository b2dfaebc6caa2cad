/** A file or folder in a zip archive. */
type ZipEntry = { readonly name: string; readonly encrypted: boolean };

/** The record at the end of an archive, the record of each entry, and their lengths without names and comments. */
const END = { mark: [0x50, 0x4b, 0x05, 0x06], length: 22 };
const ENTRY = { mark: [0x50, 0x4b, 0x01, 0x02], length: 46 };
/** Archives with more entries count them elsewhere. */
const MANY = 0xffff;

/**
 * What a zip archive holds, by its last bytes: 'cut off' without its end, undefined if the list of its entries begins
 * before these bytes.
 */
export function zipListing(end: Uint8Array): readonly ZipEntry[] | 'cut off' | undefined {
  const view = new DataView(end.buffer, end.byteOffset, end.byteLength);
  const is = (mark: readonly number[], at: number) => mark.every((byte, number) => end[at + number] === byte);
  let last = end.length - END.length;
  while (last >= 0 && !is(END.mark, last)) last--;
  if (last < 0) return 'cut off';
  const count = view.getUint16(last + 10, true);
  let at = last - view.getUint32(last + 12, true);
  if (count === MANY || at < 0) return undefined;
  const entries: ZipEntry[] = [];
  for (let number = 0; number < count; number++) {
    if (!is(ENTRY.mark, at) || at + ENTRY.length > last) return undefined;
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ];
    const begin = at + ENTRY.length;
    entries.push({
      name: new TextDecoder().decode(end.subarray(begin, begin + name)),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
    });
    at = begin + name + extra + comment;
  }
  return entries;
}
