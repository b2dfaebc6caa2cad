import { invalid, noEffect } from './change-error.ts';
import type { Facts, Properties } from './facts.ts';
import { kindWord } from './object-finder.ts';

type Group = { readonly relationship: string; readonly members: readonly string[]; readonly properties: Properties };

/** How each kind of group has members. `Base` is what a collector could not resolve. */
const GROUPS: Readonly<Record<string, Group>> = {
  ADLocalGroup: {
    relationship: 'MemberOfLocalGroup',
    members: ['User', 'Computer', 'Group', 'ADLocalGroup', 'Base'],
    properties: { isacl: false },
  },
  Group: {
    relationship: 'MemberOf',
    members: ['User', 'Computer', 'Group', 'Base'],
    properties: { isacl: false, isprimarygroup: false },
  },
  AZGroup: {
    relationship: 'AZMemberOf',
    members: ['AZUser', 'AZGroup', 'AZServicePrincipal', 'AZDevice'],
    properties: {},
  },
};

type Membership = { readonly subject: string; readonly object: string };

export function addMember(facts: Facts, { subject, object }: Membership): void {
  const { member, group, relationship, properties } = ends(facts, subject, object);
  if (facts.has(member, relationship, group))
    throw noEffect(`${facts.name(member)} is a member of ${facts.name(group)} already`);
  facts.put(member, relationship, group, properties);
}

export function removeMember(facts: Facts, { subject, object }: Membership): void {
  const { member, group, relationship } = ends(facts, subject, object);
  const known = facts.properties(member, relationship, group);
  if (known?.isprimarygroup === true)
    throw invalid(
      `${facts.name(group)} is the primary group of ${facts.name(member)}: change the account, not the group`,
    );
  if (!facts.drop(member, relationship, group))
    throw noEffect(`${facts.name(member)} is not a direct member of ${facts.name(group)}`);
}

function ends(facts: Facts, subject: string, object: string) {
  const group = facts.find(object, Object.keys(GROUPS), 'members are added to groups');
  const kind = Object.keys(GROUPS).find((one) => facts.isOfKind(group, one))!;
  const { relationship, members, properties } = GROUPS[kind]!;
  const member = facts.find(subject, members, `it cannot be a member of ${kindWord(kind)}`);
  if (member === group) throw invalid(`${facts.name(group)} cannot be a member of itself`);
  return { member, group, relationship, properties };
}
