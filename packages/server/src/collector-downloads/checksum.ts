import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';

export type Checksum = {
  /** 64 hexadecimal digits. */
  readonly sha256: string;
  /** What the checksum file holds, or would hold: the digest, two blanks, the name of the file it is about. */
  readonly text: string;
};

const LARGEST_CHECKSUM_FILE = 4096;

/** Checksums of release files: from the `.sha256` file beside one, or worked out where there is none. */
export class Checksums {
  readonly #digests = new Map<string, { readonly state: string; readonly digest: Promise<string> }>();

  async of(path: string): Promise<Checksum> {
    return (await publishedChecksum(`${path}.sha256`)) ?? (await this.#ownChecksum(path));
  }

  /** Reading a whole release takes a while, so a digest is kept until the file changes. */
  async #ownChecksum(path: string): Promise<Checksum> {
    const { ino, size, mtimeMs } = await stat(path);
    const state = `${ino} ${size} ${mtimeMs}`;
    let known = this.#digests.get(path);
    if (known?.state !== state) {
      const fresh = { state, digest: digestOf(path) };
      fresh.digest.catch(() => {
        if (this.#digests.get(path) === fresh) this.#digests.delete(path);
      });
      this.#digests.set(path, fresh);
      known = fresh;
    }
    const sha256 = await known.digest;
    return { sha256, text: `${sha256}  ${basename(path)}\n` };
  }
}

async function publishedChecksum(path: string): Promise<Checksum | undefined> {
  try {
    if ((await stat(path)).size > LARGEST_CHECKSUM_FILE) return undefined;
    const text = await readFile(path, 'utf8');
    const sha256 = /^\s*\\?([0-9a-f]{64})(?:\s|$)/i.exec(text)?.[1]?.toLowerCase();
    return sha256 === undefined ? undefined : { sha256, text };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
