/** What a tag is: a zone of the tier model, a label, the label of objects that an attacker controls, or that of decoys. */
export const TAG_TYPES = { tier: 1, label: 2, owned: 3, decoy: 4 } as const;
export const SEED_TYPES = { objectId: 1, cypher: 2 } as const;
/** How a node came to be selected: by a seed itself, below one, or above one. */
export const SOURCES = { seed: 1, child: 2, parent: 3 } as const;
export const EXPANSIONS = { none: 0, all: 1, children: 2, parents: 3 } as const;
export const CERTIFIED = { pending: 0, revoked: 1, manual: 2, auto: 3 } as const;
export const AUTO_CERTIFY = { off: 0, allMembers: 1, seedsOnly: 2 } as const;

export type Expansion = (typeof EXPANSIONS)[keyof typeof EXPANSIONS];
export type Seed = { readonly type: number; readonly value: string };

/** The author of everything that exists from the first start, under the name that clients expect. */
export const SYSTEM_ACTOR = 'BloodHound';

/** How far the selectors of a tag reach beyond their seeds. */
export function expansionOf(tagType: number): Expansion {
  if (tagType === TAG_TYPES.tier) return EXPANSIONS.all;
  return tagType === TAG_TYPES.label ? EXPANSIONS.children : EXPANSIONS.none;
}

/** The certification after a selector is applied: a user's decision is preserved. */
export function certificationOf(before: number | undefined, autoCertify: number, source: number): number {
  if (before === CERTIFIED.manual || before === CERTIFIED.revoked) return before;
  if (autoCertify === AUTO_CERTIFY.allMembers) return CERTIFIED.auto;
  return autoCertify === AUTO_CERTIFY.seedsOnly && source === SOURCES.seed ? CERTIFIED.auto : CERTIFIED.pending;
}
