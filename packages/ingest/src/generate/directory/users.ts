import { accountName } from '../account-names.ts';
import { DAY, NOW } from '../calendar.ts';
import type { Random } from '../random.ts';
import { DEPARTMENTS, TITLES } from '../words.ts';
import {
  type AccessEntry,
  computer,
  granted,
  group,
  inherited,
  keyGrants,
  mailGrants,
  ordinaryDefaults,
  type Principal,
  passedDown,
  protectedDefaults,
  unit,
  user,
} from './access-entries.ts';
import type { Domain } from './domain.ts';
import { PLANTED, plantedUserEntries } from './planted-paths.ts';

type Role = 'person' | 'service' | 'admin';

function roleOf(domain: Domain, number: number): Role {
  if (number < domain.size.people) return 'person';
  return number < domain.size.people + domain.size.services ? 'service' : 'admin';
}

/** The container of a user: staff by site, others in their own OU. */
function userHome(domain: Domain, number: number): { readonly id: string; readonly path: string } {
  switch (roleOf(domain, number)) {
    case 'person': {
      const site = domain.siteOf(number, domain.size.people);
      return { id: domain.staffUnit(site), path: `OU=${domain.siteName(site)},OU=STAFF,${domain.root}` };
    }
    case 'service':
      return { id: domain.topUnit('SERVICE ACCOUNTS'), path: `OU=SERVICE ACCOUNTS,${domain.root}` };
    default:
      return { id: domain.topUnit('ADMIN ACCOUNTS'), path: `OU=ADMIN ACCOUNTS,${domain.root}` };
  }
}

export function* users(domain: Domain): Generator<object> {
  yield* wellKnownUsers(domain);
  for (let number = 0; number < domain.size.users; number++) yield userObject(domain, number);
}

function userObject(domain: Domain, number: number): object {
  const random = domain.random('user', number);
  const role = roleOf(domain, number);
  const service = number - domain.size.people;
  const managed = role === 'service' && service === PLANTED.managedService;
  const account = accountName(domain, number);
  const home = userHome(domain, number);
  const spns = role === 'service' && !managed ? [`MSSQLSvc/SQL${service}.${domain.name}:1433`] : [];
  const delegates = role === 'service' && service === PLANTED.constrainedService;
  return {
    Properties: {
      ...identity(domain, account, home.path, random),
      ...switches(random, role),
      ...times(random),
      admincount: role === 'admin' || (role === 'service' && service === PLANTED.roastableAdmin),
      dontreqpreauth: role === 'person' && number === PLANTED.preAuthOwner,
      trustedtoauth: delegates,
      hasspn: spns.length > 0,
      serviceprincipalnames: spns,
      gmsa: managed,
      ...personal(domain, random, account, role),
      sidhistory: number === PLANTED.historyOwner ? [domain.admin(1)] : [],
      ...(delegates && { allowedtodelegate: [`cifs/DC0.${domain.name}`] }),
    },
    AllowedToDelegate: delegates ? [computer(domain.computer(0))] : [],
    PrimaryGroupSID: domain.wellKnown(managed ? 515 : 513),
    HasSIDHistory: number === PLANTED.historyOwner ? [user(domain.admin(1))] : [],
    SPNTargets:
      role === 'service' && service % 4 === 0
        ? [{ ComputerSID: domain.server(service % domain.size.servers), Port: 1433, Service: 'SQLAdmin' }]
        : [],
    UnconstrainedDelegation: false,
    DomainSID: domain.sid,
    Aces: entries(domain, number, role, random),
    ObjectIdentifier: domain.user(number),
    IsDeleted: false,
    IsACLProtected: role === 'admin',
    ContainedBy: unit(home.id),
  };
}

function identity(domain: Domain, account: string, path: string, random: Random) {
  return {
    domain: domain.name,
    name: `${account}@${domain.name}`.toUpperCase(),
    distinguishedname: `CN=${account.toUpperCase()},${path}`,
    domainsid: domain.sid,
    samaccountname: account,
    objectguid: random.guid(),
  };
}

