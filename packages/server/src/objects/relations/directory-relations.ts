import type { Relation, Right } from '@chokepoint/contract';
import { aclRights } from '@chokepoint/model';
import { byWalk, eitherOf, type FindRelated } from '../find-related.ts';
import { directly, endsOf, everyNode, not, ofKind, type WalkPlan } from '../walk/walk-plan.ts';
import { dcSyncers, domainMembers, foreignAdmins, foreignHolders, foreignMembers } from './domain-relations.ts';
import { appliedGpos, gpoAffected } from './gpo-relations.ts';

const MEMBER = ['MemberOf'];
const TRUSTS = ['SameForestTrust', 'CrossForestTrust'];
const ESCALATIONS = [
  'GoldenCert',
  'ADCSESC1',
  'ADCSESC3',
  'ADCSESC4',
  'ADCSESC6a',
  'ADCSESC6b',
  'ADCSESC9a',
  'ADCSESC9b',
  'ADCSESC10a',
  'ADCSESC10b',
];
const BELOW_CA = ['EnterpriseCAFor', 'HostsCAService', 'IssuedSignedBy'];
const ABOVE_CA = ['EnterpriseCAFor', 'TrustedForNTAuth', 'IssuedSignedBy', 'RootCAFor', 'NTAuthStoreFor'];

/** Principals with a right on the object, and the members of such groups, at any depth. */
const controllers: WalkPlan = {
  direction: 'backward',
  phases: [{ steps: [{ kinds: aclRights, to: 1 }] }, { steps: [{ kinds: MEMBER, to: 1 }], finds: 'every' }],
};

/** What the object, or a group it is in, holds one of some rights on. */
const rightsThroughGroups = (
  kinds: Iterable<string>,
  options: Pick<WalkPlan, 'accepts' | 'startToo'> = {},
): WalkPlan => ({
  direction: 'forward',
  phases: [
    {
      steps: [
        { kinds: MEMBER, to: 0 },
        { kinds, to: 1 },
      ],
    },
    { steps: [], finds: 'every' },
  ],
  ...options,
});

const usersWith = (right: Right) =>
  byWalk(endsOf('backward', ['MemberOf', right], { through: not(ofKind('User', 'Computer')) }));
const computersBy = (right: Right) =>
  byWalk(rightsThroughGroups([right], { accepts: ofKind('Computer'), startToo: true }));
const belowInTree = (kind: string) => byWalk(everyNode('forward', ['Contains'], { accepts: ofKind(kind) }));

const sessionsOfMembers: WalkPlan = {
  direction: 'backward',
  phases: [
    {
      steps: [
        { kinds: MEMBER, to: 0 },
        { kinds: ['HasSession'], to: 1 },
      ],
    },
    { steps: [], finds: 'every' },
  ],
  accepts: ofKind('Computer'),
};

/** How the objects of each list are found. */
export const DIRECTORY_RELATIONS: Readonly<Record<Relation, FindRelated>> = {
  controllers: byWalk(controllers),
  controllables: byWalk(rightsThroughGroups(aclRights)),
  memberships: byWalk(everyNode('forward', MEMBER)),
  members: byWalk(everyNode('backward', MEMBER, { through: ofKind('Group') })),
  'sessions-on-computer': byWalk(endsOf('forward', ['HasSession'])),
  'sessions-of-user': byWalk(endsOf('backward', ['HasSession'])),
  'sessions-of-members': byWalk(sessionsOfMembers),
  'users-with-AdminTo': usersWith('AdminTo'),
  'users-with-CanRDP': usersWith('CanRDP'),
  'users-with-ExecuteDCOM': usersWith('ExecuteDCOM'),
  'users-with-CanPSRemote': usersWith('CanPSRemote'),
  'computers-by-AdminTo': computersBy('AdminTo'),
  'computers-by-CanRDP': computersBy('CanRDP'),
  'computers-by-ExecuteDCOM': computersBy('ExecuteDCOM'),
  'computers-by-CanPSRemote': computersBy('CanPSRemote'),
  'sql-admins': byWalk(endsOf('backward', ['SQLAdmin'])),
  'sql-admin-rights': byWalk(endsOf('forward', ['SQLAdmin'])),
  'delegation-sources': byWalk(endsOf('backward', ['AllowedToDelegate'])),
  'delegation-targets': byWalk(endsOf('forward', ['AllowedToDelegate'])),
  'applied-gpos': appliedGpos,
  'domain-users': domainMembers('User'),
  'domain-groups': domainMembers('Group'),
  'domain-computers': domainMembers('Computer'),
  'domain-ous': domainMembers('OU'),
  'domain-gpos': domainMembers('GPO'),
  'foreign-users': foreignMembers('User'),
  'foreign-groups': foreignMembers('Group'),
  'foreign-admins': foreignAdmins,
  'foreign-gpo-controllers': foreignHolders(aclRights, 'GPO'),
  'inbound-trusts': byWalk(everyNode('backward', TRUSTS, { accepts: ofKind('Domain') })),
  'outbound-trusts': byWalk(everyNode('forward', TRUSTS, { accepts: ofKind('Domain') })),
  'dc-syncers': dcSyncers,
  'certificate-escalations': byWalk(everyNode('backward', ESCALATIONS)),
  'gpo-affected-ous': gpoAffected(ofKind('OU', 'Domain')),
  'gpo-affected-computers': gpoAffected(ofKind('Computer')),
  'gpo-affected-users': gpoAffected(ofKind('User')),
  'gpo-affected-tier-zero': gpoAffected('tier-zero'),
  'gpo-sites': byWalk(directly('forward', ['GPLink'], { accepts: ofKind('Site') })),
  'site-gpos': byWalk(directly('backward', ['GPLink'], { accepts: ofKind('GPO') })),
  'site-servers': belowInTree('SiteServer'),
  'site-subnets': belowInTree('SiteSubnet'),
  'root-ca-hierarchy': byWalk(everyNode('backward', BELOW_CA)),
  'ca-hierarchy': eitherOf(byWalk(everyNode('backward', BELOW_CA)), byWalk(everyNode('forward', ABOVE_CA))),
  'published-templates': byWalk(everyNode('backward', ['PublishedTo'])),
  'publishing-cas': byWalk(everyNode('forward', ['PublishedTo'])),
  'trusted-cas': byWalk(everyNode('backward', ['TrustedForNTAuth'])),
  'linked-templates': byWalk(directly('backward', ['ExtendedByPolicy'], { accepts: ofKind('CertTemplate') })),
  'ou-users': belowInTree('User'),
  'ou-groups': belowInTree('Group'),
  'ou-computers': belowInTree('Computer'),
};
