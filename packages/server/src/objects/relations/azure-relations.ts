import { type AzureRelation, DESCENDENTS } from '@chokepoint/contract/without-schemas';
import { abusableAppRoleKinds, entraControlKinds, entraExecutionKinds } from '@chokepoint/model';
import { byWalk, eitherOf, type FindRelated } from '../find-related.ts';
import { all, directly, endsOf, everyNode, isTrue, ofKind, type WalkPlan } from '../walk/walk-plan.ts';

const MEMBER = ['AZMemberOf'];
const BELONGS = ['AZMemberOf', 'AZContains'];

/** Roles that a principal has, or that a group has which it is directly in and which roles can be given to. */
const rolesBy = (relationship: string): WalkPlan => ({
  direction: 'forward',
  phases: [
    {
      steps: [
        { kinds: [relationship], to: 2, onto: ofKind('AZRole') },
        { kinds: MEMBER, to: 1, onto: all(ofKind('AZGroup'), isTrue('isassignabletorole')) },
      ],
    },
    { steps: [{ kinds: [relationship], to: 2, onto: ofKind('AZRole') }] },
    { steps: [], finds: 'every' },
  ],
});

/** Groups do not pass roles on to groups in them. */
function rolesHeld(relationship: string): FindRelated {
  const own = byWalk(directly('forward', [relationship], { accepts: ofKind('AZRole') }));
  const alsoByGroup = byWalk(rolesBy(relationship));
  return (graph, principal) => (ofKind('AZGroup')(graph.image)(principal) ? own : alsoByGroup)(graph, principal);
}

const roleApprovers: WalkPlan = {
  direction: 'backward',
  phases: [
    { steps: [{ kinds: ['AZRoleApprover', ...MEMBER], to: 1 }] },
    { steps: [{ kinds: ['AZRoleApprover', ...MEMBER], to: 2 }], finds: 'ends' },
    { steps: [], finds: 'every' },
  ],
};

const inboundExecution: WalkPlan = {
  direction: 'backward',
  phases: [
    { steps: [{ kinds: [...entraExecutionKinds, ...MEMBER], to: 1 }] },
    { steps: [{ kinds: MEMBER, to: 1 }], finds: 'ends' },
  ],
};

const outboundExecution: WalkPlan = {
  direction: 'forward',
  phases: [
    {
      steps: [
        { kinds: MEMBER, to: 0 },
        { kinds: entraExecutionKinds, to: 1 },
      ],
    },
    {
      steps: [
        { kinds: MEMBER, to: 0 },
        { kinds: entraExecutionKinds, to: 1 },
      ],
      finds: 'ends',
    },
  ],
};

const outboundControl: WalkPlan = {
  direction: 'forward',
  phases: [
    {
      steps: [
        { kinds: BELONGS, to: 0 },
        { kinds: entraControlKinds, to: 1 },
      ],
    },
    { steps: [], finds: 'every' },
  ],
};

const inboundControl: WalkPlan = {
  direction: 'backward',
  phases: [
    { steps: [{ kinds: [...entraControlKinds, ...BELONGS], to: 1 }] },
    { steps: [{ kinds: BELONGS, to: 1 }], finds: 'every' },
  ],
};

const readers = (...kinds: string[]): FindRelated =>
  byWalk(endsOf('backward', ['AZMemberOf', 'AZContributor', 'AZOwner', ...kinds]));
const keyReaders = readers('AZGetKeys');
const certificateReaders = readers('AZGetCertificates');
const secretReaders = readers('AZGetSecrets');

/** Kinds that are direct children of others; the rest is searched at any depth. */
const DIRECT: Readonly<Record<string, readonly string[]>> = {
  AZTenant: ['AZApp', 'AZDevice', 'AZGroup', 'AZServicePrincipal', 'AZSubscription', 'AZUser'],
  AZSubscription: ['AZResourceGroup'],
  AZResourceGroup: [
    'AZVMScaleSet',
    'AZFunctionApp',
    'AZKeyVault',
    'AZLogicApp',
    'AZVM',
    'AZManagedCluster',
    'AZContainerRegistry',
    'AZWebApp',
    'AZAutomationAccount',
  ],
};

function descendents(kind: string): FindRelated {
  const below = byWalk(everyNode('forward', ['AZContains'], { accepts: ofKind(kind) }));
  const inside = byWalk(directly('forward', ['AZContains'], { accepts: ofKind(kind) }));
  const holders = Object.keys(DIRECT).filter((holder) => DIRECT[holder]!.includes(kind));
  return (graph, holder) => {
    const isDirect = ofKind(...holders)(graph.image)(holder);
    return (isDirect ? inside : below)(graph, holder);
  };
}

/** How what is related to an Azure object is found. */
export const AZURE_RELATIONS: Readonly<Record<AzureRelation, FindRelated>> = {
  ...(Object.fromEntries(Object.entries(DESCENDENTS).map(([name, kind]) => [name, descendents(kind)])) as Record<
    keyof typeof DESCENDENTS,
    FindRelated
  >),
  'group-membership': byWalk(directly('forward', MEMBER)),
  'group-members': byWalk(directly('backward', MEMBER)),
  roles: rolesHeld('AZHasRole'),
  'eligible-approver-roles': eitherOf(rolesHeld('AZRoleEligible'), rolesHeld('AZRoleApprover')),
  'active-assignments': byWalk(endsOf('backward', ['AZHasRole', ...MEMBER])),
  'pim-assignments': byWalk(endsOf('backward', ['AZGrant', 'AZGrantSelf', ...MEMBER])),
  'role-approvers': byWalk(roleApprovers),
  'inbound-execution-privileges': byWalk(inboundExecution),
  'outbound-execution-privileges': byWalk(outboundExecution),
  'outbound-control': byWalk(outboundControl),
  'inbound-control': byWalk(inboundControl),
  'outbound-abusable-app-role-assignments': byWalk(endsOf('forward', abusableAppRoleKinds)),
  'inbound-abusable-app-role-assignments': byWalk(endsOf('backward', abusableAppRoleKinds)),
  'key-readers': keyReaders,
  'certificate-readers': certificateReaders,
  'secret-readers': secretReaders,
  'all-readers': eitherOf(keyReaders, certificateReaders, secretReaders),
  'federated-identity-credentials': byWalk(
    directly('backward', ['AZAuthenticatesTo'], { accepts: ofKind('AZFederatedIdentityCredential') }),
  ),
};
