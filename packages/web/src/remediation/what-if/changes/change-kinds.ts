import type { AdministrativeChange } from '@chokepoint/contract';

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
  { change: 'add-member', label: 'Add to a group', subject: 'Member', object: 'Group' },
  { change: 'remove-member', label: 'Remove from a group', subject: 'Member', object: 'Group' },
  { change: 'grant-right', label: 'Delegate a right', subject: 'Who gets it', object: 'OU or object', more: 'right' },
  { change: 'revoke-right', label: 'Revoke a right', subject: 'Who loses it', object: 'OU or object', more: 'right' },
  { change: 'set-owner', label: 'Change the owner', subject: 'New owner', object: 'Object' },
  { change: 'link-policy', label: 'Link a GPO', subject: 'GPO', object: 'OU or domain', more: 'enforced' },
  { change: 'unlink-policy', label: 'Unlink a GPO', subject: 'GPO', object: 'OU or domain' },
  { change: 'publish-template', label: 'Publish a template', subject: 'Certificate template', object: 'Enterprise CA' },
  {
    change: 'unpublish-template',
    label: 'Unpublish a template',
    subject: 'Certificate template',
    object: 'Enterprise CA',
  },
  { change: 'disable-account', label: 'Disable an account', object: 'Account' },
  { change: 'enable-account', label: 'Enable an account', object: 'Account' },
  { change: 'trust-for-delegation', label: 'Trust for delegation', object: 'Account' },
  { change: 'remove-trust-for-delegation', label: 'End trust for delegation', object: 'Account' },
  {
    change: 'allow-delegation',
    label: 'Allow delegation to a service',
    subject: 'Account',
    object: 'Computer of the service',
  },
  { change: 'allow-to-act', label: 'Allow to act on a computer', subject: 'Account', object: 'Computer' },
  { change: 'assign-role', label: 'Assign an Entra role', subject: 'Principal', object: 'Role' },
  { change: 'remove-role', label: 'Remove an Entra role', subject: 'Principal', object: 'Role' },
  {
    change: 'grant-app-role',
    label: 'Grant a permission of Microsoft Graph',
    subject: 'Service principal',
    object: 'Microsoft Graph',
    more: 'permission',
  },
  { change: 'add-owner', label: 'Add an owner in Entra ID', subject: 'Owner', object: 'Application or group' },
  { change: 'remove-owner', label: 'Remove an owner in Entra ID', subject: 'Owner', object: 'Application or group' },
  { change: 'remove-object', label: 'Delete an object', object: 'Object' },
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
