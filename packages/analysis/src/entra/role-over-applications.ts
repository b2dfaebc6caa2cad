import type { RelationshipKindName } from '@chokepoint/model';
import { Evidence } from '../evidence.ts';
import type { Rule } from '../rule.ts';
import { containment } from './holding-evidence.ts';
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
          for (const object of objects) found.edge(role, kind, object);
      }
    },

    explain(graph, { source: role, target: object }) {
      const evidence = new Evidence();
      for (const tenant of tenantsContaining(graph, role, object)) evidence.add(containment(tenant, role, object));
      return evidence;
    },
  };
}
