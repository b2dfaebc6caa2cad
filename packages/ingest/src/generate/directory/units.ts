import { DAY, NOW } from '../calendar.ts';
import {
  type AccessEntry,
  computer,
  granted,
  group,
  hashesOf,
  ordinaryDefaults,
  type Principal,
  unit,
  user,
} from './access-entries.ts';
import { type Domain, ROLE_GROUPS, TOP_UNITS, type TopUnit } from './domain.ts';
import { NO_CHANGES } from './domains.ts';

type UnitParts = {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly home: object;
  readonly children: readonly Principal[];
  readonly policies: readonly number[];
  readonly changes?: object;
  /** Rights delegated over everything in the OU. */
  readonly delegations: readonly (readonly [Principal, string])[];
};

/** Organizational units: a few for the domain, two for each site. */
export function* units(domain: Domain): Generator<object> {
  for (const name of TOP_UNITS) yield topUnit(domain, name);
  for (let site = 0; site < domain.size.sites; site++) {
    yield staffUnit(domain, site);
    yield workstationUnit(domain, site);
  }
}

function topUnit(domain: Domain, name: TopUnit): object {
  return unitObject(domain, {
    id: domain.topUnit(name),
    name,
    place: domain.root,
    home: { ObjectIdentifier: domain.sid, ObjectType: 'Domain' },
    children: [...topChildren(domain, name)],
    // The second policy is that of the domain controllers.
    policies: name === 'DOMAIN CONTROLLERS' ? [1] : name === 'SERVERS' ? [2, 3] : [],
    delegations: name === 'SERVERS' ? [[group(domain.roleGroup('SERVER ADMINS')), 'GenericAll']] : [],
  });
}

function* topChildren(domain: Domain, name: TopUnit): Generator<Principal> {
  const { size } = domain;
  switch (name) {
    case 'DOMAIN CONTROLLERS':
      for (let number = 0; number < size.controllers; number++) yield computer(domain.computer(number));
      return;
    case 'SERVERS':
      for (let number = 0; number < size.servers; number++) yield computer(domain.server(number));
      return;
    case 'SERVICE ACCOUNTS':
      for (let number = 0; number < size.services; number++) yield user(domain.service(number));
      return;
    case 'ADMIN ACCOUNTS':
      for (let number = 0; number < size.admins; number++) yield user(domain.admin(number));
      return;
    case 'STAFF':
      for (let site = 0; site < size.sites; site++) yield unit(domain.staffUnit(site));
      return;
    case 'WORKSTATIONS':
      for (let site = 0; site < size.sites; site++) yield unit(domain.workstationUnit(site));
      return;
    case 'GROUPS':
      for (let number = 0; number < size.businessGroups; number++) yield group(domain.businessGroup(number));
      for (const role of ROLE_GROUPS) yield group(domain.roleGroup(role));
      return;
    default:
      name satisfies never;
  }
}

function staffUnit(domain: Domain, site: number): object {
  const { people } = domain.size;
  const children: Principal[] = [];
  for (let number = domain.siteStart(site, people); number < domain.siteStart(site + 1, people); number++)
    children.push(user(domain.user(number)));
  return unitObject(domain, {
    id: domain.staffUnit(site),
    name: domain.siteName(site),
    place: `OU=STAFF,${domain.root}`,
    home: unit(domain.topUnit('STAFF')),
    children,
    policies: site % 3 === 0 ? [4 + (site % (domain.size.policies - 4))] : [],
    delegations: [
      [group(domain.siteHelpdesk(site)), 'ForceChangePassword'],
      [group(domain.siteAdmins(site)), 'GenericWrite'],
    ],
  });
}

function workstationUnit(domain: Domain, site: number): object {
  const { workstations, controllers, servers } = domain.size;
  const children: Principal[] = [];
  for (let number = domain.siteStart(site, workstations); number < domain.siteStart(site + 1, workstations); number++)
    children.push(computer(domain.computer(controllers + servers + number)));
  return unitObject(domain, {
    id: domain.workstationUnit(site),
    name: domain.siteName(site),
    place: `OU=WORKSTATIONS,${domain.root}`,
    home: unit(domain.topUnit('WORKSTATIONS')),
    children,
    policies: [4 + (site % (domain.size.policies - 4))],
    // In every fourth site a policy, not a person, decides who administers the machines.
    ...(site % 4 === 0 && {
      changes: { ...NO_CHANGES, LocalAdmins: [group(domain.siteAdmins(site))], AffectedComputers: children },
    }),
    delegations: [
      [group(domain.siteAdmins(site)), 'GenericAll'],
      [group(domain.roleGroup('LAPS READERS')), 'ReadLAPSPassword'],
    ],
  });
}

function unitObject(domain: Domain, parts: UnitParts): object {
  const { id, name, place } = parts;
  const random = domain.random(`unit ${place.length}`, Number.parseInt(id.slice(0, 8), 16));
  return {
    Properties: {
      domain: domain.name,
      name: `${name}@${domain.name}`,
      distinguishedname: `OU=${name},${place}`,
      domainsid: domain.sid,
      objectguid: id,
      isaclprotected: false,
      description: null,
      whencreated: NOW - random.between(30, 4000) * DAY,
      blocksinheritance: random.chance(0.02),
    },
    Links: parts.policies.map((number) => ({ IsEnforced: random.chance(0.1), GUID: domain.policy(number) })),
    ChildObjects: parts.children,
    GPOChanges: parts.changes ?? NO_CHANGES,
    InheritanceHashes: hashesOf(domain, id, parts.delegations),
    Aces: entries(domain, parts),
    ObjectIdentifier: id,
    IsDeleted: false,
    IsACLProtected: false,
    ContainedBy: parts.home,
  };
}

function entries(domain: Domain, { delegations }: UnitParts): AccessEntry[] {
  // Rights over the things inside become entries there; full control covers the unit as well.
  const own = delegations.filter(([, right]) => right === 'GenericAll');
  return [...ordinaryDefaults(domain, false), ...own.map(([principal, right]) => granted(principal, right))];
}
