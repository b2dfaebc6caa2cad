/** What an access-control entry must grant to make a relationship. */
export type AccessRight = {
  /** All of these bits, with one of the object types; '' stands for an entry without one. */
  readonly mask: number;
  readonly objectTypes: readonly string[];
  /** Attributes whose ids differ between forests: their ids are object types, too. */
  readonly attributes: readonly string[];
  /** The bits that the entry loses. What remains of it stays. */
  readonly strip: number;
};

/** How a relationship of a kind is removed. */
export type Remedy =
  | { readonly how: 'ace'; readonly right: AccessRight; readonly on: 'target' | 'domain' }
  | { readonly how: 'owner' }
  | { readonly how: 'member' }
  /** The source is a trustee in a security descriptor that is the value of an attribute of the target. */
  | { readonly how: 'descriptor-attribute'; readonly attribute: string }
  /** The source names services of the target in an attribute. */
  | { readonly how: 'delegation' }
  /** A bit in a number of the source. */
  | { readonly how: 'flag'; readonly attribute: string; readonly bit: number }
  | { readonly how: 'policy-link' }
  | { readonly how: 'local-group'; readonly sid: string }
  | { readonly how: 'ca-right'; readonly mask: number }
  | { readonly how: 'entra-member' }
  | { readonly how: 'entra-owner' }
  /** Without a template, the target is the role. */
  | { readonly how: 'entra-role'; readonly template?: string }
  | { readonly how: 'entra-eligibility' }
  | { readonly how: 'azure-role'; readonly role: string }
  | { readonly how: 'app-role'; readonly permissions: readonly string[] }
  | { readonly how: 'by-hand'; readonly steps: readonly string[] };
