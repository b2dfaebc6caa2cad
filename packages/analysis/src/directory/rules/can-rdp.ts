import type { NodeIndex } from '@chokepoint/graph';
import { WELL_KNOWN_RIDS } from '@chokepoint/model';
import { Evidence } from '../../evidence.ts';
import type { AnalysisSettings, Rule } from '../../rule.ts';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { crossProduct } from '../membership/cross-product.ts';
import { addMembershipPaths } from '../membership/explain-holding.ts';
import { computersWithLocalGroups, localGroups } from '../membership/local-groups.ts';
import { changedGroups, MEMBERSHIP_KINDS, membership } from '../membership/membership.ts';

const LOGON_RIGHT = 'RemoteInteractiveLogonRight';
const DIRECT_ACCESS_USERS = 'DIRECT ACCESS USERS';

/** Members of Remote Desktop Users that also hold the user right for remote logon. */
export const canRdp: Rule = {
  number: 7,
  name: 'can-rdp',
  kinds: ['CanRDP'],
  derive(graph, found, settings, ends) {
    for (const computer of ends ?? graph.once(computersWithLocalGroups))
      for (const group of localGroups(graph, computer, WELL_KNOWN_RIDS.remoteDesktopUsers))
        for (const principal of whoMayLogOn(graph, computer, group, settings))
          if (principal !== computer) found.edge(principal, 'CanRDP', computer);
  },
  local: {
    edges: ['LocalToComputer', LOGON_RIGHT, ...MEMBERSHIP_KINDS],
    closures: [membership, computersWithLocalGroups],
    ends(graph, difference, causes) {
      const groups = changedGroups(graph, causes);
      if (!groups) return undefined;
      const computers = graph.ofKind('Computer');
      const touched = new Set(difference.targetsOf('LocalToComputer', LOGON_RIGHT));
      for (const group of [...groups, ...difference.targetsOf(...MEMBERSHIP_KINDS)])
        for (const computer of graph.targets(group, 'LocalToComputer', LOGON_RIGHT)) touched.add(computer);
      return [...touched].filter((node) => computers.has(node));
    },
  },
  explain(graph, { source, target }, settings) {
    const evidence = new Evidence();
    const groups = [
      ...localGroups(graph, target, WELL_KNOWN_RIDS.remoteDesktopUsers),
      ...(settings.citrixRemoteDesktop ? directAccessUsers(graph, target) : []),
    ];
    for (const group of groups)
      if (addMembershipPaths(graph, evidence, source, group)) evidence.edge(group, 'LocalToComputer', target);
    for (const holder of graph.sources(target, LOGON_RIGHT))
      if (addMembershipPaths(graph, evidence, source, holder)) evidence.edge(holder, LOGON_RIGHT, target);
    return evidence;
  },
};

function whoMayLogOn(
  graph: AnalysisGraph,
  computer: NodeIndex,
  desktopUsers: NodeIndex,
  settings: AnalysisSettings,
): readonly NodeIndex[] {
  const rightCounts = settings.enforceUserRights || graph.flag(computer, 'hasura') === true;
  const holders = graph.sources(computer, LOGON_RIGHT);
  const gateways = settings.citrixRemoteDesktop ? directAccessUsers(graph, computer) : [];
  if (gateways.length > 0) {
    const sets = rightCounts ? [[desktopUsers], gateways, holders] : [[desktopUsers], gateways];
    return crossProduct(graph, ...sets);
  }
  if (!rightCounts || holders.includes(desktopUsers)) return graph.sources(desktopUsers, 'MemberOfLocalGroup');
  return membersWithRight(graph, desktopUsers, holders);
}

/**
 * No shortcut through groups: a holder that is not a desktop user itself is expanded, and each desktop user in it
 * counts. The local group is processed member by member, because their contents are already known from other computers.
 */
function membersWithRight(graph: AnalysisGraph, desktopUsers: NodeIndex, holders: readonly NodeIndex[]): NodeIndex[] {
  const groups = graph.once(membership);
  const parts = graph.sources(desktopUsers, ...MEMBERSHIP_KINDS);
  const found: NodeIndex[] = [];
  for (const holder of holders) {
    if (parts.some((part) => groups.includes(part, holder))) found.push(holder);
    else {
      if (groups.includes(holder, desktopUsers)) found.push(desktopUsers);
      for (const part of parts) for (const member of groups.inBoth(part, holder)) found.push(member);
    }
  }
  return found;
}

function directAccessUsers(graph: AnalysisGraph, computer: NodeIndex): NodeIndex[] {
  const localGroupKind = graph.ofKind('ADLocalGroup');
  return graph
    .sources(computer, 'LocalToComputer')
    .filter(
      (group) => localGroupKind.has(group) && graph.text(group, 'name')?.toUpperCase().startsWith(DIRECT_ACCESS_USERS),
    );
}
