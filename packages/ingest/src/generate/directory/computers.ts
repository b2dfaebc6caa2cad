import { DAY, NOW } from '../calendar.ts';
import type { Random } from '../random.ts';
import { SERVER_ROLES, SERVER_SYSTEMS, WORKSTATION_SYSTEMS } from '../words.ts';
import {
  type AccessEntry,
  computer,
  granted,
  group,
  inherited,
  keyGrants,
  ordinaryDefaults,
  passedDown,
  unit,
  user,
} from './access-entries.ts';
import { localGroups } from './computer-groups.ts';
import { relaySettings } from './computer-settings.ts';
import type { Domain } from './domain.ts';
import { PLANTED, plantedServerSessions } from './planted-paths.ts';

export type ComputerRole = 'controller' | 'server' | 'workstation';

/** One machine: what it is, and its number among its like. */
export type Machine = { readonly role: ComputerRole; readonly number: number; readonly reached: boolean };

const REACHED = 0.85;
/** How many servers are reached in any case, so that their weaknesses are seen. */
const CERTAIN = { plain: 5, tangled: 8 } as const;
/** What each machine that was reached shows, so that there are one and a half for each machine of the domain. */
const SESSIONS = 1.5 / REACHED;

function machineOf(domain: Domain, index: number): Machine {
  const { controllers, servers } = domain.size;
  const reached = index < controllers + CERTAIN[domain.shape] || domain.random('reach', index).chance(REACHED);
  if (index < controllers) return { role: 'controller', number: index, reached };
  if (index < controllers + servers) return { role: 'server', number: index - controllers, reached };
  return { role: 'workstation', number: index - controllers - servers, reached };
}

function hostName({ role, number }: Machine): string {
  if (role === 'controller') return `DC${number}`;
  if (role === 'workstation') return `WS${String(number).padStart(6, '0')}`;
  return `${SERVER_ROLES[number % SERVER_ROLES.length]}${number}`;
}

function homeOf(domain: Domain, { role, number }: Machine): { id: string; path: string } {
  if (role === 'controller')
    return { id: domain.topUnit('DOMAIN CONTROLLERS'), path: `OU=DOMAIN CONTROLLERS,${domain.root}` };
  if (role === 'server') return { id: domain.topUnit('SERVERS'), path: `OU=SERVERS,${domain.root}` };
  const site = domain.siteOf(number, domain.size.workstations);
  return { id: domain.workstationUnit(site), path: `OU=${domain.siteName(site)},OU=WORKSTATIONS,${domain.root}` };
}

export function* computers(domain: Domain, all: readonly Domain[]): Generator<object> {
  for (let index = 0; index < domain.size.computers; index++) yield computerObject(domain, all, index);
}

function computerObject(domain: Domain, all: readonly Domain[], index: number): object {
  const random = domain.random('computer', index);
  const machine = machineOf(domain, index);
  const { role, number, reached } = machine;
  const home = homeOf(domain, machine);
  const id = domain.computer(index);
  const unconstrained = role === 'controller' || (role === 'server' && number === PLANTED.unconstrainedServer);
  const settings = relaySettings(role, number, random);
  const trusting = role === 'server' && number === PLANTED.resourceDelegationServer;
  return {
    Properties: {
      ...identity(domain, machine, home.path, random),
      ...settings.properties,
      unconstraineddelegation: unconstrained,
      trustedtoauth: false,
      isdc: role === 'controller',
      isreadonlydc: false,
      haslaps: role === 'workstation' && random.chance(0.7),
    },
    PrimaryGroupSID: domain.wellKnown(role === 'controller' ? 516 : 515),
    AllowedToDelegate: [],
    AllowedToAct: trusting ? [user(domain.user(PLANTED.serverAdmin))] : [],
    HasSIDHistory: [],
    DumpSMSAPassword: [],
    ...sessions(domain, id, machine, random),
    LocalGroups: reached ? localGroups(domain, all, id, machine, random) : [],
    UserRights: reached ? userRights(domain, machine) : [],
    DCRegistryData: role === 'controller' ? controllerRegistry() : NO_REGISTRY,
    ...settings.collected,
    Status: reached ? null : { Connectable: false, Error: 'PortNotOpen' },
    IsDC: role === 'controller',
    DomainSID: domain.sid,
    UnconstrainedDelegation: unconstrained,
    Aces: entries(domain, machine, random),
    ObjectIdentifier: id,
    IsDeleted: false,
    IsACLProtected: false,
    ContainedBy: unit(home.id),
  };
}

