import type { Random } from '../random.ts';
import { group, type Principal, user } from './access-entries.ts';
import type { Machine } from './computers.ts';
import type { Domain } from './domain.ts';
import { allUsersAreAdmins, manyLocalGroups } from './local-tangle.ts';
import { PLANTED, plantedServerAdmins } from './planted-paths.ts';

const collected = (id: string, name: string, members: readonly Principal[]) => ({
  ObjectIdentifier: id,
  Name: name,
  Results: members,
  LocalNames: [],
  Collected: true,
  FailureReason: null,
});

/** The local groups of a machine. On a domain controller these are the groups of the domain. */
export function localGroups(
  domain: Domain,
  all: readonly Domain[],
  id: string,
  machine: Machine,
  random: Random,
): object[] {
  if (machine.role === 'controller') {
    const administrators = [user(domain.wellKnown(500)), group(domain.wellKnown(512)), group(domain.wellKnown(519))];
    return [collected(domain.builtin('S-1-5-32-544'), 'IGNOREME', administrators)];
  }
  const local = (rid: number, name: string, members: readonly Principal[]) =>
    collected(`${id}-${rid}`, `${name}@${domain.name}`, members);
  return [
    local(544, 'ADMINISTRATORS', [
      ...administrators(domain, all, machine, random),
      ...(allUsersAreAdmins(domain, machine) ? [group(domain.wellKnown(513))] : []),
    ]),
    local(555, 'REMOTE DESKTOP USERS', random.chance(0.7) ? visitors(domain, machine, random, 2) : []),
    local(580, 'REMOTE MANAGEMENT USERS', random.chance(0.22) ? visitors(domain, machine, random, 1) : []),
    local(562, 'DISTRIBUTED COM USERS', random.chance(0.08) ? visitors(domain, machine, random, 1) : []),
    ...manyLocalGroups(domain, machine).map(({ rid, name, members }) => local(rid, name, members)),
  ];
}

function administrators(
  domain: Domain,
  all: readonly Domain[],
  { role, number }: Machine,
  random: Random,
): Principal[] {
  const members = [group(domain.wellKnown(512))];
  if (role === 'workstation') {
    const site = domain.siteOf(number, domain.size.workstations);
    members.push(group(domain.siteAdmins(site)));
    if (random.chance(0.6)) members.push(group(domain.siteHelpdesk(site)));
    // The owner, so that something could be installed once.
    if (random.chance(0.12)) members.push(user(domain.user(number % domain.size.people)));
    return members;
  }
  members.push(group(domain.roleGroup('SERVER ADMINS')));
  if (random.chance(0.3)) members.push(user(domain.service(random.below(domain.size.services))));
  if (random.chance(0.1)) members.push(group(domain.businessGroup(random.below(domain.size.businessGroups))));
  if (number === PLANTED.syncServer) members.push(group(domain.roleGroup('IDENTITY SYNC')));
  return [...members, ...plantedServerAdmins(domain, all, number)];
}

function visitors(domain: Domain, { role, number }: Machine, random: Random, most: number): Principal[] {
  const members: Principal[] = [];
  if (role === 'workstation') members.push(group(domain.siteHelpdesk(domain.siteOf(number, domain.size.workstations))));
  else members.push(group(domain.roleGroup('SERVER ADMINS')));
  const extra = random.below(most + 1);
  for (const person of random.spread(extra, domain.size.people)) members.push(user(domain.user(person)));
  return members;
}
