import { type AttributeChange, type EntryChange, type LdifEntry, parseLdif } from './ldif.ts';
import {
  decodeDescriptor,
  encodeDescriptor,
  guidText,
  type SecurityDescriptor,
  sidText,
} from './security-descriptor.ts';

/** Which parts of a descriptor a request reads or writes. */
const FLAGS_CONTROL = '1.2.840.113556.1.4.801';
const OWNER = 1;
const DACL = 4;
const DESCRIPTOR = 'nTSecurityDescriptor';

type Edited = { readonly entry: LdifEntry; readonly values: Map<string, readonly Buffer[]>; parts: number };

/** What was saved of a directory, and what it becomes. The saved values stay, so that every change can be reversed. */
export class SavedDirectory {
  readonly #byId = new Map<string, Edited>();
  readonly #byName = new Map<string, Edited>();
  readonly #schema = new Map<string, string>();

  constructor(ldif: string) {
    for (const entry of parseLdif(ldif)) {
      const name = entry.dn.toLowerCase();
      if (this.#byName.has(name)) continue;
      const edited = { entry, values: new Map(entry.attributes), parts: 0 };
      this.#byName.set(name, edited);
      for (const sid of entry.attributes.get('objectsid') ?? []) this.#byId.set(sidText(sid), edited);
      for (const guid of entry.attributes.get('objectguid') ?? []) this.#byId.set(guidText(guid), edited);
      const attribute = entry.attributes.get('ldapdisplayname')?.[0]?.toString('utf8').toLowerCase();
      const schemaId = entry.attributes.get('schemaidguid')?.[0];
      if (attribute !== undefined && schemaId) this.#schema.set(attribute, guidText(schemaId));
    }
  }

  /** The name of the object with this SID or GUID. */
  nameOf(id: string): string | undefined {
    return this.#byId.get(id)?.entry.dn;
  }

  has(dn: string): boolean {
    return this.#byName.has(dn.toLowerCase());
  }

  schemaId(attribute: string): string | undefined {
    return this.#schema.get(attribute.toLowerCase());
  }

  values(dn: string, attribute: string): readonly Buffer[] {
    return this.#byName.get(dn.toLowerCase())?.values.get(attribute.toLowerCase()) ?? [];
  }

  setValues(dn: string, attribute: string, values: readonly Buffer[]): void {
    this.#byName.get(dn.toLowerCase())!.values.set(attribute.toLowerCase(), values);
  }

  descriptor(dn: string): SecurityDescriptor | undefined {
    const bytes = this.values(dn, DESCRIPTOR)[0];
    return bytes && decodeDescriptor(bytes);
  }

  setDescriptor(dn: string, descriptor: SecurityDescriptor, part: 'owner' | 'dacl'): void {
    this.setValues(dn, DESCRIPTOR, [encodeDescriptor(descriptor)]);
    this.#byName.get(dn.toLowerCase())!.parts |= part === 'owner' ? OWNER : DACL;
  }

  /** What leads from the saved values to the new ones, or back. */
  changes(direction: 'forward' | 'back'): EntryChange[] {
    const changes: EntryChange[] = [];
    for (const edited of this.#byName.values()) {
      const list = changesOf(edited, direction);
      if (list.length > 0) changes.push({ dn: edited.entry.dn, controls: controlsOf(edited), changes: list });
    }
    return direction === 'forward' ? changes : changes.reverse();
  }
}

function changesOf({ entry, values }: Edited, direction: 'forward' | 'back'): AttributeChange[] {
  const changes: AttributeChange[] = [];
  for (const [attribute, now] of values) {
    const saved = entry.attributes.get(attribute) ?? [];
    if (saved === now) continue;
    const [from, to] = direction === 'forward' ? [saved, now] : [now, saved];
    const isDescriptor = attribute === DESCRIPTOR.toLowerCase();
    const missing = (list: readonly Buffer[], other: readonly Buffer[]) =>
      list.filter((one) => !other.some((two) => one.equals(two)));
    if (isDescriptor) changes.push({ attribute: DESCRIPTOR, remove: [], add: to, replace: true });
    else changes.push({ attribute, remove: missing(from, to), add: missing(to, from) });
  }
  return changes;
}

/** A SEQUENCE with one INTEGER. */
function controlsOf({ parts }: Edited): string[] {
  return parts === 0 ? [] : [`${FLAGS_CONTROL} true:: ${flagsValue(parts)}`];
}

export const flagsValue = (parts: number): string => Buffer.from([0x30, 3, 2, 1, parts]).toString('base64');