function identity(domain: Domain, machine: Machine, path: string, random: Random) {
  const host = hostName(machine);
  const lastLogon = NOW - Math.floor(random.share() ** 3 * 200 * DAY);
  return {
    domain: domain.name,
    name: `${host}.${domain.name}`,
    distinguishedname: `CN=${host},${path}`,
    domainsid: domain.sid,
    samaccountname: `${host}$`,
    objectguid: random.guid(),
    isaclprotected: false,
    doesanyacegrantownerrights: false,
    doesanyinheritedacegrantownerrights: false,
    description: null,
    whencreated: NOW - random.between(10, 2500) * DAY,
    enabled: random.chance(0.96),
    lastlogon: lastLogon,
    lastlogontimestamp: lastLogon,
    pwdlastset: NOW - random.between(1, 40) * DAY,
    useraccountcontrol: machine.role === 'controller' ? 532480 : 4096,
    serviceprincipalnames: ['HOST', 'RestrictedKrbHost', 'TERMSRV', 'WSMAN'].flatMap((service) => [
      `${service}/${host}`,
      `${service}/${host}.${domain.name}`,
    ]),
    supportedencryptiontypes: ['RC4-HMAC-MD5', 'AES128-CTS-HMAC-SHA1-96', 'AES256-CTS-HMAC-SHA1-96'],
    email: null,
    operatingsystem: random.pick(machine.role === 'workstation' ? WORKSTATION_SYSTEMS : SERVER_SYSTEMS),
    sidhistory: [],
  };
}

/** Logged-on users: on a workstation mostly its owner, on a server mostly administrators. */
function sessions(domain: Domain, id: string, machine: Machine, random: Random) {
  const { role, number, reached } = machine;
  const seen = new Set(role === 'server' ? plantedServerSessions(domain, number) : []);
  const wanted = Math.floor(SESSIONS) + (random.chance(SESSIONS % 1) ? 1 : 0);
  while (reached && seen.size < wanted) seen.add(loggedOnUser(domain, machine, seen.size, random));
  const results = [...seen].map((sid) => ({ UserSID: sid, ComputerSID: id }));
  const list = (part: number) => ({
    Results: results.filter((_, index) => index % 3 === part),
    Collected: reached,
    FailureReason: null,
  });
  return { Sessions: list(0), PrivilegedSessions: list(1), RegistrySessions: list(2) };
}

function loggedOnUser(domain: Domain, { role, number }: Machine, nth: number, random: Random): string {
  const { people, services, admins } = domain.size;
  if (role === 'workstation') return domain.user(nth === 0 ? number % people : random.below(people));
  if (role === 'server' && random.chance(0.4)) return domain.service(random.below(services));
  // Domain administrators are seen on domain controllers and where they were planted.
  return domain.admin(role === 'controller' ? random.below(admins) : 4 + random.below(admins - 4));
}

function userRights(domain: Domain, { role }: Machine): object[] {
  const administrators = group(domain.builtin('S-1-5-32-544'));
  return [
    {
      Privilege: 'SeRemoteInteractiveLogonRight',
      Results: role === 'workstation' ? [group(domain.wellKnown(513))] : [administrators],
      LocalNames: [],
      Collected: true,
      FailureReason: null,
    },
  ];
}

const NO_REGISTRY = { CertificateMappingMethods: null, StrongCertificateBindingEnforcement: null } as const;

/** Controllers that still accept weakly bound certificates. */
function controllerRegistry() {
  return {
    CertificateMappingMethods: { Value: 31, Collected: true, FailureReason: null },
    StrongCertificateBindingEnforcement: { Value: 1, Collected: true, FailureReason: null },
    VulnerableNetlogonSecurityDescriptor: { Value: null, Collected: true, FailureReason: null },
  };
}

function entries(domain: Domain, { role, number }: Machine, random: Random): AccessEntry[] {
  const delegated: AccessEntry[] = [];
  if (role === 'workstation') {
    const site = domain.siteOf(number, domain.size.workstations);
    const source = domain.workstationUnit(site);
    delegated.push(inherited(domain, source, group(domain.siteAdmins(site)), 'GenericAll'));
    delegated.push(inherited(domain, source, group(domain.roleGroup('LAPS READERS')), 'ReadLAPSPassword'));
  }
  if (role === 'server')
    delegated.push(
      inherited(domain, domain.topUnit('SERVERS'), group(domain.roleGroup('SERVER ADMINS')), 'GenericAll'),
    );
  // The user who joined the machine to the domain has some rights over it.
  if (role !== 'controller' && random.chance(0.6))
    delegated.push(granted(user(domain.service(random.below(domain.size.services))), 'WriteAccountRestrictions'));
  if (random.chance(0.004))
    delegated.push(granted(computer(domain.computer(random.below(domain.size.computers))), 'AddAllowedToAct'));
  return [...ordinaryDefaults(domain, true), ...passedDown(domain, domain.sid, keyGrants(domain)), ...delegated];
}
