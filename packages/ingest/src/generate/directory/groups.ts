import { DAY, NOW } from '../calendar.ts';
import { GroupNesting, skewedSizes } from '../group-nesting.ts';
import { GROUP_LEVELS } from '../words.ts';
import {
  type AccessEntry,
  computer,
  container,
  granted,
  group,
  mailGrants,
  ordinaryDefaults,
  type Principal,
  passedDown,
  protectedDefaults,
  unit,
  user,
} from './access-entries.ts';
import { type Domain, ROLE_GROUPS, type RoleGroup } from './domain.ts';
import { GroupTangle } from './group-tangle.ts';
import { PLANTED, plantedGroupEntries } from './planted-paths.ts';
import { wellKnownGroups } from './well-known-groups.ts';

/** How many groups a user is a direct member of, not counting the primary group. */
const MEMBERSHIPS = 4;

export function* groups(domain: Domain, all: readonly Domain[]): Generator<object> {
  const users = container(domain.container('USERS'));
  const place = `CN=USERS,${domain.root}`;
  for (const { id, name, members, adminCount } of wellKnownGroups(domain))
    yield groupObject(domain, { id, name, members, place, home: users, adminCount, entries: [] });
  yield* businessGroups(domain, all);
  for (const name of ROLE_GROUPS) yield inUnit(domain, domain.roleGroup(name), name, roleMembers(domain, name));
  for (let site = 0; site < domain.size.sites; site++) {
    const name = domain.siteName(site);
    yield inUnit(domain, domain.siteAdmins(site), `${name} ADMINS`, siteAdmins(domain, site));
    yield inUnit(domain, domain.siteHelpdesk(site), `${name} HELPDESK`, helpdesk(domain, site));
  }
}

/** Six levels, each group inside one of the level before, or more where they are tangled; a few are very large. */
function* businessGroups(domain: Domain, all: readonly Domain[]): Generator<object> {
  const { businessGroups: count, users, people, computers } = domain.size;
  const nesting = new GroupNesting(count, GROUP_LEVELS.length);
  const tangle = domain.shape === 'tangled' ? new GroupTangle(domain, all, nesting) : undefined;
  const sizes = tangle?.sizes ?? skewedSizes(count, users * MEMBERSHIPS, Math.ceil(people / 4));
  // Large groups are anywhere in the tree, not all at its top.
  const ranks = domain.random('group ranks').spread(count, count);
  for (let number = 0; number < count; number++) {
    const random = domain.random('group', number);
    const members: Principal[] = [];
    for (const child of nesting.children(number)) members.push(group(domain.businessGroup(child)));
    const size = sizes[ranks.next().value ?? 0] as number;
    for (const person of random.spread(size, people)) members.push(user(domain.user(person)));
    if (random.chance(0.15))
      for (const machine of random.spread(random.between(1, 20), computers))
        members.push(computer(domain.computer(machine)));
    if (tangle) members.push(...tangle.membersOf(number, members));
    const name = `${GROUP_LEVELS[nesting.level(number)]} ${number}`;
    const owner = random.chance(0.7) ? [granted(user(domain.user(random.below(people))), 'AddMember')] : [];
    yield inUnit(domain, domain.businessGroup(number), name, members, owner);
  }
}

function roleMembers(domain: Domain, name: RoleGroup): Principal[] {
  const { admins } = domain.size;
  const random = domain.random(`members of ${name}`);
  const some = [...random.spread(3, admins - 4)].map((number) => user(domain.admin(4 + number)));
  if (name === 'IDENTITY SYNC') return [user(domain.service(PLANTED.syncService))];
  if (name === 'EXCHANGE WINDOWS PERMISSIONS') return [group(domain.roleGroup('EXCHANGE TRUSTED SUBSYSTEM'))];
  if (name === 'EXCHANGE TRUSTED SUBSYSTEM') return [computer(domain.server(6))];
  // The members of some project read local administrators' passwords, by mistake.
  if (name === 'LAPS READERS')
    return [...some, group(domain.siteHelpdesk(1)), group(domain.businessGroup(domain.size.businessGroups - 1))];
  return some;
}

function siteAdmins(domain: Domain, site: number): Principal[] {
  const random = domain.random('site admins', site);
  return [...random.spread(2, domain.size.admins - 4)].map((number) => user(domain.admin(4 + number)));
}

/** Helpdesk staff of the site. */
function helpdesk(domain: Domain, site: number): Principal[] {
  const { people } = domain.size;
  const start = domain.siteStart(site, people);
  const size = domain.siteStart(site + 1, people) - start;
  return [...domain.random('helpdesk', site).spread(4, size)].map((number) => user(domain.user(start + number)));
}

type GroupParts = {
  readonly id: string;
  readonly name: string;
  readonly members: readonly Principal[];
  readonly home: Principal;
  readonly place: string;
  readonly adminCount: boolean;
  readonly entries: readonly AccessEntry[];
};

function inUnit(
  domain: Domain,
  id: string,
  name: string,
  members: readonly Principal[],
  entries: readonly AccessEntry[] = [],
): object {
  const home = unit(domain.topUnit('GROUPS'));
  return groupObject(domain, {
    id,
    name,
    members,
    home,
    place: `OU=GROUPS,${domain.root}`,
    adminCount: false,
    entries,
  });
}

function groupObject(domain: Domain, parts: GroupParts): object {
  const { id, name, members, home, place, adminCount } = parts;
  const random = domain.random(`group ${name.length}`, id.length + Number(id.split('-').at(-1)));
  return {
    Properties: {
      domain: domain.name,
      name: `${name}@${domain.name}`,
      distinguishedname: `CN=${name},${place}`,
      domainsid: domain.sid,
      samaccountname: name,
      objectguid: random.guid(),
      isaclprotected: adminCount,
      doesanyacegrantownerrights: false,
      doesanyinheritedacegrantownerrights: false,
      description: null,
      whencreated: NOW - random.between(30, 4000) * DAY,
      admincount: adminCount,
      groupscope: id.startsWith(domain.sid) ? 'Global' : 'DomainLocal',
    },
    Members: members,
    HasSIDHistory: [],
    Aces: adminCount
      ? protectedDefaults(domain)
      : [
          ...ordinaryDefaults(domain, true),
          ...passedDown(domain, domain.sid, mailGrants(domain).groups),
          ...parts.entries,
          ...plantedGroupEntries(domain, id),
        ],
    ObjectIdentifier: id,
    IsDeleted: false,
    IsACLProtected: adminCount,
    ContainedBy: home,
  };
}
