import { RefusedFile } from './refused-file.ts';

type FileSignature = 'zip' | 'gzip' | 'other-archive' | 'text';

const SIGNATURES: readonly (readonly [FileSignature, readonly number[]])[] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['gzip', [0x1f, 0x8b]],
  ['other-archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['other-archive', [0x52, 0x61, 0x72, 0x21]],
  ['other-archive', [0x28, 0xb5, 0x2f, 0xfd]],
  ['other-archive', [0xfd, 0x37, 0x7a, 0x58]],
  ['other-archive', [0x42, 0x5a, 0x68]],
];

export const SIGNATURE_BYTES = 4;

/** What a file is by its first bytes, whatever its name says. */
export function signatureOf(head: Uint8Array): FileSignature {
  const found = SIGNATURES.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte));
  return found?.[0] ?? 'text';
}

/** Passes text through and rejects a compressed file before any of it is parsed as text. */
export async function* refuseArchives(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let first = true;
  for await (const piece of pieces) {
    if (piece.length === 0) continue;
    if (first && signatureOf(piece) !== 'text')
      throw new RefusedFile('it is itself an archive; archives inside archives are not read, upload it on its own');
    first = false;
    yield piece;
  }
}
