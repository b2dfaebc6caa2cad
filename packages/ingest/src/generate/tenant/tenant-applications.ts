import { MICROSOFT_GRAPH_APP_ID } from '@chokepoint/model';
import { DAY, isoTime, NOW } from '../calendar.ts';
import type { Item } from './tenant.ts';
import type { Tenant } from './tenant-identity.ts';

/** Lets its holder assign any role to anyone. */
const ROLE_MANAGEMENT = '9e3f62cf-ca93-4989-b6ce-bf83c28f9fe8';
const DIRECTORY_WRITE = '19dbc75e-c2e2-444c-a770-ec69d8559fc7';

/** Applications and what they run as. The first may hand out every role of the tenant, and an ordinary user owns it. */
export function* applications(tenant: Tenant): Generator<Item> {
  const graph = tenant.guid('graph');
  yield { kind: 'AZServicePrincipal', data: principal(tenant, graph, MICROSOFT_GRAPH_APP_ID, 'Microsoft Graph') };
  for (let number = 0; number < tenant.applications; number++) {
    const random = tenant.domain.random('application', number);
    const appId = tenant.application(number);
    const id = tenant.servicePrincipal(number);
    const displayName = `Line of Business App ${number}`;
    yield {
      kind: 'AZApp',
      data: {
        id: random.guid().toLowerCase(),
        appId,
        displayName,
        description: null,
        createdDateTime: isoTime(NOW - random.between(10, 1500) * DAY),
        publisherDomain: tenant.host,
        signInAudience: 'AzureADMyOrg',
        ...tenant.stamp,
      },
    };
    yield { kind: 'AZServicePrincipal', data: principal(tenant, id, appId, displayName) };
    const owner = { id: tenant.user(random.below(tenant.users)), '@odata.type': '#microsoft.graph.user' };
    yield { kind: 'AZAppOwner', data: { appId, owners: [{ owner, appId }], ...tenant.stamp } };
    if (number % 4 === 0)
      yield graphRole(tenant, number === 0 ? ROLE_MANAGEMENT : DIRECTORY_WRITE, id, displayName, graph);
  }
}

function principal(tenant: Tenant, id: string, appId: string, displayName: string) {
  return {
    id,
    appId,
    accountEnabled: true,
    displayName,
    description: null,
    appDescription: null,
    appDisplayName: displayName,
    appOwnerOrganizationId: tenant.id,
    loginUrl: null,
    servicePrincipalType: 'Application',
    ...tenant.stamp,
  };
}

function graphRole(tenant: Tenant, role: string, id: string, displayName: string, graph: string): Item {
  return {
    kind: 'AZAppRoleAssignment',
    data: {
      appId: MICROSOFT_GRAPH_APP_ID,
      appRoleId: role,
      principalId: id,
      principalType: 'ServicePrincipal',
      principalDisplayName: displayName,
      resourceId: graph,
      resourceDisplayName: 'Microsoft Graph',
      ...tenant.stamp,
    },
  };
}
