import type { NodeIndex } from '@chokepoint/graph';
import { DIRECTORY_ROLE_TEMPLATES } from '@chokepoint/model';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import type { Tenant } from './tenants.ts';

export type RoleName = keyof typeof DIRECTORY_ROLE_TEMPLATES;

/** Template ids of directory roles. */
export type RoleTemplates = ReadonlySet<string>;

export function templatesOf(...roles: readonly RoleName[]): RoleTemplates {
  return new Set(roles.map((role) => DIRECTORY_ROLE_TEMPLATES[role]));
}

export function templateOf(graph: AnalysisGraph, role: NodeIndex): string | undefined {
  return graph.text(role, 'templateid');
}

export function rolesWithTemplate(graph: AnalysisGraph, tenant: Tenant, templates: RoleTemplates): NodeIndex[] {
  return tenant.roles.filter((role) => templates.has(templateOf(graph, role) ?? ''));
}
