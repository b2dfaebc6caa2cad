/** An access-control entry. Entries of types that are not read keep their bytes and have no trustee. */
export type AccessEntry = {
  readonly type: number;
  readonly flags: number;
  readonly mask: number;
  /** GUIDs in small letters; '' where the entry has none. */
  readonly objectType: string;
  readonly inheritedObjectType: string;
  readonly trustee: string;
  readonly bytes: Buffer;
};

export type SecurityDescriptor = {
  readonly control: number;
  readonly owner: Buffer | undefined;
  readonly group: Buffer | undefined;
  readonly sacl: Buffer | undefined;
  readonly aclRevision: number;
  readonly entries: readonly AccessEntry[];
};

const HEADER = 20;
const ACL_HEADER = 8;
const ENTRY_HEADER = 8;
const DACL_PRESENT = 0x4;
const SACL_PRESENT = 0x10;
const ALLOW = 0;
const DENY = 1;
const ALLOW_OBJECT = 5;
const DENY_OBJECT = 6;
const HAS_OBJECT_TYPE = 1;
const HAS_INHERITED_TYPE = 2;
export const INHERITED = 0x10;
export const INHERIT_ONLY = 0x08;
export const INHERITED_BY_CONTAINERS = 0x02;

export const isAllow = ({ type }: AccessEntry): boolean => type === ALLOW || type === ALLOW_OBJECT;

/** Reads the self-relative form. Throws a RangeError where the bytes end too early. */
export function decodeDescriptor(bytes: Buffer): SecurityDescriptor {
  const control = bytes.readUInt16LE(2);
  const at = (field: number) => bytes.readUInt32LE(field);
  const dacl = at(16);
  return {
    control,
    owner: at(4) ? sidBytes(bytes, at(4)) : undefined,
    group: at(8) ? sidBytes(bytes, at(8)) : undefined,
    sacl: at(12) ? bytes.subarray(at(12), at(12) + bytes.readUInt16LE(at(12) + 2)) : undefined,
    aclRevision: dacl ? bytes.readUInt8(dacl) : 4,
    entries: dacl ? decodeEntries(bytes, dacl) : [],
  };
}

export function encodeDescriptor({ control, owner, group, sacl, aclRevision, entries }: SecurityDescriptor): Buffer {
  const list = Buffer.concat(entries.map(({ bytes }) => bytes));
  const dacl = Buffer.alloc(ACL_HEADER);
  dacl.writeUInt8(aclRevision, 0);
  dacl.writeUInt16LE(ACL_HEADER + list.length, 2);
  dacl.writeUInt16LE(entries.length, 4);
  const header = Buffer.alloc(HEADER);
  header.writeUInt8(1, 0);
  header.writeUInt16LE(control | DACL_PRESENT | (sacl ? SACL_PRESENT : 0), 2);
  const parts: Buffer[] = [header];
  let length = HEADER;
  const place = (field: number, ...content: Buffer[]) => {
    header.writeUInt32LE(length, field);
    for (const one of content) length += one.length;
    parts.push(...content);
  };
  if (sacl) place(12, sacl);
  place(16, dacl, list);
  if (owner) place(4, owner);
  if (group) place(8, group);
  return Buffer.concat(parts);
}

function decodeEntries(bytes: Buffer, acl: number): AccessEntry[] {
  const entries: AccessEntry[] = [];
  let at = acl + ACL_HEADER;
  for (let left = bytes.readUInt16LE(acl + 4); left > 0; left--) {
    const size = bytes.readUInt16LE(at + 2);
    if (size < ENTRY_HEADER || at + size > bytes.length) throw new RangeError('an access-control entry ends too early');
    entries.push(decodeEntry(bytes.subarray(at, at + size)));
    at += size;
  }
  return entries;
}

function decodeEntry(bytes: Buffer): AccessEntry {
  const [type, flags] = [bytes.readUInt8(0), bytes.readUInt8(1)];
  const unread = { type, flags, mask: 0, objectType: '', inheritedObjectType: '', trustee: '', bytes };
  const isObject = type === ALLOW_OBJECT || type === DENY_OBJECT;
  if (!isObject && type !== ALLOW && type !== DENY) return unread;
  const present = isObject ? bytes.readUInt32LE(ENTRY_HEADER) : 0;
  let at = ENTRY_HEADER + (isObject ? 4 : 0);
  const next = (bit: number): string => {
    if ((present & bit) === 0) return '';
    at += 16;
    return guidText(bytes.subarray(at - 16, at));
  };
  const objectType = next(HAS_OBJECT_TYPE);
  const inheritedObjectType = next(HAS_INHERITED_TYPE);
  const trustee = sidText(bytes.subarray(at));
  return { ...unread, mask: bytes.readUInt32LE(4), objectType, inheritedObjectType, trustee };
}

const GENERIC: readonly (readonly [bit: number, stands: number])[] = [
  [0x10000000, 0xf01ff],
  [0x20000000, 0x20004],
  [0x40000000, 0x20028],
  [0x80000000, 0x20094],
];

/** The rights of an entry. One that is only passed on can have generic rights: what they stand for in a directory. */
export const rightBits = ({ mask }: AccessEntry): number =>
  GENERIC.reduce((bits, [bit, stands]) => ((mask & bit) === 0 ? bits : bits | stands), mask & 0x0fffffff);

/** The entry with another mask, everything else as it is. */
export function withMask(entry: AccessEntry, mask: number): AccessEntry {
  const bytes = Buffer.from(entry.bytes);
  bytes.writeUInt32LE(mask >>> 0, 4);
  return { ...entry, mask: mask >>> 0, bytes };
}

const sidBytes = (bytes: Buffer, at: number): Buffer => bytes.subarray(at, at + 8 + 4 * bytes.readUInt8(at + 1));

export function sidText(bytes: Buffer): string {
  const parts = Array.from({ length: bytes.readUInt8(1) }, (_, at) => bytes.readUInt32LE(8 + 4 * at));
  return ['S', bytes.readUInt8(0), bytes.readUIntBE(2, 6), ...parts].join('-');
}

export function encodeSid(text: string): Buffer {
  const [revision = 1, authority = 0, ...parts] = text.split('-').slice(1).map(Number);
  const bytes = Buffer.alloc(8 + 4 * parts.length);
  bytes.writeUInt8(revision, 0);
  bytes.writeUInt8(parts.length, 1);
  bytes.writeUIntBE(authority, 2, 6);
  for (const [at, part] of parts.entries()) bytes.writeUInt32LE(part, 8 + 4 * at);
  return bytes;
}

/** The first three fields are stored with the low byte first. */
export function guidText(bytes: Buffer): string {
  const reversed = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).reverse().toString('hex');
  const rest = (from: number, to: number) => bytes.subarray(from, to).toString('hex');
  return [reversed(0, 4), reversed(4, 6), reversed(6, 8), rest(8, 10), rest(10, 16)].join('-');
}
