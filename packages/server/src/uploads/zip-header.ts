import { open } from 'node:fs/promises';

const ZIP_HEADER = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/** Decides by the content: an archive with the name of a JSON file is still an archive. */
export async function isZip(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(4), position: 0 });
  return bytesRead === 4 && buffer.equals(ZIP_HEADER);
}
