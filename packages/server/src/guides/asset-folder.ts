import { readFile } from 'node:fs/promises';

const ASSETS = new URL('../../../../assets/', import.meta.url);

/** Texts that come with the service, read when they are first needed. Callers pass only names that they know. */
export class AssetFolder {
  readonly #folder: URL;
  readonly #read = new Map<string, Promise<string | undefined>>();

  constructor(name: string) {
    this.#folder = new URL(`${name}/`, ASSETS);
  }

  /** The text of a file without its final line break; undefined if there is no such file. */
  text(path: string): Promise<string | undefined> {
    const known =
      this.#read.get(path) ?? readFile(new URL(path, this.#folder), 'utf8').then((text) => text.trimEnd(), nothing);
    this.#read.set(path, known);
    return known;
  }
}

function nothing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
