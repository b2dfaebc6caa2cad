/** Who did something, from where, in which request. */
export type Actor = {
  readonly user:
    | { readonly id: string; readonly principal_name: string; readonly email_address: string | null }
    | undefined;
  readonly requestId: string;
  readonly address: string;
  /** Whether the page acts on its own, not on behalf of a user. */
  readonly automatic?: boolean;
};
