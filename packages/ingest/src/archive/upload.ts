import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { type ByteSource, bytesSource, fileSource } from '../bytes/byte-source.ts';
import { SIGNATURE_BYTES, signatureOf } from './file-signature.ts';
import { gzipSource } from './gzip-source.ts';
import { openZip } from './zip-archive.ts';

/** One file of an upload: its text, or why it cannot be had. */
export type UploadFile = {
  readonly name: string;
  /** Size of the text where it is known beforehand. */
  readonly size: number | undefined;
} & ({ readonly source: ByteSource } | { readonly failure: string });

/** The files of an upload, in archive order. Close it when they have been read. */
export interface Upload extends AsyncDisposable {
  readonly files: readonly UploadFile[];
  close(): Promise<void>;
}

/**
 * Opens an upload by its content, not its name: a zip archive (zip64 too) has many files, gzip and plain text have one.
 * Never fails because of its content; an unreadable file has a `failure`, and so has an archive of more than `mostFiles`.
 */
export async function openUpload(
  upload: string | Uint8Array,
  name = uploadName(upload),
  mostFiles?: number,
): Promise<Upload> {
  const signature = signatureOf(await firstBytes(upload));
  if (signature === 'zip') return openZip(upload, name, mostFiles);
  if (signature === 'gzip')
    return single({ name: name.replace(/\.gz$/i, ''), size: undefined, source: gzipSource(upload) });
  if (signature === 'other-archive')
    return single({ name, size: undefined, failure: 'archives of this format are not read; use zip or gzip' });
  if (typeof upload === 'string') return single({ name, size: undefined, source: fileSource(upload) });
  return single({ name, size: upload.length, source: bytesSource(upload) });
}

function uploadName(upload: string | Uint8Array): string {
  return typeof upload === 'string' ? basename(upload) : 'upload';
}

function single(file: UploadFile): Upload {
  return { files: [file], close: async () => {}, [Symbol.asyncDispose]: async () => {} };
}

async function firstBytes(upload: string | Uint8Array): Promise<Uint8Array> {
  if (typeof upload !== 'string') return upload.subarray(0, SIGNATURE_BYTES);
  await using file = await open(upload);
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(SIGNATURE_BYTES), position: 0 });
  return buffer.subarray(0, bytesRead);
}
