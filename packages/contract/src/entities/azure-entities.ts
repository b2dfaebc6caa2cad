/** Kinds of descendants, by their name in requests. */
export const DESCENDENTS = {
  'descendent-users': 'AZUser',
  'descendent-groups': 'AZGroup',
  'descendent-management-groups': 'AZManagementGroup',
  'descendent-subscriptions': 'AZSubscription',
  'descendent-resource-groups': 'AZResourceGroup',
  'descendent-virtual-machines': 'AZVM',
  'descendent-managed-clusters': 'AZManagedCluster',
  'descendent-vm-scale-sets': 'AZVMScaleSet',
  'descendent-container-registries': 'AZContainerRegistry',
  'descendent-web-apps': 'AZWebApp',
  'descendent-logic-apps': 'AZLogicApp',
  'descendent-automation-accounts': 'AZAutomationAccount',
  'descendent-key-vaults': 'AZKeyVault',
  'descendent-applications': 'AZApp',
  'descendent-service-principals': 'AZServicePrincipal',
  'descendent-devices': 'AZDevice',
  'descendent-function-apps': 'AZFunctionApp',
} as const;

/** All relations of Azure objects that can be requested. */
export const AZURE_RELATIONS = [
  ...(Object.keys(DESCENDENTS) as (keyof typeof DESCENDENTS)[]),
  'group-membership',
  'group-members',
  'roles',
  'eligible-approver-roles',
  'active-assignments',
  'pim-assignments',
  'role-approvers',
  'inbound-execution-privileges',
  'outbound-execution-privileges',
  'outbound-control',
  'inbound-control',
  'outbound-abusable-app-role-assignments',
  'inbound-abusable-app-role-assignments',
  'key-readers',
  'certificate-readers',
  'secret-readers',
  'all-readers',
  'federated-identity-credentials',
] as const;
export type AzureRelation = (typeof AZURE_RELATIONS)[number];

export const isAzureRelation = (name: string): name is AzureRelation =>
  (AZURE_RELATIONS as readonly string[]).includes(name);

/** A property that is found by following one relationship, in either direction, to an object of a kind. */
type LinkedProperty = {
  readonly name: string;
  readonly relationship: string;
  readonly direction: 'forward' | 'backward';
  readonly kind: string;
};

export type AzureEntity = {
  readonly kind: string;
  /** Counts by their path in the response; a dot leads into an object. */
  readonly counts: Readonly<Record<string, AzureRelation>>;
  /** Kinds counted as `descendents.descendent_counts`. */
  readonly descendents?: readonly AzureRelation[];
  readonly linked?: LinkedProperty;
  /** Counts that have always been nought. */
  readonly unfilled?: readonly string[];
};

const inbound = { inbound_object_control: 'inbound-control' } as const;
const outbound = { outbound_object_control: 'outbound-control' } as const;
const resources: readonly AzureRelation[] = [
  'descendent-virtual-machines',
  'descendent-managed-clusters',
  'descendent-vm-scale-sets',
  'descendent-container-registries',
  'descendent-web-apps',
  'descendent-logic-apps',
  'descendent-automation-accounts',
  'descendent-key-vaults',
  'descendent-function-apps',
];
const managed: readonly AzureRelation[] = [
  'descendent-management-groups',
  'descendent-subscriptions',
  'descendent-resource-groups',
  ...resources,
];
const only = (kind: string): AzureEntity => ({ kind, counts: inbound });

/** The kinds of Azure objects with their own pages, by the name in the path. */
export const AZURE_ENTITIES: Readonly<Record<string, AzureEntity>> = {
  'az-base': { kind: 'AZBase', counts: outbound },
  users: {
    kind: 'AZUser',
    counts: {
      group_membership: 'group-membership',
      roles: 'roles',
      execution_privileges: 'outbound-execution-privileges',
      ...outbound,
      ...inbound,
    },
  },
  groups: {
    kind: 'AZGroup',
    counts: {
      roles: 'roles',
      group_members: 'group-members',
      group_membership: 'group-membership',
      ...outbound,
      ...inbound,
    },
  },
  tenants: {
    kind: 'AZTenant',
    counts: inbound,
    descendents: [
      'descendent-users',
      'descendent-groups',
      ...managed,
      'descendent-applications',
      'descendent-service-principals',
      'descendent-devices',
    ],
  },
  'management-groups': { kind: 'AZManagementGroup', counts: inbound, descendents: managed },
  subscriptions: {
    kind: 'AZSubscription',
    counts: inbound,
    descendents: ['descendent-resource-groups', ...resources],
  },
  'resource-groups': { kind: 'AZResourceGroup', counts: inbound, descendents: resources },
  vms: { kind: 'AZVM', counts: { inboundExecutionPrivileges: 'inbound-execution-privileges', ...inbound } },
  'managed-clusters': only('AZManagedCluster'),
  'container-registries': only('AZContainerRegistry'),
  'web-apps': only('AZWebApp'),
  'logic-apps': only('AZLogicApp'),
  'automation-accounts': only('AZAutomationAccount'),
  'function-apps': only('AZFunctionApp'),
  'domain-services': only('AZEntraDS'),
  'key-vaults': {
    kind: 'AZKeyVault',
    counts: {
      'Readers.KeyReaders': 'key-readers',
      'Readers.CertificateReaders': 'certificate-readers',
      'Readers.SecretReaders': 'secret-readers',
      'Readers.AllReaders': 'all-readers',
      ...inbound,
    },
  },
  devices: { kind: 'AZDevice', counts: { inboundExecutionPrivileges: 'inbound-execution-privileges', ...inbound } },
  applications: {
    kind: 'AZApp',
    counts: { ...inbound, federated_identity_credentials: 'federated-identity-credentials' },
    linked: {
      name: 'service_principal_id',
      relationship: 'AZRunsAs',
      direction: 'forward',
      kind: 'AZServicePrincipal',
    },
  },
  'vm-scale-sets': only('AZVMScaleSet'),
  'service-principals': {
    kind: 'AZServicePrincipal',
    counts: {
      roles: 'roles',
      ...inbound,
      ...outbound,
      'inbound-abusable-app-role-assignments': 'inbound-abusable-app-role-assignments',
      'outbound-abusable-app-role-assignments': 'outbound-abusable-app-role-assignments',
    },
    linked: { name: 'appid', relationship: 'AZRunsAs', direction: 'backward', kind: 'AZApp' },
  },
  roles: {
    kind: 'AZRole',
    counts: {
      active_assignments: 'active-assignments',
      pim_assignments: 'pim-assignments',
      approvers: 'role-approvers',
    },
  },
  'federated-identity-credentials': {
    kind: 'AZFederatedIdentityCredential',
    counts: {},
    linked: {
      name: 'federatedidentitycredentialappid',
      relationship: 'AZAuthenticatesTo',
      direction: 'forward',
      kind: 'AZApp',
    },
    unfilled: ['apps'],
  },
};
