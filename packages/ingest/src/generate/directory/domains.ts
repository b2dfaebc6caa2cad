import { DAY, NOW } from '../calendar.ts';
import {
  type AccessEntry,
  domainGrants,
  granted,
  group,
  hashesOf,
  keyGrants,
  mailGrants,
  type Principal,
} from './access-entries.ts';
import type { Domain } from './domain.ts';
import { plantedDomainEntries } from './planted-paths.ts';

export const NO_CHANGES = {
  LocalAdmins: [],
  RemoteDesktopUsers: [],
  DcomUsers: [],
  PSRemoteUsers: [],
  AffectedComputers: [],
} as const;

export function* domains(domain: Domain, all: readonly Domain[]): Generator<object> {
  yield {
    Properties: {
      domain: domain.name,
      name: domain.name,
      distinguishedname: domain.root,
      domainsid: domain.sid,
      objectguid: domain.guid('domain'),
      netbios: domain.netbios,
      isaclprotected: false,
      description: null,
      whencreated: NOW - 4100 * DAY,
      functionallevel: '2016',
      collected: true,
      machineaccountquota: 10,
      minpwdlength: 8,
      pwdproperties: 1,
      pwdhistorylength: 24,
      lockoutthreshold: 0,
      expirepasswordsonsmartcardonlyaccounts: true,
      dsheuristics: '0',
    },
    ChildObjects: [],
    Links: [{ IsEnforced: false, GUID: domain.policy(0) }],
    Trusts: all.filter((other) => other !== domain).map((other) => trust(domain, other)),
    GPOChanges: NO_CHANGES,
    InheritanceHashes: hashesOf(domain, domain.sid, [
      ...domainGrants(domain),
      ...keyGrants(domain),
      ...mailGrants(domain).users,
      ...mailGrants(domain).groups,
    ]),
    Aces: entries(domain),
    ObjectIdentifier: domain.sid,
    IsDeleted: false,
    IsACLProtected: false,
    ContainedBy: null,
  };
}

/** Two forests that trust each other; the first forgot to filter the identities that come from the second. */
function trust(domain: Domain, other: Domain): object {
  const first = domain.index === 0;
  return {
    TargetDomainSid: other.sid,
    TargetDomainName: other.name,
    IsTransitive: true,
    SidFilteringEnabled: !first,
    TGTDelegationEnabled: first,
    TrustDirection: 'Bidirectional',
    TrustType: 'Forest',
    TrustAttributes: first ? '2120' : '8',
  };
}

function entries(domain: Domain): AccessEntry[] {
  const administrators = group(domain.builtin('S-1-5-32-544'));
  const controllers = group(domain.wellKnown(516));
  const every = group(domain.builtin('S-1-5-9'));
  const rights = (principal: Principal, ...names: string[]) => names.map((name) => granted(principal, name));
  return [
    ...rights(administrators, 'Owns', 'WriteDacl', 'WriteOwner', 'AllExtendedRights', 'GenericWrite'),
    ...rights(administrators, 'GetChanges', 'GetChangesAll', 'GetChangesInFilteredSet'),
    ...rights(group(domain.wellKnown(512)), 'WriteDacl', 'WriteOwner', 'AllExtendedRights'),
    ...rights(group(domain.wellKnown(519)), 'GenericAll'),
    ...rights(every, 'GetChanges', 'GetChangesInFilteredSet'),
    ...rights(controllers, 'GetChangesAll'),
    ...rights(group(domain.wellKnown(498)), 'GetChanges'),
    ...plantedDomainEntries(domain),
  ];
}
