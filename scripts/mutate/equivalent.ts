/** A change after which the rules still derive the same, and why. `what` as the command prints it. */
type Equivalent = { readonly file: string; readonly what: string; readonly why: string };

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'directory/acl-inheritance.ts',
    what: 'guard: hash === undefined -> false',
    why: 'no container lists a hash that is none',
  },
  {
    file: 'directory/acl-inheritance.ts',
    what: "operand: typeof hash === 'string' -> true",
    why: 'containers list texts only, so that nothing else is found there',
  },
  {
    file: 'directory/domains.ts',
    what: 'guard: sid === undefined -> false',
    why: 'nodes without a SID are never looked up',
  },
  {
    file: 'directory/enterprise/can-apply-gpo.ts',
    what: 'guard: principals.length === 0 -> false',
    why: 'no principal, no edge; it only saves visiting every container',
  },
  {
    file: 'directory/enterprise/contains-identity.ts',
    what: 'operand: sid -> true',
    why: 'no node is filed under a missing SID',
  },
  {
    file: 'directory/escalations/esc13.ts',
    what: 'guard: groups.length === 0 -> false',
    why: 'an attack without ends gives no edge',
  },
  {
    file: 'directory/escalations/esc9-esc10.ts',
    what: 'guard: ends.length === 0 -> false',
    why: 'an attack without ends gives no edge',
  },
  {
    file: 'directory/membership/cross-product.ts',
    what: 'guard: others.some((set) => set.length === 0) -> false',
    why: 'an empty set has no members; it only saves expanding groups',
  },
  {
    file: 'directory/membership/local-groups.ts',
    what: "guard: graph.sources(computer, 'LocalToComputer').length > 0 -> true",
    why: 'a computer without local groups gives no edge; it only saves looking at it',
  },
  {
    file: 'directory/membership/membership.ts',
    what: 'guard: !old -> true',
    why: 'everything is rebuilt then, which only takes longer',
  },
  {
    file: 'directory/membership/membership.ts',
    what: 'guard: groups.has(one) || groups.has(other) -> true',
    why: 'more than necessary is forgotten, which only takes longer',
  },
  {
    file: 'directory/membership/membership.ts',
    what: 'choice: isEmpty -> false',
    why: 'an empty group has no member but itself; it only saves a lookup',
  },
  {
    file: 'directory/membership/membership.ts',
    what: 'choice: this.#changedDirect.size > 0 -> true',
    why: 'an empty map has no entry; it only saves a lookup',
  },
  {
    file: 'directory/membership/membership.ts',
    what: 'choice: closures.has(membership) -> true',
    why: 'groups that changed earlier are looked at again, which only takes longer',
  },
  {
    file: 'directory/ntlm/relay-to-ldap.ts',
    what: 'operand: authenticated !== undefined -> true',
    why: 'a computer can be relayed only where that group is known',
  },
  {
    file: 'directory/ntlm/relayable.ts',
    what: 'guard: sid === undefined -> false',
    why: 'a domain without a SID is never looked up',
  },
  {
    file: 'directory/ntlm/relayable.ts',
    what: 'filter: (node) => computers.has(node) -> (() => true)',
    why: 'only computers are looked for among them',
  },
  {
    file: 'directory/ntlm/relayable.ts',
    what: 'test: computers.has(node) -> true',
    why: 'only computers are looked for among them',
  },
  {
    file: 'directory/pki/authorities.ts',
    what: 'operand: domain !== undefined -> true',
    why: 'what is not there is in no forest, and is no domain',
  },
  {
    file: 'directory/pki/controllers.ts',
    what: 'guard: !groups.has(account) -> true',
    why: 'controllers of a group are never looked up; it only saves memory',
  },
  {
    file: 'directory/pki/controllers.ts',
    what: 'operand: at === end -> false',
    why: 'there is nothing to add then; it only saves the test',
  },
  {
    file: 'directory/repair/foreign-names.ts',
    what: 'guard: name !== undefined -> true',
    why: 'a name that is not there is none when it is looked up',
  },
  {
    file: 'directory/repair/foreign-names.ts',
    what: 'guard: mayHaveOwnName(graph, node) -> false',
    why: 'a closer look at the name says the same; it only saves decoding it',
  },
  {
    file: 'directory/rules/extended-by-policy.ts',
    what: 'guard: oid !== undefined -> true',
    why: 'templates name policies by text; one without is never looked up',
  },
  {
    file: 'directory/rules/has-trust-keys.ts',
    what: 'operand: sid === undefined -> false',
    why: 'no node is filed under a missing SID',
  },
  {
    file: 'directory/rules/owner-rights.ts',
    what: 'operand: enforced.size > 0 -> true',
    why: 'no target is withheld where no domain enforces it; it only saves a lookup',
  },
  {
    file: 'directory/rules/owner-rights.ts',
    what: 'operand: sid !== undefined -> true',
    why: 'nodes without a SID are never compared',
  },
  {
    file: 'directory/rules/protect-admin-groups.ts',
    what: 'choice: sid === undefined -> false',
    why: 'no node is filed under a missing SID',
  },
  {
    file: 'directory/rules/sync-laps-password.ts',
    what: 'guard: sid === undefined -> false',
    why: 'no node is filed under a missing SID',
  },
  {
    file: 'directory/rules/sync-laps-password.ts',
    what: 'guard: principals.length === 0 -> false',
    why: 'no principal, no edge; it only saves visiting computers',
  },
  {
    file: 'directory/rules/well-known-links.ts',
    what: 'guard: !isNamed(domain) -> false',
    why: 'the groups of a domain without a name are not there',
  },
  {
    file: 'directory/rules/well-known-links.ts',
    what: 'operand: to !== undefined -> true',
    why: 'every link ends at a group that is made, or at Guest that is there',
  },
  {
    file: 'directory/rules/well-known-links.ts',
    what: 'operand: node !== undefined -> true',
    why: 'what is not there is not enabled',
  },
  {
    file: 'entra/reset-password.ts',
    what: 'guard: template === undefined -> false',
    why: 'no list of roles names a role without a template',
  },
  {
    file: 'entra/synced-users.ts',
    what: 'operand: origin !== undefined -> true',
    why: 'what is not there is no user, and is answered as it is',
  },
];
