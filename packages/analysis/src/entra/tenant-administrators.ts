import { Evidence } from '../evidence.ts';
import type { Rule } from '../rule.ts';
import { holdingOf } from './holding-evidence.ts';
import { roleHoldings } from './role-holdings.ts';
import { rolesWithTemplate, templatesOf } from './role-template.ts';
import { tenants } from './tenants.ts';

const ADMINISTRATION = [
  { kind: 'AZGlobalAdmin', templates: templatesOf('globalAdministrator') },
  { kind: 'AZPrivilegedRoleAdmin', templates: templatesOf('privilegedRoleAdministrator') },
  { kind: 'AZPrivilegedAuthAdmin', templates: templatesOf('privilegedAuthenticationAdministrator') },
] as const;

/** Every holder of one of these roles, from any tenant, controls the tenant of the role. */
export const tenantAdministrators: Rule = {
  number: 1002,
  name: 'Administrators of a tenant',
  kinds: ADMINISTRATION.map(({ kind }) => kind),
  timeProperty: 'firstseen',

  derive(graph, found) {
    for (const [tenant, holdings] of graph.once(roleHoldings))
      for (const { kind, templates } of ADMINISTRATION)
        for (const member of holdings.membersOf(templates)) found.edge(member, kind, tenant.node);
  },

  explain(graph, { source: principal, kind, target }) {
    const evidence = new Evidence();
    const tenant = graph.once(tenants).find(({ node }) => node === target);
    const administration = ADMINISTRATION.find((entry) => entry.kind === kind);
    if (!tenant || !administration) return evidence;
    const roles = rolesWithTemplate(graph, tenant, administration.templates);
    return evidence.add(holdingOf(graph, tenant, principal, roles, tenant.node));
  },
};
