import type { NodeIndex } from '@chokepoint/graph';
import { DIRECTORY_ROLE_TEMPLATES } from '@chokepoint/model';
import { Evidence } from '../evidence.ts';
import type { Rule } from '../rule.ts';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import { reusable, sameContent } from '../view/closure.ts';
import { holdingOf, sourceEvidence } from './holding-evidence.ts';
import { type RoleHoldings, roleHoldings } from './role-holdings.ts';
import { appliesToTenant } from './role-scope.ts';
import { type RoleTemplates, rolesWithTemplate, templateOf, templatesOf } from './role-template.ts';
import { type Tenant, tenants, tenantsContaining } from './tenants.ts';

/** Roles that may reset any password. */
const OVER_EVERYBODY = templatesOf(
  'globalAdministrator',
  'privilegedAuthenticationAdministrator',
  'partnerTier2Support',
);

/** Roles that may reset the password of users without a role, and of users that have no other roles than these. */
const OVER_USERS_WITH: ReadonlyMap<string, RoleTemplates> = new Map([
  [
    DIRECTORY_ROLE_TEMPLATES.userAdministrator,
    templatesOf(
      'userAdministrator',
      'reportsReader',
      'messageCenterReader',
      'helpdeskAdministrator',
      'guestInviter',
      'directoryReaders',
      'passwordAdministrator',
      'usageSummaryReportsReader',
      'groupsAdministrator',
    ),
  ],
  [
    DIRECTORY_ROLE_TEMPLATES.helpdeskAdministrator,
    templatesOf(
      'reportsReader',
      'messageCenterReader',
      'helpdeskAdministrator',
      'guestInviter',
      'directoryReaders',
      'passwordAdministrator',
      'usageSummaryReportsReader',
    ),
  ],
  [
    DIRECTORY_ROLE_TEMPLATES.authenticationAdministrator,
    templatesOf(
      'authenticationAdministrator',
      'reportsReader',
      'messageCenterReader',
      'guestInviter',
      'directoryReaders',
      'passwordAdministrator',
      'usageSummaryReportsReader',
    ),
  ],
  [
    DIRECTORY_ROLE_TEMPLATES.passwordAdministrator,
    templatesOf('passwordAdministrator', 'guestInviter', 'directoryReaders'),
  ],
  [DIRECTORY_ROLE_TEMPLATES.partnerTier1Support, templatesOf()],
]);

const RESETTING: RoleTemplates = OVER_EVERYBODY.union(new Set(OVER_USERS_WITH.keys()));

export const resetPassword: Rule = {
  number: 1001,
  name: 'Roles that reset passwords',
  kinds: ['AZResetPassword'],
  timeProperty: 'firstseen',

  derive(graph, found) {
    for (const tenant of graph.once(tenants)) {
      const holdings = graph.once(roleHoldings).get(tenant)!;
      const shielded = graph.once(shieldedMembers).get(tenant.node)!;
      for (const role of tenant.roles) {
        const template = templateOf(graph, role);
        const users = targets(template, tenant, holdings, shielded);
        if (appliesToTenant(graph, role)) for (const user of users) found.edge(role, 'AZResetPassword', user);
        for (const { member, objects } of template === undefined ? [] : holdings.scopedMembersOf(new Set([template])))
          for (const user of users) if (objects.has(user)) found.edge(member, 'AZResetPassword', user);
      }
    }
  },

  explain(graph, { source, target: user }) {
    const evidence = new Evidence();
    for (const tenant of tenantsContaining(graph, user)) {
      const roles = rolesWithTemplate(graph, tenant, RESETTING);
      const cause = sourceEvidence(graph, tenant, source, user, roles);
      if (cause.nodes.size > 0) evidence.add(cause).add(holdingOf(graph, tenant, user, tenant.roles));
    }
    return evidence;
  },
};

function targets(
  template: string | undefined,
  tenant: Tenant,
  holdings: RoleHoldings,
  shielded: ReadonlySet<NodeIndex>,
): readonly NodeIndex[] {
  if (template === undefined) return [];
  if (OVER_EVERYBODY.has(template)) return tenant.users;
  const harmless = OVER_USERS_WITH.get(template);
  if (!harmless) return [];
  return tenant.users.filter((user) => !shielded.has(user) && holdings.hasNoneBut(harmless, user));
}

/** By tenant: whom lesser administrators can do nothing to. */
const shieldedMembers = reusable(
  (graph: AnalysisGraph): ReadonlyMap<NodeIndex, ReadonlySet<NodeIndex>> =>
    new Map(graph.once(tenants).map((tenant) => [tenant.node, shieldedIn(graph, tenant)])),
  { same: sameContent },
);

/** Entra shields the direct members of role-assignable groups. */
function shieldedIn(graph: AnalysisGraph, tenant: Tenant): ReadonlySet<NodeIndex> {
  const shielded = new Set<NodeIndex>();
  for (const group of tenant.groups) {
    // Imported graphs carry this flag as text at times; a shield is believed either way.
    const assignable = graph.property(group, 'isassignabletorole');
    if (assignable !== true && assignable !== 'true') continue;
    graph.eachSource(group, 'AZMemberOf', (member) => shielded.add(member));
  }
  return shielded;
}
