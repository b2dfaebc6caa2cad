import { computer, group, type Principal, user } from './access-entries.ts';
import type { Domain } from './domain.ts';
import { PLANTED } from './planted-paths.ts';

type WellKnownGroup = {
  readonly id: string;
  readonly name: string;
  readonly members: readonly Principal[];
  readonly adminCount: boolean;
};

/** How many of the administrators' accounts are domain administrators. */
const DOMAIN_ADMINS = 4;

const BY_RID: Readonly<Record<number, string>> = {
  498: 'ENTERPRISE READ-ONLY DOMAIN CONTROLLERS',
  512: 'DOMAIN ADMINS',
  513: 'DOMAIN USERS',
  514: 'DOMAIN GUESTS',
  515: 'DOMAIN COMPUTERS',
  516: 'DOMAIN CONTROLLERS',
  517: 'CERT PUBLISHERS',
  518: 'SCHEMA ADMINS',
  519: 'ENTERPRISE ADMINS',
  520: 'GROUP POLICY CREATOR OWNERS',
  521: 'READ-ONLY DOMAIN CONTROLLERS',
  522: 'CLONEABLE DOMAIN CONTROLLERS',
  525: 'PROTECTED USERS',
  526: 'KEY ADMINS',
  527: 'ENTERPRISE KEY ADMINS',
  553: 'RAS AND IAS SERVERS',
  571: 'ALLOWED RODC PASSWORD REPLICATION GROUP',
  572: 'DENIED RODC PASSWORD REPLICATION GROUP',
};

const BUILTIN: Readonly<Record<string, string>> = {
  'S-1-5-32-544': 'ADMINISTRATORS',
  'S-1-5-32-545': 'USERS',
  'S-1-5-32-546': 'GUESTS',
  'S-1-5-32-548': 'ACCOUNT OPERATORS',
  'S-1-5-32-549': 'SERVER OPERATORS',
  'S-1-5-32-550': 'PRINT OPERATORS',
  'S-1-5-32-551': 'BACKUP OPERATORS',
  'S-1-5-32-552': 'REPLICATOR',
  'S-1-5-32-554': 'PRE-WINDOWS 2000 COMPATIBLE ACCESS',
  'S-1-5-32-555': 'REMOTE DESKTOP USERS',
  'S-1-5-32-556': 'NETWORK CONFIGURATION OPERATORS',
  'S-1-5-32-557': 'INCOMING FOREST TRUST BUILDERS',
  'S-1-5-32-558': 'PERFORMANCE MONITOR USERS',
  'S-1-5-32-559': 'PERFORMANCE LOG USERS',
  'S-1-5-32-562': 'DISTRIBUTED COM USERS',
  'S-1-5-32-568': 'IIS_IUSRS',
  'S-1-5-32-569': 'CRYPTOGRAPHIC OPERATORS',
  'S-1-5-32-573': 'EVENT LOG READERS',
  'S-1-5-32-574': 'CERTIFICATE SERVICE DCOM ACCESS',
  'S-1-5-32-578': 'HYPER-V ADMINISTRATORS',
  'S-1-5-32-580': 'REMOTE MANAGEMENT USERS',
  'S-1-5-11': 'AUTHENTICATED USERS',
  'S-1-1-0': 'EVERYONE',
  'S-1-5-9': 'ENTERPRISE DOMAIN CONTROLLERS',
};

const PRIVILEGED: ReadonlySet<string> = new Set([
  'DOMAIN ADMINS',
  'ENTERPRISE ADMINS',
  'SCHEMA ADMINS',
  'ADMINISTRATORS',
  'ACCOUNT OPERATORS',
  'SERVER OPERATORS',
  'PRINT OPERATORS',
  'BACKUP OPERATORS',
  'DOMAIN CONTROLLERS',
  'KEY ADMINS',
  'ENTERPRISE KEY ADMINS',
]);

export function* wellKnownGroups(domain: Domain): Generator<WellKnownGroup> {
  const members = membersOf(domain);
  const all = [
    ...Object.entries(BY_RID).map(([rid, name]) => [domain.wellKnown(Number(rid)), name] as const),
    ...Object.entries(BUILTIN).map(([suffix, name]) => [domain.builtin(suffix), name] as const),
  ];
  for (const [id, name] of all) yield { id, name, members: members[name] ?? [], adminCount: PRIVILEGED.has(name) };
}

function membersOf(domain: Domain): Readonly<Record<string, readonly Principal[]>> {
  const admins = Array.from({ length: DOMAIN_ADMINS }, (_, number) => user(domain.admin(number)));
  const controllers = Array.from({ length: domain.size.controllers }, (_, number) => computer(domain.computer(number)));
  const administrator = user(domain.wellKnown(500));
  const everyone = group(domain.builtin('S-1-5-11'));
  return {
    'DOMAIN ADMINS': [administrator, ...admins, user(domain.service(PLANTED.roastableAdmin))],
    'ENTERPRISE ADMINS': [administrator],
    'SCHEMA ADMINS': [administrator],
    ADMINISTRATORS: [administrator, group(domain.wellKnown(512)), group(domain.wellKnown(519))],
    USERS: [everyone, group(domain.wellKnown(513))],
    GUESTS: [user(domain.wellKnown(501)), group(domain.wellKnown(514))],
    'PRE-WINDOWS 2000 COMPATIBLE ACCESS': [everyone],
    'ENTERPRISE DOMAIN CONTROLLERS': controllers,
    'GROUP POLICY CREATOR OWNERS': [administrator],
    'PROTECTED USERS': [user(domain.admin(0))],
    'BACKUP OPERATORS': [group(domain.roleGroup('BACKUP OPERATORS TEAM'))],
    'CERT PUBLISHERS': [computer(domain.server(PLANTED.certificateServer))],
    'DENIED RODC PASSWORD REPLICATION GROUP': [512, 519, 518, 517].map((rid) => group(domain.wellKnown(rid))),
  };
}
