import type { DirectoryMetrics, TenantMetrics } from '@chokepoint/contract';
import type { Deadline, GraphImage } from '@chokepoint/graph';
import { aclRights } from '@chokepoint/model';
import { type Completeness, completenessOf } from './completeness.ts';
import { countKind, countOutgoing, environmentMembers, nodesOf } from './environment-members.ts';

/** Metrics of each environment of a platform, and of all together. */
export type PlatformMetrics<M> = {
  readonly environments: readonly { readonly id: string; readonly metrics: M }[];
  readonly all: M;
};

const DIRECTORY_KINDS = {
  users: 'User',
  groups: 'Group',
  computers: 'Computer',
  ous: 'OU',
  containers: 'Container',
  gpos: 'GPO',
  aiacas: 'AIACA',
  rootcas: 'RootCA',
  enterprisecas: 'EnterpriseCA',
  ntauthstores: 'NTAuthStore',
  certtemplates: 'CertTemplate',
  issuancepolicies: 'IssuancePolicy',
  sites: 'Site',
  siteservers: 'SiteServer',
  sitesubnets: 'SiteSubnet',
} as const;

const TENANT_KINDS = {
  users: 'AZUser',
  groups: 'AZGroup',
  apps: 'AZApp',
  service_principals: 'AZServicePrincipal',
  devices: 'AZDevice',
  management_groups: 'AZManagementGroup',
  subscriptions: 'AZSubscription',
  resource_groups: 'AZResourceGroup',
  vms: 'AZVM',
  key_vaults: 'AZKeyVault',
  automation_accounts: 'AZAutomationAccount',
  container_registries: 'AZContainerRegistry',
  function_apps: 'AZFunctionApp',
  logic_apps: 'AZLogicApp',
  managed_clusters: 'AZManagedCluster',
  vm_scale_sets: 'AZVMScaleSet',
  web_apps: 'AZWebApp',
} as const;

/** `undefined` when the graph has no domain. */
export function directoryMetrics(image: GraphImage, deadline: Deadline): PlatformMetrics<DirectoryMetrics> | undefined {
  const ids = objectIds(image, 'Domain');
  if (ids.length === 0) return undefined;
  const members = environmentMembers(image, 'domainsid', ids, deadline);
  const counts = {
    ...countKinds(image, DIRECTORY_KINDS, members, ids.length),
    acls: countOutgoing(image, 'Base', aclRights, members, ids.length),
    sessions: countOutgoing(image, 'Computer', ['HasSession'], members, ids.length),
    relationships: countOutgoing(image, 'Base', undefined, members, ids.length),
  };
  const { environments, all } = completenessOf(image, members, ids.length);
  return assemble(ids, counts, (position) =>
    encodeCompleteness(position === undefined ? all : (environments[position] as Completeness)),
  );
}

/** `undefined` when the graph has no tenant. */
export function tenantMetrics(image: GraphImage, deadline: Deadline): PlatformMetrics<TenantMetrics> | undefined {
  const ids = objectIds(image, 'AZTenant');
  if (ids.length === 0) return undefined;
  const members = environmentMembers(image, 'tenantid', ids, deadline);
  const counts = {
    ...countKinds(image, TENANT_KINDS, members, ids.length),
    relationships: countOutgoing(image, 'AZBase', undefined, members, ids.length),
  };
  return assemble(ids, counts, () => ({}));
}

function objectIds(image: GraphImage, kind: string): string[] {
  return Array.from(nodesOf(image, kind), (node) => image.objectId(node));
}

function countKinds<Name extends string>(
  image: GraphImage,
  kinds: Readonly<Record<Name, string>>,
  members: Int32Array,
  environments: number,
): Record<Name, number[]> {
  const counted = Object.entries<string>(kinds).map(([name, kind]) => [
    name,
    countKind(image, kind, members, environments),
  ]);
  return Object.fromEntries(counted);
}

function encodeCompleteness({ localGroups, sessions }: Completeness) {
  return { session_completeness: sessions, local_group_completeness: localGroups };
}

/** From columns of counts to a row for each environment and one with their sums. */
function assemble<Name extends string, Extra>(
  ids: readonly string[],
  counts: Readonly<Record<Name, readonly number[]>>,
  extra: (position: number | undefined) => Extra,
): PlatformMetrics<Record<Name, number> & Extra> {
  const row = (value: (column: readonly number[]) => number) =>
    Object.fromEntries(
      Object.entries<readonly number[]>(counts).map(([name, column]) => [name, value(column)]),
    ) as Record<Name, number>;
  const sum = (column: readonly number[]) => column.reduce((total, count) => total + count, 0);
  return {
    environments: ids.map((id, position) => ({
      id,
      metrics: { ...row((column) => column[position] as number), ...extra(position) },
    })),
    all: { ...row(sum), ...extra(undefined) },
  };
}
