import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PYTHON } from './samba-directory.ts';

export type Entry = {
  readonly PrincipalSID: string;
  readonly RightName: string;
  readonly IsInherited: boolean;
};
type Reference = { readonly ObjectIdentifier: string };

/** An object of a collector file, as far as it is looked at. */
type SampleRecord = {
  readonly ObjectIdentifier: string;
  readonly Properties: { readonly domainsid?: string };
  Aces?: readonly Entry[];
  Members?: readonly Reference[];
};

type Document = { readonly data: SampleRecord[]; readonly meta: { readonly type: string } };

const KINDS: Readonly<Record<string, string>> = {
  users: 'User',
  groups: 'Group',
  computers: 'Computer',
  domains: 'Domain',
};

/** Accounts of a sample get numbers from here on, so that they differ from those that a domain has. */
const FIRST_NUMBER = 500_000;

/** Collector files of a sample whose domain is renumbered to that of a directory. */
export class SampleFiles {
  readonly #documents = new Map<string, Document>();
  readonly #objects = new Map<string, { readonly kind: string; readonly record: SampleRecord }>();

  /** `domain` is the id of the domain in the archive, `inDirectory` that of the directory. */
  constructor(archive: string, folder: string, domain: string, inDirectory: string) {
    mkdirSync(folder, { recursive: true });
    execFileSync(PYTHON, ['-m', 'zipfile', '-e', archive, folder]);
    const ids = new RegExp(`${domain}(?:-(\\d+))?(?![-\\d])`, 'g');
    const renumbered = (_: string, number?: string) => {
      if (number === undefined) return inDirectory;
      return `${inDirectory}-${Number(number) < 1000 ? number : Number(number) + FIRST_NUMBER}`;
    };
    for (const name of readdirSync(folder)) {
      const text = readFileSync(join(folder, name), 'utf8').replace(/^\uFEFF/, '');
      const document = JSON.parse(text.replace(ids, renumbered)) as Document;
      this.#documents.set(name, document);
      const kind = KINDS[document.meta.type];
      if (kind) for (const record of document.data) this.#objects.set(record.ObjectIdentifier, { kind, record });
    }
  }

  get(id: string) {
    return this.#objects.get(id);
  }

  write(folder: string): string[] {
    mkdirSync(folder, { recursive: true });
    return [...this.#documents].map(([name, document]) => {
      const path = join(folder, name);
      writeFileSync(path, JSON.stringify(document));
      return path;
    });
  }
}

/** Whether an object belongs to the sample rather than to every domain. */
export const isOfSample = (id: string): boolean => Number(/^S-1-5-21-\d+-\d+-\d+-(\d+)$/.exec(id)?.[1]) >= FIRST_NUMBER;
