import { WELL_KNOWN_RIDS } from '@chokepoint/model';
import { collected } from './computer-settings.ts';
import { NOT_ACL } from './edge-properties.ts';
import { eachPrincipal } from './principal.ts';
import type { Rule } from './shared-rules.ts';

/** The four local groups that have a list of their own, with the name that Windows gives them. */
export const CLASSIC_LOCAL_GROUPS = [
  [WELL_KNOWN_RIDS.administrators, 'LocalAdmins', 'ADMINISTRATORS'],
  [WELL_KNOWN_RIDS.remoteDesktopUsers, 'RemoteDesktopUsers', 'REMOTE DESKTOP USERS'],
  [WELL_KNOWN_RIDS.distributedComUsers, 'DcomUsers', 'DISTRIBUTED COM USERS'],
  [WELL_KNOWN_RIDS.remoteManagementUsers, 'PSRemoteUsers', 'REMOTE MANAGEMENT USERS'],
] as const;

/** Members of local groups as collectors of 2022 write them: a list per group instead of groups. */
export const classicLocalGroups: Rule = ({ record, ref: computer, properties }, writer) => {
  for (const [rid, field, name] of CLASSIC_LOCAL_GROUPS) {
    const list = collected(record, field);
    if (!list || list.list('Results').length === 0) continue;
    const group = writer.ref(`${computer.id}-${rid}`, 'ADLocalGroup');
    writer.node(group, typeof properties.name === 'string' ? { name: `${name}@${properties.name}` } : {});
    writer.edge(group, 'LocalToComputer', computer, NOT_ACL, list);
    eachPrincipal(list, 'Results', writer, (member, index) =>
      writer.edge(member, 'MemberOfLocalGroup', group, NOT_ACL, list, 'Results', index),
    );
  }
};
