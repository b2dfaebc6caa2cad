import { group, type Principal, user } from './access-entries.ts';
import type { Machine } from './computers.ts';
import type { Domain } from './domain.ts';

/** Share of the machines that every user administers. */
const OPEN_SHARE = 0.002;
/** One in this many servers has a local group for every application ever installed on it. */
const CROWDED = 250;
const LOCAL_GROUPS = 300;
const FIRST_LOCAL_RID = 1001;

type LocalGroup = { readonly rid: number; readonly name: string; readonly members: readonly Principal[] };

/** Whether all users were once made administrators of a machine so that something could be installed. */
export function allUsersAreAdmins(domain: Domain, { role, number }: Machine): boolean {
  if (domain.shape === 'plain' || role === 'controller') return false;
  // One of each is certain, also in a small domain.
  return number === 6 || domain.random(`open ${role}`, number).chance(OPEN_SHARE);
}

/** The local groups of a terminal or application server that has been in use for decades. */
export function manyLocalGroups(domain: Domain, { role, number }: Machine): LocalGroup[] {
  if (domain.shape === 'plain' || role !== 'server' || number % CROWDED !== 7) return [];
  const random = domain.random('local groups', number);
  const { people, businessGroups } = domain.size;
  return Array.from({ length: LOCAL_GROUPS }, (_, at) => ({
    rid: FIRST_LOCAL_RID + at,
    name: `APPLICATION ${at} USERS`,
    members: [
      ...[...random.spread(random.between(1, 4), businessGroups)].map((one) => group(domain.businessGroup(one))),
      ...[...random.spread(random.between(0, 6), people)].map((one) => user(domain.user(one))),
    ],
  }));
}
