import { DAY, NOW } from '../calendar.ts';
import { type AccessEntry, container, granted, group, ordinaryDefaults, protectedDefaults } from './access-entries.ts';
import type { Domain } from './domain.ts';

/** Containers and their parents; no parent = the domain. */
const TREE: readonly (readonly [name: string, parent: string])[] = [
  ['USERS', ''],
  ['COMPUTERS', ''],
  ['SYSTEM', ''],
  ['BUILTIN', ''],
  ['PROGRAM DATA', ''],
  ['MANAGED SERVICE ACCOUNTS', ''],
  ['FOREIGNSECURITYPRINCIPALS', ''],
  ['KEYS', ''],
  ['POLICIES', 'SYSTEM'],
  ['ADMINSDHOLDER', 'SYSTEM'],
  ['WMIPOLICY', 'SYSTEM'],
  ['SOM', 'WMIPOLICY'],
  ['POLICYTEMPLATE', 'WMIPOLICY'],
  ['DFSR-GLOBALSETTINGS', 'SYSTEM'],
  ['IP SECURITY', 'SYSTEM'],
  ['MEETINGS', 'SYSTEM'],
  ['MICROSOFTDNS', 'SYSTEM'],
  ['PSPS', 'SYSTEM'],
  ['PASSWORD SETTINGS CONTAINER', 'SYSTEM'],
  ['RAS AND IAS SERVERS ACCESS CHECK', 'SYSTEM'],
  ['WINSOCKSERVICES', 'SYSTEM'],
  ['COMPARTITIONS', 'SYSTEM'],
  ['COMPARTITIONSETS', 'SYSTEM'],
  ['CONFIGURATION', ''],
  ['SERVICES', 'CONFIGURATION'],
  ['PUBLIC KEY SERVICES', 'SERVICES'],
  ['AIA', 'PUBLIC KEY SERVICES'],
  ['CDP', 'PUBLIC KEY SERVICES'],
  ['OID', 'PUBLIC KEY SERVICES'],
  ['CERTIFICATE TEMPLATES', 'PUBLIC KEY SERVICES'],
  ['CERTIFICATION AUTHORITIES', 'PUBLIC KEY SERVICES'],
  ['ENROLLMENT SERVICES', 'PUBLIC KEY SERVICES'],
];

/** The distinguished name of a container. */
export function containerPath(domain: Domain, name: string): string {
  const parent = TREE.find(([own]) => own === name)?.[1] ?? '';
  return `CN=${name},${parent === '' ? domain.root : containerPath(domain, parent)}`;
}

export function* containers(domain: Domain): Generator<object> {
  for (const [name, parent] of TREE) {
    const id = domain.container(name);
    const protectedFromAbove = name === 'ADMINSDHOLDER';
    yield {
      Properties: {
        domain: domain.name,
        name: `${name}@${domain.name}`,
        distinguishedname: containerPath(domain, name),
        domainsid: domain.sid,
        objectguid: id,
        isaclprotected: protectedFromAbove,
        description: null,
        whencreated: NOW - 4100 * DAY,
      },
      ChildObjects: childrenOf(domain, name),
      Aces: entries(domain, protectedFromAbove),
      InheritanceHashes: [],
      ObjectIdentifier: id,
      IsDeleted: false,
      IsACLProtected: protectedFromAbove,
      ContainedBy:
        parent === '' ? { ObjectIdentifier: domain.sid, ObjectType: 'Domain' } : container(domain.container(parent)),
    };
  }
}

/** Policies do not name their container, so the container lists them. */
function childrenOf(domain: Domain, name: string): object[] {
  if (name !== 'POLICIES') return [];
  return Array.from({ length: domain.size.policies }, (_, number) => ({
    ObjectIdentifier: domain.policy(number),
    ObjectType: 'GPO',
  }));
}

function entries(domain: Domain, protectedFromAbove: boolean): AccessEntry[] {
  if (protectedFromAbove) return protectedDefaults(domain);
  return [...ordinaryDefaults(domain, false), granted(group(domain.wellKnown(519)), 'WriteDacl')];
}
