import type { Endpoint } from '../records/batch-sink.ts';
import { isMatch } from '../records/batch-sink.ts';
import { CLASSIC_LOCAL_GROUPS } from './classic-local-groups.ts';
import { NOT_ACL } from './edge-properties.ts';
import { eachPrincipal } from './principal.ts';
import type { Rule } from './shared-rules.ts';

/** Local groups that a policy fills on every computer it reaches. */
export const groupPolicyChanges: Rule = ({ record }, writer) => {
  const changes = record.record('GPOChanges');
  if (!changes) return;
  const filled: { rid: string; field: string; members: Endpoint[] }[] = [];
  for (const [rid, field] of CLASSIC_LOCAL_GROUPS) {
    const members: Endpoint[] = [];
    eachPrincipal(changes, field, writer, (member) => members.push(member));
    if (members.length > 0) filled.push({ rid, field, members });
  }
  if (filled.length === 0) return;
  eachPrincipal(changes, 'AffectedComputers', writer, (given, index) => {
    // The groups are named after the computer's identifier, so here a host name is as good as any.
    const computer = isMatch(given) ? given.otherwise : given;
    if (!computer || computer.id === '')
      return changes.notice(`AffectedComputers[${index}]`, 'local groups left out: the computer has no identifier');
    const target = writer.ref(computer.id, 'Computer');
    for (const { rid, field, members } of filled) {
      const group = writer.ref(`${computer.id}-${rid}`, 'ADLocalGroup');
      writer.node(group, {});
      writer.edge(group, 'LocalToComputer', target, NOT_ACL, changes);
      for (const [at, member] of members.entries())
        writer.edge(member, 'MemberOfLocalGroup', group, NOT_ACL, changes, field, at);
    }
  });
};
