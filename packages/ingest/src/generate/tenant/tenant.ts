import { DIRECTORY_ROLE_TEMPLATES } from '@chokepoint/model';
import { accountName } from '../account-names.ts';
import { DAY, isoTime, NOW } from '../calendar.ts';
import type { Domain } from '../directory/domain.ts';
import { PLANTED } from '../directory/planted-paths.ts';
import { skewedSizes } from '../group-nesting.ts';
import type { Random } from '../random.ts';
import { TITLES } from '../words.ts';
import { applications } from './tenant-applications.ts';
import { Tenant } from './tenant-identity.ts';
import { resources } from './tenant-resources.ts';

/** Groups that may hold roles come first. They are few and small: every member is close to an administrator. */
const ROLE_GROUPS = 3;
const MOST_ROLE_MEMBERS = 12;

export type Item = { readonly kind: string; readonly data: object };

/** The cloud tenant of the first domain's company: some of its people and groups are synchronised to it. */
export function* tenantItems(domain: Domain): Generator<Item> {
  const tenant = new Tenant(domain);
  yield { kind: 'AZTenant', data: { ...tenant.stamp, displayName: tenant.name, collected: true } };
  for (let number = 0; number < tenant.users; number++) yield cloudUser(tenant, number);
  for (let number = 0; number < tenant.devices; number++) yield device(tenant, number);
  yield* cloudGroups(tenant);
  yield* directoryRoles(tenant);
  yield* applications(tenant);
  yield* resources(tenant);
}

const created = (random: Random) => isoTime(NOW - random.between(30, 2000) * DAY);

/** The first ones are people of the domain in the same order; every twentieth exists in the cloud only. */
function cloudUser(tenant: Tenant, number: number): Item {
  const { domain } = tenant;
  const random = domain.random('cloud user', number);
  const synced = tenant.isSynced(number);
  const account = synced ? accountName(domain, number) : `cloud.user${number}`;
  const address = `${account}@${tenant.host}`.toLowerCase();
  return {
    kind: 'AZUser',
    data: {
      id: tenant.user(number),
      accountEnabled: random.chance(0.95),
      createdDateTime: created(random),
      displayName: account.replaceAll('.', ' '),
      jobTitle: random.pick(TITLES),
      lastPasswordChangeDateTime: created(random),
      mail: address,
      userPrincipalName: address,
      userType: synced || random.chance(0.7) ? 'Member' : 'Guest',
      onPremisesSecurityIdentifier: synced ? domain.user(number) : null,
      onPremisesSyncEnabled: synced,
      onPremisesDomainName: synced ? domain.name.toLowerCase() : null,
      signInActivity: { lastSuccessfulSignInDateTime: isoTime(NOW - random.between(0, 90) * DAY) },
      ...tenant.stamp,
    },
  };
}

function device(tenant: Tenant, number: number): Item {
  const random = tenant.domain.random('device', number);
  return {
    kind: 'AZDevice',
    data: {
      id: tenant.guid('device', number),
      accountEnabled: true,
      deviceId: random.guid().toLowerCase(),
      displayName: `WS${String(number).padStart(6, '0')}`,
      operatingSystem: 'Windows',
      operatingSystemVersion: '10.0.22631.4602',
      trustType: random.pick(['ServerAd', 'AzureAd']),
      ...tenant.stamp,
    },
  };
}

function* cloudGroups(tenant: Tenant): Generator<Item> {
  const sizes = skewedSizes(tenant.groups, tenant.users * 3, Math.ceil(tenant.users / 4));
  for (let number = 0; number < tenant.groups; number++) {
    const random = tenant.domain.random('cloud group', number);
    const holdsRoles = number < ROLE_GROUPS;
    const size = holdsRoles ? Math.min(MOST_ROLE_MEMBERS, sizes[number]!) : sizes[number]!;
    const synced = number % 3 === 0;
    const id = tenant.group(number);
    const typed = (member: string, type: string) => ({ id: member, '@odata.type': `#microsoft.graph.${type}` });
    yield {
      kind: 'AZGroup',
      data: {
        id,
        createdDateTime: created(random),
        description: null,
        displayName: `Cloud Group ${number}`,
        isAssignableToRole: holdsRoles,
        onPremisesSecurityIdentifier: synced ? tenant.domain.businessGroup(number) : null,
        onPremisesSyncEnabled: synced,
        securityEnabled: true,
        securityIdentifier: `S-1-12-1-${random.bits()}-${random.bits()}-${random.bits()}-${random.bits()}`,
        ...tenant.stamp,
      },
    };
    const members = [...random.spread(size, tenant.users)].map((one) => typed(tenant.user(one), 'user'));
    if (number > 3 && number % 5 === 0) members.push(typed(tenant.group(number - 1), 'group'));
    yield {
      kind: 'AZGroupMember',
      data: { groupId: id, members: members.map((member) => ({ member, groupId: id })), ...tenant.stamp },
    };
    const owner = typed(tenant.user(random.below(tenant.users)), 'user');
    yield { kind: 'AZGroupOwner', data: { groupId: id, owners: [{ owner, groupId: id }], ...tenant.stamp } };
  }
}

/** Role assignments: an ordinary synchronised account is among the global administrators. */
function* directoryRoles(tenant: Tenant): Generator<Item> {
  for (const [name, id] of Object.entries(DIRECTORY_ROLE_TEMPLATES)) {
    const random = tenant.domain.random(`role ${name}`);
    const global = name === 'globalAdministrator';
    const role = { id, displayName: name, description: name, isEnabled: true, isBuiltIn: true, templateId: id };
    yield { kind: 'AZRole', data: { ...role, ...tenant.stamp } };
    const holders = [...random.spread(global ? 2 : random.below(4), tenant.users)].map((one) => tenant.user(one));
    if (global) holders.push(tenant.user(PLANTED.cloudAdmin));
    if (name === 'privilegedRoleAdministrator') holders.push(tenant.group(0));
    yield {
      kind: 'AZRoleAssignment',
      data: {
        roleDefinitionId: id,
        roleAssignments: holders.map((principalId) => ({ roleDefinitionId: id, principalId, directoryScopeId: '/' })),
        ...tenant.stamp,
      },
    };
    if (global)
      yield {
        kind: 'AZRoleEligibilityScheduleInstance',
        data: { roleDefinitionId: id, principalId: tenant.group(1), directoryScopeId: '/', ...tenant.stamp },
      };
  }
}
