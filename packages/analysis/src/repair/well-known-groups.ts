import { WELL_KNOWN_GROUPS } from '@chokepoint/model';
import { collectedDomains } from '../directory/domains.ts';
import { isNamed, wellKnownGroupId } from '../directory/well-known.ts';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import type { RepairList } from './repair-list.ts';

/** Every collected domain has the groups that the system maintains, even if no collector lists them. */
export function wellKnownGroups(graph: AnalysisGraph, repairs: RepairList): void {
  for (const domain of graph.once(collectedDomains)) {
    if (!isNamed(domain)) continue;
    for (const group of WELL_KNOWN_GROUPS) {
      const objectId = wellKnownGroupId(domain, group);
      const node = graph.node(objectId);
      if (node === undefined)
        repairs.create({
          objectId,
          kinds: ['Base', 'Group'],
          properties: { name: `${group.label}@${domain.name}`, domainsid: domain.sid, domain: domain.name },
        });
      else if (!graph.ofKind('Group').has(node)) repairs.addKind(node, 'Group');
    }
  }
}
