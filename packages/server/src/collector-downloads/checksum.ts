import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';

type Checksum = {
  /** 64 hexadecimal digits. */
  readonly sha256: string;
  /** The content of the checksum file: the hash, two blanks, the name of the release file. */
  readonly text: string;
};

const LARGEST_CHECKSUM_FILE = 4096;

/** Checksums of release files: from the `.sha256` file next to one, or computed if there is none. */
export class Checksums {
  readonly #hashes = new Map<string, { readonly state: string; readonly hash: Promise<string> }>();

  async of(path: string): Promise<Checksum> {
    return (await publishedChecksum(`${path}.sha256`)) ?? (await this.#ownChecksum(path));
  }

  /** Reading a whole release takes a while, so the hash is cached until the file changes. */
  async #ownChecksum(path: string): Promise<Checksum> {
    const { ino, size, mtimeMs } = await stat(path);
    const state = `${ino} ${size} ${mtimeMs}`;
    let known = this.#hashes.get(path);
    if (known?.state !== state) {
      const fresh = { state, hash: hashOf(path) };
      fresh.hash.catch(() => {
        if (this.#hashes.get(path) === fresh) this.#hashes.delete(path);
      });
      this.#hashes.set(path, fresh);
      known = fresh;
    }
    const sha256 = await known.hash;
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

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
