import { DIRECTORY_ROLE_TEMPLATES } from '@chokepoint/model';
import type { NodeRef, Properties } from '../records/batch-sink.ts';
import type { ElementWriter } from '../records/element-writer.ts';
import type { RecordConverter } from '../records/record-converter.ts';
import type { RecordReader } from '../records/record-reader.ts';
import { upperCase } from '../records/upper-case.ts';
import { NO_PROPERTIES } from './no-properties.ts';
import { containedInTenant, qualifiedName, tenantId } from './tenant.ts';

const WHOLE_TENANT = '/';

/** Roles exist once per tenant under the same definition id. */
function roleRef(definition: string, item: RecordReader, writer: ElementWriter): NodeRef {
  return writer.ref(definition === '' ? '' : `${definition}@${item.identifier('tenantId')}`, 'AZRole');
}

export const convertDirectoryRole: RecordConverter = (item, writer) => {
  const role = roleRef(item.identifier('id'), item, writer);
  if (role.id === '') return item.unidentified('id', 'AZRole without an identifier');
  writer.node(role, {
    name: qualifiedName(item.text('displayName'), item.text('tenantName')),
    description: item.text('description'),
    displayname: item.text('displayName'),
    enabled: item.flag('isEnabled'),
    isbuiltin: item.flag('isBuiltIn'),
    templateid: item.text('templateId'),
    tenantid: tenantId(item),
    lastcollected: writer.ingestTime,
  });
  containedInTenant(item, role, writer);
};

/** Assigned for one object only, these two roles are control over that object rather than a role in the tenant. */
const SCOPED_ROLES: ReadonlyMap<string, 'AZAppAdmin' | 'AZCloudAppAdmin'> = new Map([
  [DIRECTORY_ROLE_TEMPLATES.applicationAdministrator, 'AZAppAdmin'],
  [DIRECTORY_ROLE_TEMPLATES.cloudApplicationAdministrator, 'AZCloudAppAdmin'],
]);

export const convertRoleAssignments: RecordConverter = (item, writer) => {
  for (const assignment of item.records('roleAssignments')) {
    const definition = assignment.identifier('roleDefinitionId');
    const directoryScope = assignment.text('directoryScopeId') || WHOLE_TENANT;
    const scope = directoryScope === WHOLE_TENANT ? tenantId(item) : upperCase(directoryScope.slice(1));
    const principal = writer.ref(assignment.identifier('principalId'), 'AZBase');
    const scoped = directoryScope === WHOLE_TENANT ? undefined : SCOPED_ROLES.get(definition.toLowerCase());
    if (scoped) writer.edge(principal, scoped, writer.ref(scope, 'AZBase'), NO_PROPERTIES, assignment);
    else writer.edge(principal, 'AZHasRole', roleRef(definition, item, writer), { scope }, assignment);
  }
};

export const convertRoleEligibility: RecordConverter = (item, writer) => {
  if ((item.text('directoryScopeId') || WHOLE_TENANT) !== WHOLE_TENANT) return;
  const principal = writer.ref(item.identifier('principalId'), 'AZBase');
  writer.edge(
    principal,
    'AZRoleEligible',
    roleRef(item.identifier('roleDefinitionId'), item, writer),
    NO_PROPERTIES,
    item,
  );
};

const POLICY_FLAGS = [
  'endUserAssignmentRequiresApproval',
  'endUserAssignmentRequiresCAPAuthenticationContext',
  'endUserAssignmentRequiresMFA',
  'endUserAssignmentRequiresJustification',
  'endUserAssignmentRequiresTicketInformation',
];
const USER_APPROVERS = 'endUserAssignmentUserApprovers';
const GROUP_APPROVERS = 'endUserAssignmentGroupApprovers';

/** The requirements to activate a role, and its approvers. */
export const convertRolePolicy: RecordConverter = (item, writer) => {
  const role = roleRef(item.identifier('roleDefinitionId'), item, writer);
  if (role.id === '') return item.unidentified('roleDefinitionId', 'policy without a role');
  const users = item.identifiers(USER_APPROVERS);
  const groups = item.identifiers(GROUP_APPROVERS);
  const properties: Properties = {
    roledefinitionid: upperCase(item.identifier('roleDefinitionId')),
    tenantid: tenantId(item),
    [USER_APPROVERS.toLowerCase()]: users,
    [GROUP_APPROVERS.toLowerCase()]: groups,
  };
  for (const field of POLICY_FLAGS) properties[field.toLowerCase()] = item.flag(field);
  writer.node(role, properties);
  if (!item.flag('endUserAssignmentRequiresApproval')) return;
  for (const [index, id] of users.entries())
    writer.edge(writer.ref(id, 'AZUser'), 'AZRoleApprover', role, NO_PROPERTIES, item, USER_APPROVERS, index);
  for (const [index, id] of groups.entries())
    writer.edge(writer.ref(id, 'AZGroup'), 'AZRoleApprover', role, NO_PROPERTIES, item, GROUP_APPROVERS, index);
  if (users.length > 0 || groups.length > 0) return;
  const defaultApprover = roleRef(DIRECTORY_ROLE_TEMPLATES.privilegedRoleAdministrator, item, writer);
  writer.edge(defaultApprover, 'AZRoleApprover', role, NO_PROPERTIES, item);
};
