import { IGNORED_LOCAL_GROUP } from '@chokepoint/model';
import { upperCase } from '../records/upper-case.ts';
import { NOT_ACL } from './edge-properties.ts';
import { eachPrincipal } from './principal.ts';
import type { Rule } from './shared-rules.ts';

/** Stored even if empty: members of this group connect from outside. */
const STORED_WHEN_EMPTY = 'DIRECT ACCESS USERS';

export const localGroups: Rule = ({ record, ref: computer }, writer) => {
  for (const entry of record.records('LocalGroups')) {
    if (!entry.flag('Collected')) continue;
    const name = entry.text('Name');
    if (entry.list('Results').length === 0 && !upperCase(name).startsWith(STORED_WHEN_EMPTY)) continue;
    const group = writer.ref(entry.identifier('ObjectIdentifier'), 'ADLocalGroup');
    if (group.id === '') {
      entry.notice('ObjectIdentifier', 'local group left out: it has no identifier');
      continue;
    }
    if (name !== IGNORED_LOCAL_GROUP) writer.node(group, { name });
    writer.edge(group, 'LocalToComputer', computer, NOT_ACL, entry);
    eachPrincipal(entry, 'Results', writer, (member, index) =>
      writer.edge(member, 'MemberOfLocalGroup', group, NOT_ACL, entry, 'Results', index),
    );
    for (const local of entry.records('LocalNames')) {
      const principal = writer.ref(local.identifier('ObjectIdentifier'), 'Base');
      if (principal.id === '') local.notice('ObjectIdentifier', 'name left out: it belongs to no identifier');
      else writer.node(principal, { name: local.text('PrincipalName') });
    }
  }
};
