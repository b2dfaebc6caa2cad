import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRights } from './read-rights.ts';
import type { SambaDirectory } from './samba-directory.ts';

type Entry = ReadonlyMap<string, readonly Buffer[]>;

const BASE = 'DC=lab,DC=example';
const TEMPLATES = `CN=Certificate Templates,CN=Public Key Services,CN=Services,CN=Configuration,${BASE}`;
const ATTRIBUTES = ['objectClass', 'objectSid', 'objectGUID', 'sAMAccountName', 'member', 'nTSecurityDescriptor'];
const FILES = { User: 'users', Group: 'groups', Computer: 'computers', Domain: 'domains', OU: 'ous' } as const;
type Kind = keyof typeof FILES | 'GPO' | 'CertTemplate';

/** The objects of the domain, and the certificate templates of its forest. */
async function entriesOf(directory: SambaDirectory): Promise<ReadonlyMap<string, Entry>> {
  const found = [BASE, TEMPLATES].map((base) => directory.search(base, 'sub', ATTRIBUTES));
  return parse((await Promise.all(found)).join('\n'));
}

/** Every security descriptor and member list of the domain, by name. */
export async function stateOf(directory: SambaDirectory): Promise<ReadonlyMap<string, string>> {
  const entries = await entriesOf(directory);
  return new Map(
    [...entries].map(([dn, entry]) => [
      dn,
      ['ntsecuritydescriptor', 'member']
        .map((name) => (entry.get(name) ?? []).map((value) => value.toString('base64')).sort())
        .join(' '),
    ]),
  );
}

type ReadObject = {
  readonly dn: string;
  readonly kind: Kind;
  readonly name: string;
  readonly Members: readonly { readonly ObjectIdentifier: string; readonly ObjectType: string }[];
  readonly Aces: readonly (ReturnType<typeof readRights>[number] & { readonly PrincipalType: string })[];
};

/** What the domain has over LDAP, by object id: members and rights as a collector would report them. */
export async function readObjects(directory: SambaDirectory): Promise<ReadonlyMap<string, ReadObject>> {
  const entries = await entriesOf(directory);
  const ids = new Map([...entries].map(([dn, entry]) => [dn, idOf(entry)]));
  const kinds = new Map([...entries].map(([dn, entry]) => [dn, kindOf(entry)]));
  const kindById = new Map([...ids].map(([dn, id]) => [id, kinds.get(dn)]));
  const principal = (dn: string) => ({ ObjectIdentifier: ids.get(dn) ?? dn, ObjectType: kinds.get(dn) ?? 'Base' });
  const objects = new Map<string, ReadObject>();
  for (const [dn, entry] of entries) {
    const kind = kinds.get(dn);
    if (!kind) continue;
    objects.set(ids.get(dn)!, {
      dn,
      kind,
      name: entry.get('samaccountname')?.[0]?.toString() ?? dn,
      Members: (entry.get('member') ?? []).map((value) => principal(value.toString())),
      Aces: readRights(entry.get('ntsecuritydescriptor')![0]!, kind).map((right) => ({
        ...right,
        PrincipalType: kindById.get(right.PrincipalSID) ?? 'Group',
      })),
    });
  }
  return objects;
}

/** Reads the domain over LDAP and writes the files that a collector would. Returns their paths and the domain's id. */
export async function collect(directory: SambaDirectory, folder: string): Promise<{ files: string[]; domain: string }> {
  const objects = await readObjects(directory);
  const domain = [...objects].find(([, { dn }]) => dn === BASE)![0];
  const records = new Map<keyof typeof FILES, object[]>();
  for (const [ObjectIdentifier, { dn, kind, name, Members, Aces }] of objects) {
    if (kind === 'GPO' || kind === 'CertTemplate') continue;
    const Properties = {
      name: kind === 'Domain' ? 'LAB.EXAMPLE' : `${name}@LAB.EXAMPLE`,
      domain: 'LAB.EXAMPLE',
      domainsid: domain,
      distinguishedname: dn,
      ...(kind === 'User' && { enabled: true }),
      ...(kind === 'Domain' && { collected: true }),
    };
    records.set(kind, [...(records.get(kind) ?? []), { ObjectIdentifier, Properties, Members, Aces }]);
  }
  const files = [...records].map(([kind, data]) => {
    const path = join(folder, `${FILES[kind]}.json`);
    const meta = { type: FILES[kind], version: 6, methods: 0, count: data.length };
    writeFileSync(path, JSON.stringify({ data, meta }));
    return path;
  });
  return { files, domain };
}

function kindOf(entry: Entry): Kind | undefined {
  const classes = (entry.get('objectclass') ?? []).map(String);
  if (classes.includes('computer')) return 'Computer';
  if (classes.includes('user')) return 'User';
  if (classes.includes('group')) return 'Group';
  if (classes.includes('domainDNS')) return 'Domain';
  if (classes.includes('groupPolicyContainer')) return 'GPO';
  if (classes.includes('pKICertificateTemplate')) return 'CertTemplate';
  return classes.includes('organizationalUnit') ? 'OU' : undefined;
}

function idOf(entry: Entry): string {
  const own = entry.get('objectsid')?.[0];
  if (own) return sid(own).startsWith('S-1-5-32-') ? `LAB.EXAMPLE-${sid(own)}` : sid(own);
  const hex = entry.get('objectguid')![0]!.toString('hex');
  const swap = (text: string) => text.match(/../g)!.reverse().join('');
  const parts = [swap(hex.slice(0, 8)), swap(hex.slice(8, 12)), swap(hex.slice(12, 16)), hex.slice(16, 20)];
  return [...parts, hex.slice(20)].join('-').toUpperCase();
}

export function sid(bytes: Buffer): string {
  const parts = Array.from({ length: bytes[1]! }, (_, at) => bytes.readUInt32LE(8 + 4 * at));
  return `S-1-${bytes.readUIntBE(2, 6)}${parts.map((part) => `-${part}`).join('')}`;
}

function parse(text: string): Map<string, Map<string, Buffer[]>> {
  const entries = new Map<string, Map<string, Buffer[]>>();
  for (const block of text.split(/\n\n+/)) {
    const entry = new Map<string, Buffer[]>();
    for (const line of block.split('\n')) {
      const [, name, double, value] = /^([^:#]+):(:?) ?(.*)$/.exec(line) ?? [];
      if (name === undefined) continue;
      const key = name.toLowerCase();
      entry.set(key, [...(entry.get(key) ?? []), Buffer.from(value!, double ? 'base64' : 'utf8')]);
    }
    const dn = entry.get('dn')?.[0]?.toString();
    if (dn !== undefined) entries.set(dn, entry);
  }
  return entries;
}
