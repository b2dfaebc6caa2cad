import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
  gpos: 'GPO',
  certtemplates: 'CertTemplate',
};

/** Collector files of a sample whose domain is renumbered to that of a directory. */
export class SampleFiles {
  readonly #first: number;
  readonly #documents = new Map<string, Document>();
  readonly #objects = new Map<string, { readonly kind: string; readonly record: SampleRecord }>();

  /**
   * `domain` is the id of the domain in the files, `inDirectory` that of the directory. `shift` is added to the numbers of
   * accounts, so that they differ from those that the directory has.
   */
  constructor(folder: string, domain: string, inDirectory: string, shift: number) {
    this.#first = shift;
    const ids = new RegExp(`${domain}(?:-(\\d+))?(?![-\\d])`, 'g');
    const renumbered = (_: string, number?: string) => {
      if (number === undefined) return inDirectory;
      return `${inDirectory}-${Number(number) < 1000 ? number : Number(number) + shift}`;
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

  /** Whether an object belongs to the sample rather than to every domain. */
  isOwn(id: string): boolean {
    if (!this.#objects.has(id)) return false;
    return !id.includes('S-1-') || Number(/^S-1-5-21-\d+-\d+-\d+-(\d+)$/.exec(id)?.[1]) >= this.#first;
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
