import { Evidence } from '../../evidence.ts';
import type { Rule } from '../../rule.ts';
import { byObjectId, collectedDomains, nodesByDomainSid } from '../domains.ts';

const ADMIN_SD_HOLDER = 'CN=ADMINSDHOLDER,CN=SYSTEM,';

/** The rights on AdminSDHolder are copied to the objects it protects. */
export const protectAdminGroups: Rule = {
  number: 4,
  name: 'protect-admin-groups',
  kinds: ['ProtectAdminGroups'],
  derive(graph, found) {
    const containers = graph.ofKind('Container');
    const protectable = graph.ofKinds('Computer', 'User', 'Group');
    for (const { sid } of graph.once(collectedDomains)) {
      const nodes = sid === undefined ? [] : (graph.once(nodesByDomainSid).get(sid) ?? []);
      const holder = nodes
        .filter((node) => containers.has(node) && graph.text(node, 'distinguishedname')?.startsWith(ADMIN_SD_HOLDER))
        .map((node) => ({ node, objectId: graph.objectId(node) }))
        .sort(byObjectId)[0];
      if (!holder) continue;
      for (const node of nodes)
        if (protectable.has(node) && graph.flag(node, 'adminsdholderprotected') === true)
          found.edge(holder.node, 'ProtectAdminGroups', node);
    }
  },
  explain: (_graph, { source, target }) => new Evidence().node(source).node(target),
};
