import { DIRECTORY_ROLE_TEMPLATES } from '@chokepoint/model';
import type { NodeRef, Properties } from '../records/batch-sink.ts';
import type { ElementWriter } from '../records/element-writer.ts';
import type { RecordConverter } from '../records/record-converter.ts';
import { describe, type RecordReader } from '../records/record-reader.ts';
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
  const assigned = new Map<string, Assigned>();
  for (const assignment of item.records('roleAssignments')) {
    const scope = directoryScope(assignment);
    if (scope === undefined) continue;
    const definition = assignment.identifier('roleDefinitionId');
    const principal = writer.ref(assignment.identifier('principalId'), 'AZBase');
    const scoped = scope === WHOLE_TENANT ? undefined : SCOPED_ROLES.get(definition.toLowerCase());
    if (scoped) {
      const object = writer.ref(upperCase(scope.slice(1)), 'AZBase');
      writer.edge(principal, scoped, object, NO_PROPERTIES, assignment);
      continue;
    }
    const role = roleRef(definition, item, writer);
    const key = `${principal.id}\n${role.id}`;
    const known = assigned.get(key);
    if (known) known.scopes.push(scope);
    else assigned.set(key, { principal, role, scopes: [scope], from: assignment });
  }
  for (const { principal, role, scopes, from } of assigned.values())
    writer.edge(principal, 'AZHasRole', role, scopeProperties(scopes, item), from);
};

/** The assignments of one role to one principal: one relationship, whatever the number of their scopes. */
type Assigned = {
  readonly principal: NodeRef;
  readonly role: NodeRef;
  readonly scopes: string[];
  readonly from: RecordReader;
};

/** `/` for the tenant, `/ID` or `/administrativeUnits/ID` for less; undefined for what is no scope. */
function directoryScope(assignment: RecordReader): string | undefined {
  const scope = assignment.field('directoryScopeId');
  if (scope === undefined || scope === null || scope === '') return WHOLE_TENANT;
  if (typeof scope === 'string' && scope.startsWith('/')) return scope;
  assignment.error('directoryScopeId', `left out: ${describe(scope)} is not a scope`);
  return undefined;
}

/** A role in the tenant covers the narrower ones. */
function scopeProperties(scopes: readonly string[], item: RecordReader): Properties {
  if (scopes.includes(WHOLE_TENANT)) return { scope: tenantId(item) };
  const names = [...new Set(scopes.map((scope) => upperCase(scope.slice(1))))];
  return names.length === 1 ? { scope: names[0]! } : { scope: names[0]!, scopes: names };
}

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
