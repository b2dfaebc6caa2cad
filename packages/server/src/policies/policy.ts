/** Where a rule applies: a zone and an environment, by name or id. */
type Scope = { readonly zone: string | undefined; readonly environment: string | undefined };

/** A source that is allowed, until a time if one is given. */
export type AllowedSource = { readonly name: string; readonly until: Date | undefined };

/** What a rule requires. */
export type Requirement =
  /** No finding of a zone, exposed principal or member that the baseline does not have. */
  | ({ readonly kind: 'no-new-paths'; readonly allowNewMembers: boolean } & Scope)
  /** No finding of these types, or of any, that the baseline does not have. */
  | { readonly kind: 'no-new-findings'; readonly findings: readonly string[] }
  /** At most this share of the principals of each environment, or of the named one, has a path into the zone. */
  | ({ readonly kind: 'exposure'; readonly atMost: number } & Scope)
  | { readonly kind: 'query'; readonly query: string }
  /** Findings of a type, or relationships of a kind, come from these sources only. */
  | {
      readonly kind: 'only-from';
      readonly what: { readonly finding: string } | { readonly relationship: string };
      readonly sources: readonly AllowedSource[];
    };

export type PolicyRule = { readonly name: string; readonly line: number; readonly requirement: Requirement };
export type Policy = { readonly rules: readonly PolicyRule[] };

/** `error`: it could not be checked. */
export type RuleStatus = 'passed' | 'failed' | 'error';

export type RuleVerdict = {
  readonly name: string;
  /** Where the rule begins in the policy. */
  readonly line: number;
  readonly status: RuleStatus;
  /** What violates the rule, or why it could not be checked; the first of `count`. */
  readonly violations: readonly string[];
  readonly count: number;
};

/** Whether a policy compares with an earlier state. */
export const needsBaseline = ({ rules }: Policy): boolean =>
  rules.some(({ requirement: { kind } }) => kind === 'no-new-paths' || kind === 'no-new-findings');

/** A mistake in a policy; lines and columns begin at 1. */
export class PolicyError extends Error {
  override name = 'PolicyError';
  readonly line: number;
  readonly column: number;

  constructor(message: string, line: number, column: number) {
    super(`line ${line}, column ${column}: ${message}`);
    this.line = line;
    this.column = column;
  }
}
