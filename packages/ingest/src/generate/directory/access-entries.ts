import type { Domain } from './domain.ts';

export type Principal = { readonly ObjectIdentifier: string; readonly ObjectType: string };
export type AccessEntry = {
  readonly PrincipalSID: string;
  readonly PrincipalType: string;
  readonly RightName: string;
  readonly IsInherited: boolean;
  readonly InheritanceHash: string;
  readonly IsPermissionForOwnerRightsSid: boolean;
  readonly IsInheritedPermissionForOwnerRightsSid: boolean;
};

export const user = (id: string): Principal => ({ ObjectIdentifier: id, ObjectType: 'User' });
export const group = (id: string): Principal => ({ ObjectIdentifier: id, ObjectType: 'Group' });
export const computer = (id: string): Principal => ({ ObjectIdentifier: id, ObjectType: 'Computer' });
export const container = (id: string): Principal => ({ ObjectIdentifier: id, ObjectType: 'Container' });
export const unit = (id: string): Principal => ({ ObjectIdentifier: id, ObjectType: 'OU' });

/** A right that was given on the object itself. */
export function granted(principal: Principal, right: string): AccessEntry {
  return {
    PrincipalSID: principal.ObjectIdentifier,
    PrincipalType: principal.ObjectType,
    RightName: right,
    IsInherited: false,
    InheritanceHash: '',
    IsPermissionForOwnerRightsSid: false,
    IsInheritedPermissionForOwnerRightsSid: false,
  };
}

/** A right granted on a container, `source`, and inherited by the objects below it. */
export function inherited(domain: Domain, source: string, principal: Principal, right: string): AccessEntry {
  return {
    ...granted(principal, right),
    IsInherited: true,
    InheritanceHash: inheritanceHash(domain, source, principal, right),
  };
}

/** By this a container and the entries that come from it know each other. */
function inheritanceHash(domain: Domain, source: string, principal: Principal, right: string): string {
  return domain.random(`${source} ${principal.ObjectIdentifier} ${right}`).hex(40);
}

type Grant = readonly [Principal, string];

/** What a domain hands down to everything in it. */
export function domainGrants(domain: Domain): Grant[] {
  const administrators = group(domain.builtin('S-1-5-32-544'));
  return [
    [group(domain.wellKnown(519)), 'GenericAll'],
    [administrators, 'WriteDacl'],
    [administrators, 'WriteOwner'],
    [administrators, 'AllExtendedRights'],
    [administrators, 'GenericWrite'],
  ];
}

/** What a domain hands down to its users and computers. */
export function keyGrants(domain: Domain): Grant[] {
  return [
    [group(domain.wellKnown(526)), 'AddKeyCredentialLink'],
    [group(domain.wellKnown(527)), 'AddKeyCredentialLink'],
  ];
}

/** What the mail system was given over users and groups. */
export function mailGrants(domain: Domain): { readonly users: Grant[]; readonly groups: Grant[] } {
  const permissions = group(domain.roleGroup('EXCHANGE WINDOWS PERMISSIONS'));
  return { users: [[permissions, 'ForceChangePassword']], groups: [[permissions, 'AddMember']] };
}

export function passedDown(domain: Domain, source: string, grants: readonly Grant[]): AccessEntry[] {
  return grants.map(([principal, right]) => inherited(domain, source, principal, right));
}

export function hashesOf(domain: Domain, source: string, grants: readonly Grant[]): string[] {
  return grants.map(([principal, right]) => inheritanceHash(domain, source, principal, right));
}

/** What every new object gets from its class. */
function classDefaults(domain: Domain, accountOperators: boolean): AccessEntry[] {
  const admins = group(domain.wellKnown(512));
  const entries = [granted(admins, 'Owns'), granted(admins, 'GenericAll')];
  if (accountOperators) entries.push(granted(group(domain.builtin('S-1-5-32-548')), 'GenericAll'));
  return entries;
}

/** Protected objects: administrators have their rights, nothing is inherited. */
export function protectedDefaults(domain: Domain): AccessEntry[] {
  const admins = group(domain.wellKnown(512));
  const enterprise = group(domain.wellKnown(519));
  const administrators = group(domain.builtin('S-1-5-32-544'));
  return [
    granted(admins, 'Owns'),
    ...[administrators, admins, enterprise].flatMap((principal) =>
      ['WriteDacl', 'WriteOwner', 'GenericWrite'].map((right) => granted(principal, right)),
    ),
    granted(administrators, 'AllExtendedRights'),
  ];
}

/** Unprotected objects below the domain: class defaults, and entries inherited from the domain. */
export function ordinaryDefaults(domain: Domain, accountOperators: boolean): AccessEntry[] {
  return [...classDefaults(domain, accountOperators), ...passedDown(domain, domain.sid, domainGrants(domain))];
}
