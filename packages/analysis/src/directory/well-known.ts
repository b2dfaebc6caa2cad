import { WELL_KNOWN_GROUPS, WELL_KNOWN_RIDS, WELL_KNOWN_SIDS, type WellKnownGroup } from '@chokepoint/model';
import type { Domain } from './domains.ts';

export type NamedDomain = Domain & { readonly sid: string; readonly name: string };

/** Well-known groups can be named only in such a domain. */
export function isNamed(domain: Domain): domain is NamedDomain {
  return domain.sid !== undefined && domain.name !== undefined;
}

export function wellKnownGroupId(domain: NamedDomain, { prefix, id }: Pick<WellKnownGroup, 'prefix' | 'id'>): string {
  return `${prefix === 'domain-sid' ? domain.sid : domain.name}-${id}`;
}

export const everyoneOf = (domain: NamedDomain): string => `${domain.name}-${WELL_KNOWN_SIDS.everyone}`;
export const authenticatedUsersOf = (domain: NamedDomain): string =>
  `${domain.name}-${WELL_KNOWN_SIDS.authenticatedUsers}`;
export const domainUsersOf = (domain: NamedDomain): string => `${domain.sid}-${WELL_KNOWN_RIDS.domainUsers}`;
export const domainComputersOf = (domain: NamedDomain): string => `${domain.sid}-${WELL_KNOWN_RIDS.domainComputers}`;
export const guestOf = (domain: NamedDomain): string => `${domain.sid}-${WELL_KNOWN_RIDS.guest}`;

const MEMBERS_BY_RULE: ReadonlySet<string> = new Set([
  WELL_KNOWN_SIDS.everyone,
  WELL_KNOWN_SIDS.authenticatedUsers,
  WELL_KNOWN_RIDS.domainUsers,
  WELL_KNOWN_RIDS.domainComputers,
]);

/** Identities that a user gets by logging on: by the way of logging on, not by membership. */
export const CLAIMED_IDENTITIES: readonly WellKnownGroup[] = WELL_KNOWN_GROUPS.filter(
  ({ id }) => !MEMBERS_BY_RULE.has(id),
);
