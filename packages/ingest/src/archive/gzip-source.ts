import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ByteSource } from '../bytes/byte-source.ts';
import { refuseArchives } from './file-signature.ts';
import { inflationGuard } from './inflation-guard.ts';

const PIECE_BYTES = 1 << 18;

/** The text inside a gzip file. */
export function gzipSource(packed: string | Uint8Array): ByteSource {
  return { read: () => refuseArchives(gunzip(packed)) };
}

function gunzip(packed: string | Uint8Array): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: PIECE_BYTES });
  if (typeof packed === 'string') {
    const file = createReadStream(packed, { highWaterMark: PIECE_BYTES });
    pipeline(file, gunzip, () => {}); // an error reaches the reader of the output
    return inflationGuard(gunzip, () => file.bytesRead);
  }
  pipeline(Readable.from([packed], { objectMode: false }), gunzip, () => {});
  return inflationGuard(gunzip, () => packed.length);
}
