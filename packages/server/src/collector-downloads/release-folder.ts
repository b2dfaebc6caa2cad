import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compareBuild, type SemVer } from 'semver';
import { parseReleaseTag, tagOf } from './release-tag.ts';

/** One release of a collector. */
export type Release = {
  readonly collector: string;
  readonly version: SemVer;
  /** `v2.8.0` */
  readonly tag: string;
  /** `sharphound-v2.8.0.zip` */
  readonly fileName: string;
  readonly path: string;
  readonly size: number;
  readonly modifiedAt: Date;
};

/**
 * Releases of collectors: `<folder>/<collector>/<collector>-<version>.zip`. The folder is read for every
 * request, so a new release is offered at once. Callers name a release by version; no part of a path comes from them.
 */
export class ReleaseFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Newest version first; empty when the collector has no folder. */
  async releases(collector: string): Promise<Release[]> {
    const found = new Map<string, Release>();
    for (const name of await namesIn(join(this.#folder, collector))) {
      const release = await this.#release(collector, name);
      // `2.8.0` and `v2.8.0` are the same release; the spelling with a letter wins.
      if (release && (!found.has(release.tag) || name === release.fileName)) found.set(release.tag, release);
    }
    return [...found.values()].sort((a, b) => compareBuild(b.version, a.version));
  }

  async #release(collector: string, name: string): Promise<Release | undefined> {
    if (!name.startsWith(`${collector}-`) || !name.endsWith('.zip')) return undefined;
    const version = parseReleaseTag(name.slice(collector.length + 1, -'.zip'.length));
    if (!version) return undefined;
    const path = join(this.#folder, collector, name);
    const facts = await stat(path).catch(() => undefined); // gone since the folder was read
    if (!facts?.isFile() || facts.size === 0) return undefined;
    const tag = tagOf(version);
    return {
      collector,
      version,
      tag,
      fileName: `${collector}-${tag}.zip`,
      path,
      size: facts.size,
      modifiedAt: facts.mtime,
    };
  }
}

/** The release that `latest` means: the newest stable one, or a prerelease if there is no stable one. */
export function latestOf(releases: readonly Release[]): Release | undefined {
  return releases.find((release) => release.version.prerelease.length === 0) ?? releases[0];
}

/** Streams the file of a release; it is opened when the first piece is read. Throws when the file became shorter. */
export async function* bytesOf(release: Release): AsyncGenerator<Uint8Array> {
  let missing = release.size;
  for await (const piece of createReadStream(release.path, { end: release.size - 1 })) {
    missing -= (piece as Buffer).length;
    yield piece as Buffer;
  }
  if (missing > 0) throw new Error(`${release.path} changed while it was sent`);
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}
