import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readObjects } from './collect-samba.ts';
import { PYTHON, type SambaDirectory } from './samba-directory.ts';
import type { Entry, SampleFiles } from './sample-files.ts';

const MIRROR = fileURLToPath(new URL('mirror-objects.py', import.meta.url));

/** Rights of collector files as rights and object type of an access-control entry in SDDL. */
const RIGHTS: Readonly<Record<string, readonly [rights: string, type: string]>> = {
  GenericAll: ['GA', ''],
  GenericWrite: ['WP', ''],
  WriteDacl: ['WD', ''],
  WriteOwner: ['WO', ''],
  AllExtendedRights: ['CR', ''],
  ForceChangePassword: ['CR', '00299570-246d-11d0-a768-00aa006e0529'],
  AddMember: ['WP', 'bf9679c0-0de6-11d0-a285-00aa003049e2'],
  WriteSPN: ['WP', 'f3a64788-5306-11d1-a9c5-0000f80367c1'],
  GetChanges: ['CR', '1131f6aa-9c07-11d1-f79f-00c04fc2dcd2'],
  GetChangesAll: ['CR', '1131f6ad-9c07-11d1-f79f-00c04fc2dcd2'],
};

/**
 * Objects of a sample in a real directory: those that a plan changes, with the members and the explicit entries that the
 * collector files report of them. Everything else stays as it is in the files.
 */
export class MirroredSample {
  readonly #directory: SambaDirectory;
  readonly #files: SampleFiles;
  readonly #changed: readonly string[];
  readonly #name: string;

  /** `name` is that of the domain in the files, `changed` the objects that a plan changes. */
  constructor(directory: SambaDirectory, files: SampleFiles, name: string, changed: readonly string[]) {
    this.#directory = directory;
    this.#name = name;
    this.#files = files;
    this.#changed = [...new Set(changed)].filter((id) => files.get(id) !== undefined);
  }

  /** Creates the objects in the database of the directory, before the server starts or while it runs. */
  create(): void {
    const objects = new Map<string, { id: string; kind: string }>();
    const need = (id: string): void => {
      if (this.#files.isOwn(id)) objects.set(id, { id, kind: this.#files.get(id)!.kind });
    };
    const [members, added, descriptors]: Record<string, string | string[]>[] = [{}, {}, {}];
    for (const id of this.#changed) {
      const { record, kind } = this.#files.get(id)!;
      need(id);
      const entries = (record.Aces ?? []).filter((entry) => this.#isMirrored(id, entry));
      for (const { PrincipalSID } of entries) need(PrincipalSID);
      const list = entries
        .filter(({ RightName }) => RightName in RIGHTS)
        .map(sddlOf)
        .join('');
      if (!this.#files.isOwn(id)) added![id] = list;
      else {
        const owner = entries.find(({ RightName }) => RightName === 'Owns');
        descriptors![id] = `${owner ? `O:${inDirectory(owner.PrincipalSID)}` : 'O:DA'}G:DAD:P${list}`;
      }
      if (kind !== 'Group') continue;
      const own = (record.Members ?? []).map((one) => one.ObjectIdentifier).filter((one) => this.#files.isOwn(one));
      for (const one of own) need(one);
      if (own.length > 0) members![id] = own;
    }
    const wish = join(this.#directory.folder, 'mirror.json');
    writeFileSync(wish, JSON.stringify({ objects: [...objects.values()], members, added, descriptors }));
    execFileSync(PYTHON, [MIRROR, this.#directory.configuration, this.#directory.database, wish]);
  }

  /** The files with what the directory has now of the objects that were created. */
  async collect(folder: string): Promise<string[]> {
    const now = await readObjects(this.#directory);
    for (const id of this.#changed) {
      const { record, kind } = this.#files.get(id)!;
      const real = now.get(id)!;
      const typeOf = (principal: string) => this.#files.get(principal)?.kind ?? 'Group';
      const named = (principal: string) => principal.replace(/^LAB\.EXAMPLE(?=-S-1)/, this.#name);
      record.Aces = [
        ...(record.Aces ?? []).filter((entry) => !this.#isMirrored(id, entry)),
        ...real.Aces.filter((entry) => this.#isMirrored(id, entry)).map((entry) => ({
          ...entry,
          PrincipalSID: named(entry.PrincipalSID),
          PrincipalType: typeOf(named(entry.PrincipalSID)),
        })),
      ];
      if (kind === 'Group')
        record.Members = [
          ...(record.Members ?? []).filter((one) => !this.#files.isOwn(one.ObjectIdentifier)),
          ...real.Members.filter((one) => this.#files.isOwn(one.ObjectIdentifier)),
        ];
    }
    return this.#files.write(folder);
  }

  /** Explicit entries; of objects that every domain has, only those of principals of the sample. */
  #isMirrored(id: string, { PrincipalSID, RightName, IsInherited }: Entry): boolean {
    if (IsInherited || (RightName !== 'Owns' && !(RightName in RIGHTS))) return false;
    return this.#files.isOwn(id) || (this.#files.isOwn(PrincipalSID) && RightName !== 'Owns');
  }
}

/** Built-in groups have the name of their domain before them in collector files. */
const inDirectory = (id: string): string => /S-1-[\d-]+$/.exec(id)![0];

function sddlOf({ RightName, PrincipalSID }: Entry): string {
  const [rights, type] = RIGHTS[RightName]!;
  return `(${type === '' ? 'A' : 'OA'};;${rights};${type};;${inDirectory(PrincipalSID)})`;
}
