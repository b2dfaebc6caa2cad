import type { AdminChange } from '../admin-change.ts';
import { ChangeError } from '../change-error.ts';
import type { Directory } from './directory.ts';
import type { Modification } from './parse-changes.ts';
import { changedList, singleValue, textsOf } from './values-of.ts';

/** What a modification of one attribute amounts to. Values that name nothing in the graph go to `unresolved`. */
export type AttributeReader = (
  directory: Directory,
  id: string,
  modification: Modification,
  unresolved: (message: string) => void,
) => readonly AdminChange[];

type Difference = { readonly added: readonly string[]; readonly removed: readonly string[] };

const difference = (before: readonly string[], after: readonly string[]): Difference => ({
  added: after.filter((one) => !before.includes(one)),
  removed: before.filter((one) => !after.includes(one)),
});

export const member: AttributeReader = (directory, group, modification, unresolved) => {
  const { operation } = modification;
  const given = resolved(textsOf(modification), (dn) => directory.byName(dn), unresolved);
  const members = directory.facts.sources(group, 'MemberOf');
  const isPrimary = (id: string) => directory.facts.properties(id, 'MemberOf', group)?.isprimarygroup === true;
  const present = members.filter((id) => !isPrimary(id));
  const everything = operation === 'delete' && modification.values.length === 0;
  const { added, removed } =
    operation === 'replace'
      ? difference(present, given)
      : {
          added: operation === 'add' ? given : [],
          removed: everything ? present : operation === 'delete' ? given : [],
        };
  return [
    ...removed.map((subject): AdminChange => ({ change: 'remove-member', subject, object: group })),
    ...added.map((subject): AdminChange => ({ change: 'add-member', subject, object: group })),
  ];
};

const DISABLED = 1;
const ENFORCED = 2;

/** One text with all links: `[LDAP://cn={...},...;options]`. A link that is disabled is none. */
export const groupPolicyLinks: AttributeReader = (directory, target, modification, unresolved) => {
  const text = singleValue(modification) ?? '';
  const links = [...text.matchAll(/\[LDAP:\/\/([^;\]]*);(\d+)\]/gi)].map((match) => ({
    dn: match[1]!,
    options: Number(match[2]),
  }));
  const wanted = new Map<string, boolean>();
  for (const { dn, options } of links.filter((link) => (link.options & DISABLED) === 0)) {
    const policy = resolved([dn], (one) => policyNamed(directory, one), unresolved)[0];
    if (policy !== undefined) wanted.set(policy, (options & ENFORCED) !== 0);
  }
  const { facts } = directory;
  const present = facts.sources(target, 'GPLink');
  const isEnforced = (policy: string) => facts.properties(policy, 'GPLink', target)?.enforced === true;
  return [
    ...present
      .filter((policy) => !wanted.has(policy))
      .map((subject): AdminChange => ({ change: 'unlink-policy', subject, object: target })),
    ...[...wanted]
      .filter(([policy, enforced]) => !present.includes(policy) || isEnforced(policy) !== enforced)
      .map(([subject, enforced]): AdminChange => ({ change: 'link-policy', subject, object: target, enforced })),
  ];
};

/** A policy is known by its GUID, which is the name that it has in the directory. */
function policyNamed(directory: Directory, dn: string): string {
  const guid = /\{([0-9a-f-]{36})\}/i.exec(dn)?.[1];
  const found = guid === undefined ? [] : directory.facts.matching(guid);
  return found[0] ?? directory.byName(dn);
}

/** Names of services, such as `cifs/server.corp.example:445`. */
export const allowedToDelegateTo: AttributeReader = (directory, account, modification, unresolved) => {
  const { facts } = directory;
  const stored = facts.property(account, 'allowedtodelegate');
  const before = Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  const services = changedList(before, modification);
  const present = facts.targets(account, 'AllowedToDelegate');
  const wanted = [...new Set(resolved(services, (service) => serviceAccount(directory, service), unresolved))];
  if (services.join('\n') !== before.join('\n')) facts.set(account, 'allowedtodelegate', services);
  const { added, removed } = difference(present, wanted);
  return [
    ...removed.map((object): AdminChange => ({ change: 'remove-delegation', subject: account, object })),
    ...added.map((object): AdminChange => ({ change: 'allow-delegation', subject: account, object })),
  ];
};

function serviceAccount(directory: Directory, service: string): string {
  const host = service.split('/')[1]?.split(':')[0] ?? service;
  const found = [host, `${host}$`].flatMap((name) => directory.facts.matching(name));
  const computer = found.find((id) => directory.facts.isOfKind(id, 'Computer'));
  if (computer === undefined) throw new ChangeError('unresolved', `the computer of "${service}" is not in the graph`);
  return computer;
}

/** Templates by their common name, on an enterprise CA. */
export const certificateTemplates: AttributeReader = (directory, authority, modification, unresolved) => {
  const { facts } = directory;
  const present = facts.sources(authority, 'PublishedTo');
  const find = (name: string) => templateNamed(directory, name, authority);
  const given = resolved(textsOf(modification), find, unresolved);
  const { operation, values } = modification;
  const wanted =
    operation === 'replace'
      ? given
      : operation === 'add'
        ? [...new Set([...present, ...given])]
        : values.length === 0
          ? []
          : present.filter((one) => !given.includes(one));
  const { added, removed } = difference(present, wanted);
  return [
    ...removed.map((subject): AdminChange => ({ change: 'unpublish-template', subject, object: authority })),
    ...added.map((subject): AdminChange => ({ change: 'publish-template', subject, object: authority })),
  ];
};

function templateNamed(directory: Directory, name: string, authority: string): string {
  const { facts } = directory;
  const domain = facts.property(authority, 'domain');
  const names = [...(typeof domain === 'string' ? [`${name}@${domain}`] : []), name];
  const found = names.flatMap((one) => facts.matching(one)).find((id) => facts.isOfKind(id, 'CertTemplate'));
  if (found === undefined)
    throw new ChangeError('unresolved', `there is no certificate template "${name}" in the graph`);
  return found;
}

/** Those of the texts that name something. */
function resolved(
  texts: readonly string[],
  find: (text: string) => string,
  unresolved: (message: string) => void,
): string[] {
  return texts.flatMap((text) => {
    try {
      return [find(text)];
    } catch (error) {
      if (!(error instanceof ChangeError) || error.reason !== 'unresolved') throw error;
      unresolved(error.message);
      return [];
    }
  });
}
