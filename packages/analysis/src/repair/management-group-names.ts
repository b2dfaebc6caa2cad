import type { AnalysisSettings } from '../rule.ts';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import type { RepairList } from './repair-list.ts';

/**
 * Management groups are named after their tenant, which their own record does not name. If the display name or the
 * tenant's name is missing, the group's name does not change.
 */
export function managementGroupNames(
  graph: AnalysisGraph,
  repairs: RepairList,
  { keepCase }: Pick<AnalysisSettings, 'keepCase'>,
): void {
  for (const group of graph.ofKind('AZManagementGroup')) {
    const tenant = graph.node(graph.text(group, 'tenantid') ?? '');
    if (tenant === undefined || !graph.ofKind('AZTenant').has(tenant)) continue;
    const displayName = graph.text(group, 'displayname');
    const tenantName = graph.text(tenant, 'name');
    if (displayName === undefined || tenantName === undefined) continue;
    const whole = `${displayName}@${tenantName}`;
    const name = keepCase ? whole : capitals(whole);
    if (name !== graph.text(group, 'name')) repairs.setProperties(group, { name });
  }
}

/** Letter by letter, as names are stored: one whose capital takes two letters stays as it is. */
function capitals(text: string): string {
  return text.replace(/./gsu, (letter) => {
    const capital = letter.toUpperCase();
    return capital.length === letter.length ? capital : letter;
  });
}
