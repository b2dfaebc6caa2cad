import type { Platform } from './node-kind.ts';

/** Group of the relationship filter a kind is listed under. */
type RelationshipCategory =
  | 'Active Directory Certificate Services'
  | 'Active Directory Structure'
  | 'Advanced AzureRM Object Manipulation'
  | 'Advanced Object Manipulation'
  | 'Basic AzureAD Object Manipulation'
  | 'Basic AzureRM Object Manipulation'
  | 'Basic Object Manipulation'
  | 'Credential Access'
  | 'Cross Forest Trust Abuse'
  | 'Cross Platform'
  | 'Lateral Movement'
  | 'MS Graph App Role Abuses'
  | 'NTLM Relay'
  | 'Secret/Credential Access'
  | 'Structure';

export type RelationshipKind<Name extends string = string> = {
  readonly name: Name;
  readonly platform: Platform;
  readonly category: RelationshipCategory | null;
  /** An attacker who controls the source gains the target; path finding follows it. */
  readonly traversable: boolean;
  /** Allowed as the right of an access-control entry. */
  readonly acl: boolean;
  /** Removed and derived again by every analysis. */
  readonly recomputed: boolean;
  /** Some collector file can produce it. */
  readonly collected: boolean;
  /** Analysis can produce it. */
  readonly derived: boolean;
  /** Derived from other relationships, which can be listed as evidence. */
  readonly composed: boolean;
  /** Counts as inbound control of its target. */
  readonly inbound: boolean;
  /** Counts as outbound control of its source. */
  readonly outbound: boolean;
  /** Offered in the relationship filter of path search. */
  readonly filterable: boolean;
};

const FLAGS = [
  'traversable',
  'acl',
  'recomputed',
  'collected',
  'derived',
  'composed',
  'inbound',
  'outbound',
  'filterable',
] as const;

/** Builder of table rows: name, category, and the flags that are true as a list of words. */
export function relationshipsOf(platform: Platform) {
  return <const Name extends string>(
    name: Name,
    category: RelationshipCategory | null,
    flags: string,
  ): RelationshipKind<Name> => {
    const words = new Set(flags.split(' ').filter((word) => word !== ''));
    const values = Object.fromEntries(FLAGS.map((flag) => [flag, words.delete(flag)])) as Record<
      (typeof FLAGS)[number],
      boolean
    >;
    if (words.size > 0) throw new Error(`relationship kind ${name}: unknown flag ${[...words].join(', ')}`);
    return { name, platform, category, ...values };
  };
}
