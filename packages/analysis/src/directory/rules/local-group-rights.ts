import { WELL_KNOWN_RIDS } from '@chokepoint/model';
import { Evidence } from '../../evidence.ts';
import type { Rule } from '../../rule.ts';
import { computersWithLocalGroups, localGroups } from '../membership/local-groups.ts';

const RIGHTS = [
  { rid: WELL_KNOWN_RIDS.administrators, kind: 'AdminTo' },
  { rid: WELL_KNOWN_RIDS.remoteManagementUsers, kind: 'CanPSRemote' },
  { rid: WELL_KNOWN_RIDS.distributedComUsers, kind: 'ExecuteDCOM' },
] as const;

/** Direct members of some local groups of a computer may run code on it. */
export const localGroupRights: Rule = {
  number: 6,
  name: 'local-group-rights',
  kinds: ['AdminTo', 'CanPSRemote', 'ExecuteDCOM'],
  derive(graph, found, _settings, ends) {
    for (const computer of ends ?? graph.once(computersWithLocalGroups))
      for (const { rid, kind } of RIGHTS)
        for (const group of localGroups(graph, computer, rid))
          graph.eachSource(group, 'MemberOfLocalGroup', (member) => found.edge(member, kind, computer));
  },
  local: {
    edges: ['LocalToComputer', 'MemberOfLocalGroup'],
    closures: [computersWithLocalGroups],
    ends(graph, difference) {
      const computers = graph.ofKind('Computer');
      const touched = new Set(difference.targetsOf('LocalToComputer'));
      for (const group of difference.targetsOf('MemberOfLocalGroup'))
        for (const computer of graph.targets(group, 'LocalToComputer')) touched.add(computer);
      return [...touched].filter((node) => computers.has(node));
    },
  },
  explain(graph, { source, kind, target }) {
    const evidence = new Evidence();
    const right = RIGHTS.find((candidate) => candidate.kind === kind);
    for (const group of right ? localGroups(graph, target, right.rid) : [])
      if (graph.hasEdge(source, 'MemberOfLocalGroup', group))
        evidence.edge(source, 'MemberOfLocalGroup', group).edge(group, 'LocalToComputer', target);
    return evidence;
  },
};
