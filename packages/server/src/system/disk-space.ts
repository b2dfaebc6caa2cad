import { statfs } from 'node:fs/promises';

/** Of the disk with a folder; undefined where that cannot be read. */
export async function diskSpace(
  folder: string,
): Promise<{ readonly free_bytes: number; readonly total_bytes: number } | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
  } catch {
    return undefined;
  }
}
