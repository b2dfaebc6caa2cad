import type { RelationshipKindName } from '@chokepoint/model';
import { Evidence } from '../evidence.ts';
import type { Rule } from '../rule.ts';
import { sourceEvidence } from './holding-evidence.ts';
import { roleHoldings } from './role-holdings.ts';
import { appliesToTenant } from './role-scope.ts';
import { type RoleName, rolesWithTemplate, templatesOf } from './role-template.ts';
import { applicationObjects, tenants, tenantsContaining } from './tenants.ts';

/** A rule that gives directory roles one kind of control over every application and service principal of the tenant. */
export function roleOverApplications(
  number: number,
  name: string,
  kind: RelationshipKindName,
  roles: readonly RoleName[],
): Rule {
  const templates = templatesOf(...roles);
  return {
    number,
    name,
    kinds: [kind],
    timeProperty: 'firstseen',

    derive(graph, found) {
      for (const tenant of graph.once(tenants)) {
        const objects = applicationObjects(tenant);
        for (const role of rolesWithTemplate(graph, tenant, templates))
          if (appliesToTenant(graph, role)) for (const object of objects) found.edge(role, kind, object);
        for (const { member, objects: scope } of graph.once(roleHoldings).get(tenant)!.scopedMembersOf(templates))
          for (const object of objects) if (scope.has(object)) found.edge(member, kind, object);
      }
    },

    explain(graph, { source, target: object }) {
      const evidence = new Evidence();
      for (const tenant of tenantsContaining(graph, object))
        evidence.add(sourceEvidence(graph, tenant, source, object, rolesWithTemplate(graph, tenant, templates)));
      return evidence;
    },
  };
}