function switches(random: Random, role: Role) {
  return {
    isaclprotected: role === 'admin',
    doesanyacegrantownerrights: false,
    doesanyinheritedacegrantownerrights: false,
    enabled: random.chance(0.93),
    sensitive: role === 'admin' && random.chance(0.5),
    passwordnotreqd: random.chance(0.01),
    unconstraineddelegation: false,
    pwdneverexpires: role === 'service' || random.chance(0.06),
    smartcardrequired: false,
    lockedout: false,
    passwordexpired: random.chance(0.03),
    passwordcantchange: false,
    encryptedtextpwdallowed: false,
    usedeskeyonly: false,
    logonscriptenabled: false,
    useraccountcontrol: 512,
    supportedencryptiontypes: ['Not defined'],
  };
}

function times(random: Random) {
  const lastLogon = NOW - Math.floor(random.share() ** 3 * 400 * DAY);
  return {
    whencreated: NOW - random.between(30, 4000) * DAY,
    lastlogon: lastLogon,
    lastlogontimestamp: random.chance(0.04) ? -1 : lastLogon,
    pwdlastset: NOW - random.between(1, 400) * DAY,
  };
}

function personal(domain: Domain, random: Random, account: string, role: Role) {
  const person = role === 'person';
  const department = random.pick(DEPARTMENTS);
  return {
    description: person ? null : `${role} account, owned by ${department}`,
    displayname: account.replaceAll('.', ' '),
    email: person ? `${account}@${domain.name}`.toLowerCase() : null,
    title: person ? random.pick(TITLES) : null,
    department: person ? department : null,
    homedirectory: person ? `\\\\FILE1.${domain.name}\\HOME\\${account}` : null,
    userpassword: null,
    unixpassword: null,
    unicodepassword: null,
    sfupassword: null,
    logonscript: null,
    profilepath: null,
  };
}

function entries(domain: Domain, number: number, role: Role, random: Random): AccessEntry[] {
  const planted = plantedUserEntries(domain, number);
  if (role === 'admin') return [...protectedDefaults(domain), ...planted];
  const delegated: AccessEntry[] = [];
  if (role === 'person') {
    const site = domain.siteOf(number, domain.size.people);
    const source = domain.staffUnit(site);
    delegated.push(inherited(domain, source, group(domain.siteHelpdesk(site)), 'ForceChangePassword'));
    delegated.push(inherited(domain, source, group(domain.siteAdmins(site)), 'GenericWrite'));
  }
  // Rights once granted by hand and forgotten.
  if (random.chance(0.01)) delegated.push(granted(forgotten(domain, random), random.pick(FORGOTTEN_RIGHTS)));
  return [
    ...ordinaryDefaults(domain, true),
    ...passedDown(domain, domain.sid, keyGrants(domain)),
    ...passedDown(domain, domain.sid, mailGrants(domain).users),
    ...delegated,
    ...planted,
  ];
}

const FORGOTTEN_RIGHTS = ['GenericAll', 'GenericWrite', 'ForceChangePassword', 'WriteDacl', 'WriteSPN'] as const;

function forgotten(domain: Domain, random: Random): Principal {
  return random.chance(0.5)
    ? user(domain.user(random.below(domain.size.people)))
    : group(domain.businessGroup(random.below(domain.size.businessGroups)));
}

/** Administrator, guest, and the account whose key signs all tickets. */
function* wellKnownUsers(domain: Domain): Generator<object> {
  for (const [rid, account] of [
    [500, 'Administrator'],
    [501, 'Guest'],
    [502, 'krbtgt'],
  ] as const) {
    const random = domain.random('well-known user', rid);
    yield {
      Properties: {
        ...identity(domain, account, `CN=USERS,${domain.root}`, random),
        ...switches(random, 'admin'),
        ...times(random),
        enabled: rid === 500,
        admincount: rid !== 501,
        hasspn: rid === 502,
        serviceprincipalnames: rid === 502 ? ['kadmin/changepw'] : [],
        dontreqpreauth: false,
        trustedtoauth: false,
        description: `Built-in account ${account}`,
        sidhistory: [],
      },
      AllowedToDelegate: [],
      PrimaryGroupSID: domain.wellKnown(rid === 501 ? 514 : 513),
      HasSIDHistory: [],
      SPNTargets: [],
      UnconstrainedDelegation: false,
      DomainSID: domain.sid,
      Aces: protectedDefaults(domain),
      ObjectIdentifier: domain.wellKnown(rid),
      IsDeleted: false,
      IsACLProtected: true,
      ContainedBy: { ObjectIdentifier: domain.container('USERS'), ObjectType: 'Container' },
    };
  }
}
