import { noEffect } from './change-error.ts';
import type { Facts, Properties } from './facts.ts';

const OWNERS = ['User', 'Computer', 'Group', 'ADLocalGroup', 'Base'];
const OWNED = ['OwnsRaw', 'OwnsLimitedRights'] as const;

/** An object gets another owner; what an owner may do there stays as it is. */
export function setOwner(
  facts: Facts,
  { subject, object }: { readonly subject: string; readonly object: string },
): void {
  const target = facts.find(object);
  const owner = facts.find(subject, OWNERS, 'it cannot own objects');
  const privileges = privilegesOf(facts, target, 'OwnsLimitedRights');
  const former = OWNED.flatMap((kind) => facts.sources(target, kind).map((id) => ({ kind, id })));
  if (former.some(({ id }) => id === owner) || facts.property(target, 'ownersid') === owner)
    throw noEffect(`${facts.name(owner)} is the owner of ${facts.name(target)} already`);
  for (const { kind, id } of former) facts.drop(id, kind, target);
  facts.set(target, 'ownersid', owner);
  const properties: Properties = { isacl: true, isinherited: false };
  if (owner === target) return;
  if (privileges) facts.put(owner, 'OwnsLimitedRights', target, { ...properties, privileges });
  else if (facts.property(target, 'doesanyacegrantownerrights') !== true)
    facts.put(owner, 'OwnsRaw', target, properties);
}

/** What a right to take ownership amounts to, given what the object grants its owners; undefined if to nothing. */
export function takesOwnership(facts: Facts, target: string, properties: Properties) {
  const privileges = privilegesOf(facts, target, 'WriteOwnerLimitedRights');
  if (privileges) return { relationship: 'WriteOwnerLimitedRights', properties: { ...properties, privileges } };
  const limited = facts.sources(target, 'OwnsLimitedRights').length > 0;
  const grants = facts.property(target, 'doesanyacegrantownerrights') === true;
  const inherits = facts.property(target, 'doesanyinheritedacegrantownerrights') === true;
  return inherits && (limited || grants) ? undefined : { relationship: 'WriteOwnerRaw', properties };
}

function privilegesOf(facts: Facts, target: string, kind: string): readonly string[] | undefined {
  const holder = facts.sources(target, kind)[0];
  const privileges = holder === undefined ? undefined : facts.properties(holder, kind, target)?.privileges;
  return Array.isArray(privileges) ? privileges.filter((one) => typeof one === 'string') : undefined;
}
