import type { AdministrativeChange } from '@chokepoint/contract';
import * as whatIfTexts from '../texts.ts';

type Kind = AdministrativeChange['change'];

/** A kind of change in the form: what the two objects are, and what else it takes. */
type ChangeKind = {
  readonly change: Kind;
  readonly label: string;
  /** Absent where one object changes by itself. */
  readonly subject?: string;
  readonly object: string;
  readonly more?: 'right' | 'enforced' | 'permission';
};

export const CHANGE_KINDS: readonly ChangeKind[] = [
  { change: 'add-member', label: whatIfTexts.addGroup, subject: whatIfTexts.member, object: whatIfTexts.group },
  { change: 'remove-member', label: whatIfTexts.removeGroup, subject: whatIfTexts.member, object: whatIfTexts.group },
  {
    change: 'grant-right',
    label: whatIfTexts.delegateARight,
    subject: whatIfTexts.whoGetsIt,
    object: whatIfTexts.ouOrObject,
    more: 'right',
  },
  {
    change: 'revoke-right',
    label: whatIfTexts.revokeARight,
    subject: whatIfTexts.whoLosesIt,
    object: whatIfTexts.ouOrObject,
    more: 'right',
  },
  { change: 'set-owner', label: whatIfTexts.changeTheOwner, subject: whatIfTexts.newOwner, object: whatIfTexts.object },
  {
    change: 'link-policy',
    label: whatIfTexts.linkAGpo,
    subject: 'GPO',
    object: whatIfTexts.ouOrDomain,
    more: 'enforced',
  },
  { change: 'unlink-policy', label: whatIfTexts.unlinkAGpo, subject: 'GPO', object: whatIfTexts.ouOrDomain },
  {
    change: 'publish-template',
    label: whatIfTexts.publishATemplate,
    subject: whatIfTexts.certificateTemplate,
    object: whatIfTexts.enterpriseCa,
  },
  {
    change: 'unpublish-template',
    label: whatIfTexts.unpublishATemplate,
    subject: whatIfTexts.certificateTemplate,
    object: whatIfTexts.enterpriseCa,
  },
  { change: 'disable-account', label: whatIfTexts.disableAnAccount, object: whatIfTexts.account },
  { change: 'enable-account', label: whatIfTexts.enableAnAccount, object: whatIfTexts.account },
  { change: 'trust-for-delegation', label: whatIfTexts.trustForDelegation, object: whatIfTexts.account },
  { change: 'remove-trust-for-delegation', label: whatIfTexts.endTrustDelegation, object: whatIfTexts.account },
  {
    change: 'allow-delegation',
    label: whatIfTexts.allowDelegationService,
    subject: whatIfTexts.account,
    object: whatIfTexts.computerService,
  },
  {
    change: 'allow-to-act',
    label: whatIfTexts.allowActComputer,
    subject: whatIfTexts.account,
    object: whatIfTexts.computer,
  },
  {
    change: 'assign-role',
    label: whatIfTexts.assignEntraRole,
    subject: whatIfTexts.principal,
    object: whatIfTexts.role,
  },
  {
    change: 'remove-role',
    label: whatIfTexts.removeEntraRole,
    subject: whatIfTexts.principal,
    object: whatIfTexts.role,
  },
  {
    change: 'grant-app-role',
    label: whatIfTexts.grantPermissionMicrosoftGraph,
    subject: whatIfTexts.servicePrincipal,
    object: whatIfTexts.microsoftGraph,
    more: 'permission',
  },
  {
    change: 'add-owner',
    label: whatIfTexts.addOwnerEntraId,
    subject: whatIfTexts.owner,
    object: whatIfTexts.applicationOrGroup,
  },
  {
    change: 'remove-owner',
    label: whatIfTexts.removeOwnerEntraId,
    subject: whatIfTexts.owner,
    object: whatIfTexts.applicationOrGroup,
  },
  { change: 'remove-object', label: whatIfTexts.deleteAnObject, object: whatIfTexts.object },
];

export const labelOf = (change: Kind): string => CHANGE_KINDS.find((one) => one.change === change)?.label ?? change;

/** Permissions of Microsoft Graph that lead to control over a tenant. */
export const PERMISSIONS = [
  'RoleManagement.ReadWrite.Directory',
  'AppRoleAssignment.ReadWrite.All',
  'Application.ReadWrite.All',
  'Directory.ReadWrite.All',
  'Group.ReadWrite.All',
  'GroupMember.ReadWrite.All',
  'ServicePrincipalEndpoint.ReadWrite.All',
] as const;
