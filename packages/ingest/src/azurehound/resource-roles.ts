import { RESOURCE_ROLES, type RelationshipKindName, type ResourceRole } from '@chokepoint/model';
import type { RecordConverter } from '../records/record-converter.ts';
import { NO_PROPERTIES } from './no-properties.ts';

type RoleList = readonly [itemKind: string, entry: string, edge: RelationshipKindName];

type Named = readonly (readonly [string, RecordConverter])[];

/** The three roles that every resource has, then its own. */
function listsOf(target: string, idField: string, ...others: RoleList[]): Named {
  const lists: RoleList[] = [
    [`${target}Owner`, 'owner', 'AZOwner'],
    [`${target}Contributor`, 'contributor', 'AZContributor'],
    [`${target}UserAccessAdmin`, 'userAccessAdmin', 'AZUserAccessAdministrator'],
    ...others,
  ];
  return lists.map(([itemKind, entry, edge]) => [itemKind, roleList(target, idField, entry, edge)]);
}

/** `{owners: [{owner: {properties: {...}}}]}`: holders of one role; only assignments on this very resource count. */
function roleList(target: string, idField: string, entryField: string, edge: RelationshipKindName): RecordConverter {
  return (item, writer) => {
    const id = item.identifier(idField);
    for (const entry of item.records(`${entryField}s`)) {
      const properties = entry.record(entryField)?.record('properties');
      if (!properties || !sameScope(properties.text('scope'), id)) continue;
      const principal = writer.ref(properties.identifier('principalId'), 'AZBase');
      writer.edge(principal, edge, writer.ref(id, target), NO_PROPERTIES, entry);
    }
  };
}

const { owner, userAccessAdmin, contributor, ...special } = RESOURCE_ROLES;

/** `{assignees: [...]}`: holders of any role, distinguished by its definition. */
function assigneesOf(target: string, own?: ResourceRole): Named[number] {
  const roles = [owner, userAccessAdmin, contributor, ...(own ? [own] : [])];
  const edges: ReadonlyMap<string, RelationshipKindName> = new Map(
    roles.map((role: ResourceRole) => [role.id, role.relationship]),
  );
  return [
    `${target}RoleAssignment`,
    (item, writer) => {
      const resource = writer.ref(item.identifier('objectId'), target);
      for (const entry of item.records('assignees')) {
        const properties = entry.record('assignee')?.record('properties');
        const edge = edges.get(entry.identifier('roleDefinitionId').toLowerCase());
        if (!properties || !edge || !sameScope(properties.text('scope'), entry.identifier('objectId'))) continue;
        writer.edge(writer.ref(properties.identifier('principalId'), 'AZBase'), edge, resource, NO_PROPERTIES, entry);
      }
    },
  ];
}

function sameScope(scope: string, id: string): boolean {
  return scope.toLowerCase() === id.toLowerCase();
}

export const resourceRoleConverters: Named = [
  ...listsOf('AZKeyVault', 'keyVaultId', ['AZKeyVaultKVContributor', 'kvContributor', 'AZKeyVaultContributor']),
  ...listsOf('AZManagementGroup', 'managementGroupId'),
  ...listsOf('AZResourceGroup', 'resourceGroupId'),
  ...listsOf('AZSubscription', 'subscriptionId'),
  ...listsOf(
    'AZVM',
    'virtualMachineId',
    ['AZVMAdminLogin', 'adminLogin', 'AZVMAdminLogin'],
    ['AZVMAvereContributor', 'avereContributor', 'AZAvereContributor'],
    ['AZVMVMContributor', 'vmContributor', 'AZVMContributor'],
  ),
  assigneesOf('AZFunctionApp', special.websiteContributor),
  assigneesOf('AZWebApp', special.websiteContributor),
  assigneesOf('AZLogicApp', special.logicAppContributor),
  assigneesOf('AZAutomationAccount', special.automationContributor),
  assigneesOf('AZContainerRegistry'),
  assigneesOf('AZVMScaleSet', special.virtualMachineContributor),
  assigneesOf('AZManagedCluster', special.aksContributor),
];
