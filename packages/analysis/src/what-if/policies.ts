import { noEffect } from './change-error.ts';
import type { Facts } from './facts.ts';

const LINKED = ['OU', 'Domain', 'Site'];
const LINKED_TO = 'a GPO link needs an OU, a domain or a site';

type Link = { readonly subject: string; readonly object: string };

export function linkPolicy(
  facts: Facts,
  { subject, object, enforced = false }: Link & { enforced?: boolean | undefined },
) {
  const policy = facts.find(subject, ['GPO'], 'only a GPO can be linked');
  const target = facts.find(object, LINKED, LINKED_TO);
  if (facts.properties(policy, 'GPLink', target)?.enforced === enforced)
    throw noEffect(`${facts.name(policy)} is linked to ${facts.name(target)} already${enforced ? ', enforced' : ''}`);
  facts.put(policy, 'GPLink', target, { isacl: false, enforced });
}

export function unlinkPolicy(facts: Facts, { subject, object }: Link): void {
  const policy = facts.find(subject, ['GPO'], 'only a GPO can be linked');
  const target = facts.find(object, LINKED, LINKED_TO);
  if (!facts.drop(policy, 'GPLink', target))
    throw noEffect(`${facts.name(policy)} is not linked to ${facts.name(target)}`);
}
