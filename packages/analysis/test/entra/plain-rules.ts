import type { PlainGraph, PlainNode } from './plain-graph.ts';
import { ROLE_TEMPLATES } from './tenant-of.ts';

const PLAIN_USERS_AND: Readonly<Record<string, readonly string[]>> = {
  UA: ['UA', 'RR', 'MCR', 'HD', 'GI', 'DR', 'PW', 'USR', 'GRP'],
  HD: ['RR', 'MCR', 'HD', 'GI', 'DR', 'PW', 'USR'],
  AUTH: ['AUTH', 'RR', 'MCR', 'GI', 'DR', 'PW', 'USR'],
  PW: ['PW', 'GI', 'DR'],
  PT1: [],
};

/** What the rules of Entra derive, worked out the slow and obvious way. Sorted, collected edges included. */
export function plainlyDerived({ nodes, edges }: PlainGraph): string[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const collected = new Set(edges.map((edge) => edge.join(' ')));
  const found = new Set<string>();
  const write = (source: PlainNode, kind: string, target: PlainNode) => found.add(`${source.id} ${kind} ${target.id}`);
  const is = (node: PlainNode, ...kinds: string[]) => kinds.some((kind) => node.kinds.includes(kind));
  const has = (source: PlainNode, kind: string, target: PlainNode) =>
    collected.has(`${source.id} ${kind} ${target.id}`);

  function members(role: PlainNode): PlainNode[] {
    const walks: PlainNode[][] = [];
    for (const holder of nodes.filter((node) => has(node, 'AZHasRole', role))) {
      if (is(holder, 'AZGroup') && holder.properties.isassignabletorole !== true) continue;
      const next = is(holder, 'AZGroup')
        ? nodes.filter((node) => has(node, 'AZMemberOf', holder) && !is(node, 'AZGroup'))
        : [];
      walks.push(...(next.length > 0 ? next.map((node) => [holder, node]) : [[holder]]));
    }
    return walks.filter((walk) => is(walk.at(-1)!, 'AZUser', 'AZGroup', 'AZServicePrincipal')).flat();
  }

  for (const tenant of nodes.filter((node) => is(node, 'AZTenant'))) {
    const contained = (...kinds: string[]) =>
      nodes.filter((node) => is(node, ...kinds) && has(tenant, 'AZContains', node));
    const users = contained('AZUser');
    const groups = contained('AZGroup');
    const principals = contained('AZServicePrincipal');
    const applications = contained('AZApp', 'AZServicePrincipal');
    const ordinary = groups.filter((group) => group.properties.isassignabletorole === false);
    const roles = contained('AZRole');
    const named = (...names: string[]) =>
      roles.filter((role) => names.some((name) => role.properties.templateid === ROLE_TEMPLATES[name]));
    const membersOf = (...names: string[]) => named(...names).flatMap(members);
    const rolesOf = (user: PlainNode) =>
      roles.filter((role) => role.properties.templateid !== undefined && members(role).includes(user));
    const shielded = (user: PlainNode) =>
      groups.some((group) => `${group.properties.isassignabletorole}` === 'true' && has(user, 'AZMemberOf', group));

    for (const role of named('GA', 'PAA', 'PT2')) for (const user of users) write(role, 'AZResetPassword', user);
    for (const [name, harmless] of Object.entries(PLAIN_USERS_AND))
      for (const user of users)
        if (!shielded(user) && rolesOf(user).every((held) => named(...harmless).includes(held)))
          for (const role of named(name)) write(role, 'AZResetPassword', user);

    for (const member of membersOf('GA')) write(member, 'AZGlobalAdmin', tenant);
    for (const member of membersOf('PRA')) write(member, 'AZPrivilegedRoleAdmin', tenant);
    for (const member of membersOf('PAA')) write(member, 'AZPrivilegedAuthAdmin', tenant);

    for (const source of [...users, ...principals]) {
      if (membersOf('GA', 'PRA').includes(source)) for (const group of groups) write(source, 'AZAddMembers', group);
      if (membersOf('GRP', 'DW', 'IGA', 'UA', 'INT', 'KA', 'KM').includes(source))
        for (const group of ordinary) write(source, 'AZAddMembers', group);
    }

    const appRole = (name: string, kind: string, ends: readonly PlainNode[]) => {
      for (const source of nodes.filter((node) => is(node, 'AZServicePrincipal')))
        if (principals.some((resource) => has(source, `AZMG${name}`, resource)))
          for (const target of ends) write(source, `AZMG${kind}`, target);
    };
    appRole('Application_ReadWrite_All', 'AddSecret', applications);
    appRole('Application_ReadWrite_All', 'AddOwner', applications);
    appRole('AppRoleAssignment_ReadWrite_All', 'GrantAppRoles', [tenant]);
    appRole('Directory_ReadWrite_All', 'AddMember', ordinary);
    appRole('Directory_ReadWrite_All', 'AddOwner', ordinary);
    appRole('Group_ReadWrite_All', 'AddMember', ordinary);
    appRole('Group_ReadWrite_All', 'AddOwner', ordinary);
    appRole('GroupMember_ReadWrite_All', 'AddMember', ordinary);
    appRole('RoleManagement_ReadWrite_Directory', 'GrantAppRoles', roles.length > 0 ? [tenant] : []);
    appRole('RoleManagement_ReadWrite_Directory', 'GrantRole', roles);
    appRole('RoleManagement_ReadWrite_Directory', 'AddSecret', applications);
    appRole('RoleManagement_ReadWrite_Directory', 'AddOwner', [...applications, ...groups]);
    appRole('RoleManagement_ReadWrite_Directory', 'AddMember', groups);
    appRole('ServicePrincipalEndpoint_ReadWrite_All', 'AddOwner', principals);

    for (const target of applications) {
      for (const role of named('APP', 'CAPP')) write(role, 'AZAddSecret', target);
      for (const role of named('HYB', 'PT1', 'PT2', 'SYNC')) write(role, 'AZAddOwner', target);
    }

    for (const device of contained('AZDevice'))
      if (`${device.properties.operatingsystem}`.toLowerCase().includes('windows'))
        for (const member of membersOf('INT')) write(member, 'AZExecuteCommand', device);

    for (const user of users) {
      const origin = byId.get(`${user.properties.onpremid}`);
      if (user.properties.onpremsyncenabled !== true || !origin || !is(origin, 'User')) continue;
      write(origin, 'SyncedToEntraUser', user);
      write(user, 'SyncedToADUser', origin);
    }

    for (const role of nodes.filter((node) => is(node, 'AZRole') && node.properties.tenantid === tenant.id)) {
      const lists = [
        role.properties.enduserassignmentuserapprovers,
        role.properties.enduserassignmentgroupapprovers,
      ] as (string[] | undefined)[];
      if (role.properties.enduserassignmentrequiresapproval !== true || lists.every((list) => !list)) continue;
      const ids = lists.flatMap((list) => list ?? []);
      const approvers = ids.map((id) => nodes.find((node) => node.id.toUpperCase() === id.toUpperCase()));
      for (const approver of ids.length > 0 ? approvers : named('PRA', 'GA'))
        if (approver && is(approver, 'AZBase')) write(approver, 'AZRoleApprover', role);
    }
  }
  return [...found].sort();
}
