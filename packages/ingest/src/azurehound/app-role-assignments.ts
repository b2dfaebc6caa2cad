import { GRAPH_APP_ROLES, MICROSOFT_GRAPH_APP_ID } from '@chokepoint/model';
import type { RecordConverter } from '../records/record-converter.ts';
import type { RecordReader } from '../records/record-reader.ts';
import { upperCase } from '../records/upper-case.ts';
import { NO_PROPERTIES } from './no-properties.ts';
import { tenantId } from './tenant.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What a service principal may do through Microsoft Graph. Roles of other applications do not lead anywhere. */
export const convertAppRoleAssignment: RecordConverter = (item, writer) => {
  if (item.identifier('appId').toLowerCase() !== MICROSOFT_GRAPH_APP_ID) return;
  if (item.text('principalType') !== 'ServicePrincipal') return;
  if (!isUuid(item, 'appRoleId') || !isUuid(item, 'principalId')) return;
  const principal = writer.ref(item.identifier('principalId'), 'AZServicePrincipal');
  const resource = writer.ref(item.identifier('resourceId'), 'AZServicePrincipal');
  for (const [node, field] of [
    [principal, 'principalDisplayName'],
    [resource, 'resourceDisplayName'],
  ] as const)
    if (node.id !== '') writer.node(node, { displayname: upperCase(item.text(field)), tenantid: tenantId(item) });
  const kind = GRAPH_APP_ROLES.get(item.identifier('appRoleId').toLowerCase());
  if (kind) writer.edge(principal, kind, resource, NO_PROPERTIES, item, 'resourceId');
};

function isUuid(item: RecordReader, field: string): boolean {
  const text = item.text(field);
  if (UUID.test(text)) return true;
  item.error(field, `"${text}" is not a UUID`);
  return false;
}
