import type { NodeIndex } from '@chokepoint/graph';
import { Evidence } from '../evidence.ts';
import type { Rule } from '../rule.ts';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import { containment, holdingOf } from './holding-evidence.ts';
import { roleHoldings } from './role-holdings.ts';
import { rolesWithTemplate, templatesOf } from './role-template.ts';
import { tenantsContaining } from './tenants.ts';

const DEVICE_MANAGERS = templatesOf('intuneAdministrator');

export const executeCommand: Rule = {
  number: 1030,
  name: 'Commands on managed devices',
  kinds: ['AZExecuteCommand'],

  derive(graph, found) {
    for (const [tenant, holdings] of graph.once(roleHoldings)) {
      const devices = tenant.devices.filter((device) => runsWindows(graph, device));
      for (const member of holdings.membersOf(DEVICE_MANAGERS))
        for (const device of devices) found.edge(member, 'AZExecuteCommand', device);
      for (const { member, objects } of holdings.scopedMembersOf(DEVICE_MANAGERS))
        for (const device of devices) if (objects.has(device)) found.edge(member, 'AZExecuteCommand', device);
    }
  },

  explain(graph, { source: principal, target: device }) {
    const evidence = new Evidence();
    for (const tenant of tenantsContaining(graph, device)) {
      const roles = rolesWithTemplate(graph, tenant, DEVICE_MANAGERS);
      const holding = holdingOf(graph, tenant, principal, roles, device);
      if (holding.nodes.size > 0) evidence.add(containment(tenant, device)).add(holding);
    }
    return evidence;
  },
};

function runsWindows(graph: AnalysisGraph, device: NodeIndex): boolean {
  return /windows/i.test(graph.text(device, 'operatingsystem') ?? '');
}
