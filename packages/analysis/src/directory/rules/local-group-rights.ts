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
  derive(graph, found) {
    for (const computer of graph.once(computersWithLocalGroups))
      for (const { rid, kind } of RIGHTS)
        for (const group of localGroups(graph, computer, rid))
          graph.eachSource(group, 'MemberOfLocalGroup', (member) => found.edge(member, kind, computer));
  },
  explain(graph, { start, kind, end }) {
    const evidence = new Evidence();
    const right = RIGHTS.find((candidate) => candidate.kind === kind);
    for (const group of right ? localGroups(graph, end, right.rid) : [])
      if (graph.hasEdge(start, 'MemberOfLocalGroup', group))
        evidence.edge(start, 'MemberOfLocalGroup', group).edge(group, 'LocalToComputer', end);
    return evidence;
  },
};
