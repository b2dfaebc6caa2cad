import { type AccessEntry, computer, granted, group, type Principal, user } from './access-entries.ts';
import type { Domain } from './domain.ts';

/**
 * Weaknesses that are in every environment, whatever its size and seed, so that there is always something to find. Each
 * is a mistake that real environments have. Numbers below are of people, services, admins and servers.
 */
export const PLANTED = {
  /** A service account with a service name, whose password can be guessed offline, is a domain administrator. */
  roastableAdmin: 0,
  /** A user without pre-authentication has full control of a group that owns the servers. */
  preAuthOwner: 3,
  /** One of the staff may replicate the domain. */
  replicator: 5,
  /** One of the staff may write a policy that is linked to the domain controllers. */
  policyWriter: 7,
  /** One of the staff is administrator of a server where a domain administrator is logged on. */
  serverAdmin: 9,
  sessionServer: 0,
  /** A server with unconstrained delegation: it may impersonate every user who connects. */
  unconstrainedServer: 1,
  /** A server that trusts a workstation's owner to act for others. */
  resourceDelegationServer: 2,
  /** A service that may act for others towards a domain controller. */
  constrainedService: 2,
  /** The certificate authority. */
  certificateServer: 3,
  /** The server that copies identities to the cloud, and the account it does that with. */
  syncServer: 4,
  syncService: 1,
  /** A managed account whose password too many can read. */
  managedService: 3,
  /** A user with an administrator in the SID history. */
  historyOwner: 11,
  /** A user of the second domain who administers a server of the first. */
  foreignAdmin: 13,
  /** The cloud's global administrator is a synchronised, ordinary account. */
  cloudAdmin: 15,
} as const;

export function plantedUserEntries(domain: Domain, number: number): AccessEntry[] {
  const { size } = domain;
  // The help desk of the first site may set the password of the first administrator.
  if (number === size.people + size.services) return [granted(group(domain.siteHelpdesk(0)), 'ForceChangePassword')];
  if (number === size.people + PLANTED.managedService)
    return [granted(group(domain.wellKnown(513)), 'ReadGMSAPassword')];
  if (number === size.people + PLANTED.roastableAdmin)
    return [granted(user(domain.user(PLANTED.preAuthOwner)), 'WriteSPN')];
  return [];
}

export function plantedDomainEntries(domain: Domain): AccessEntry[] {
  const replicator = user(domain.user(PLANTED.replicator));
  const sync = user(domain.service(PLANTED.syncService));
  return [replicator, sync].flatMap((principal) => [
    granted(principal, 'GetChanges'),
    granted(principal, 'GetChangesAll'),
  ]);
}

export function plantedGroupEntries(domain: Domain, id: string): AccessEntry[] {
  return id === domain.roleGroup('SERVER ADMINS')
    ? [granted(user(domain.user(PLANTED.preAuthOwner)), 'GenericAll')]
    : [];
}

export function plantedPolicyEntries(domain: Domain, number: number): AccessEntry[] {
  return number === 1 ? [granted(user(domain.user(PLANTED.policyWriter)), 'GenericWrite')] : [];
}

/** Additional, unintended administrators of a server. */
export function plantedServerAdmins(domain: Domain, others: readonly Domain[], server: number): Principal[] {
  const admins: Principal[] = [];
  if (server === PLANTED.sessionServer) admins.push(user(domain.user(PLANTED.serverAdmin)));
  if (server === PLANTED.unconstrainedServer) admins.push(group(domain.wellKnown(513)));
  const foreign = others.find((other) => other !== domain);
  if (server === PLANTED.certificateServer && foreign) admins.push(user(foreign.user(PLANTED.foreignAdmin)));
  // One certificate server administers another: what is coerced from it can be relayed.
  if (server === PLANTED.syncServer) admins.push(computer(domain.server(PLANTED.certificateServer)));
  return admins;
}

/** Additional sessions on a server. */
export function plantedServerSessions(domain: Domain, server: number): string[] {
  return server === PLANTED.sessionServer || server === PLANTED.unconstrainedServer
    ? [domain.admin(0), domain.service(PLANTED.roastableAdmin)]
    : [];
}
