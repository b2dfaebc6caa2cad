import type { Item } from './tenant.ts';
import type { Tenant } from './tenant-identity.ts';

const GROUPS_PER_SUBSCRIPTION = 4;
const MACHINES_PER_GROUP = 5;

/** Subscriptions and what is in them. Every third machine runs as something that owns its subscription's first group. */
export function* resources(tenant: Tenant): Generator<Item> {
  const root = `/providers/Microsoft.Management/managementGroups/${tenant.id}`;
  yield {
    kind: 'AZManagementGroup',
    data: { id: root, name: tenant.id, properties: { displayName: 'Tenant Root Group' }, ...tenant.stamp },
  };
  yield roleList(tenant, 'AZManagementGroupUserAccessAdmin', 'userAccessAdmin', 'managementGroupId', root, [
    tenant.user(0),
  ]);
  for (let subscription = 0; subscription < tenant.subscriptions; subscription++) {
    const id = tenant.subscription(subscription);
    yield { kind: 'AZSubscription', data: { id, displayName: `Subscription ${subscription}`, ...tenant.stamp } };
    yield { kind: 'AZManagementGroupDescendant', data: { id, properties: { parent: { id: root } } } };
    yield roleList(tenant, 'AZSubscriptionOwner', 'owner', 'subscriptionId', id, [
      tenant.group(subscription % tenant.groups),
    ]);
    for (let number = 0; number < GROUPS_PER_SUBSCRIPTION; number++) yield* resourceGroup(tenant, subscription, number);
  }
}

function* resourceGroup(tenant: Tenant, subscription: number, number: number): Generator<Item> {
  const id = tenant.resourceGroup(subscription, number);
  const place = subscription * GROUPS_PER_SUBSCRIPTION + number;
  const random = tenant.domain.random('resource group', place);
  const randomUser = () => tenant.user(random.below(tenant.users));
  const name = `rg-${subscription}-${number}`;
  const inside = { resourceGroupId: id, ...tenant.stamp };
  yield {
    kind: 'AZResourceGroup',
    data: { id, name, subscriptionId: tenant.subscription(subscription), ...tenant.stamp },
  };
  yield roleList(tenant, 'AZResourceGroupContributor', 'contributor', 'resourceGroupId', id, [
    randomUser(),
    randomUser(),
  ]);
  yield* vault(tenant, id, `kv-${place}`, randomUser());
  for (let machine = 0; machine < MACHINES_PER_GROUP; machine++) {
    const vm = `${id}/providers/Microsoft.Compute/virtualMachines/vm-${place}-${machine}`;
    const runsAs = tenant.servicePrincipal((place + machine) % tenant.applications);
    yield {
      kind: 'AZVM',
      data: {
        id: vm,
        name: `vm-${place}-${machine}`,
        properties: { vmId: random.guid(), storageProfile: { osDisk: { osType: random.pick(['Windows', 'Linux']) } } },
        identity: machine % 3 === 0 ? { type: 'SystemAssigned', principalId: runsAs } : null,
        ...inside,
      },
    };
    yield roleList(tenant, 'AZVMAdminLogin', 'adminLogin', 'virtualMachineId', vm, [randomUser()]);
    if (machine === 0 && number === 0)
      yield roleList(tenant, 'AZResourceGroupOwner', 'owner', 'resourceGroupId', id, [runsAs]);
  }
  const kind = (['AZAutomationAccount', 'AZFunctionApp', 'AZWebApp', 'AZLogicApp'] as const)[number % 4] as string;
  const resource = `${id}/providers/Microsoft.Other/${kind.slice(2)}/app-${place}`;
  const identity = { type: 'SystemAssigned', principalId: tenant.servicePrincipal(place % tenant.applications) };
  yield { kind, data: { id: resource, name: `app-${place}`, identity, ...inside } };
  yield {
    kind: `${kind}RoleAssignment`,
    data: {
      objectId: resource,
      assignees: [
        {
          assignee: { properties: { principalId: randomUser(), scope: resource } },
          objectId: resource,
          roleDefinitionId: 'b24988ac-6180-42a0-ab88-20f7382dd24c',
        },
      ],
      ...tenant.stamp,
    },
  };
}

function* vault(tenant: Tenant, group: string, name: string, reader: string): Generator<Item> {
  const id = `${group}/providers/Microsoft.KeyVault/vaults/${name}`;
  yield {
    kind: 'AZKeyVault',
    data: { id, name, resourceGroup: group, properties: { enableRbacAuthorization: false }, ...tenant.stamp },
  };
  yield {
    kind: 'AZKeyVaultAccessPolicy',
    data: {
      keyVaultId: id,
      objectId: reader,
      permissions: { keys: ['Get', 'List'], secrets: ['Get'], certificates: ['List'] },
      ...tenant.stamp,
    },
  };
}

/** `{owners: [{owner: {properties: {...}}}]}`, and the like for other roles. */
function roleList(
  tenant: Tenant,
  kind: string,
  entry: string,
  idField: string,
  id: string,
  principals: readonly string[],
): Item {
  return {
    kind,
    data: {
      [`${entry}s`]: principals.map((principalId) => ({
        [entry]: { properties: { principalId, scope: id } },
        [idField]: id,
      })),
      [idField]: id,
      ...tenant.stamp,
    },
  };
}
