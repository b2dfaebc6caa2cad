/** A query, the graph it runs on (as a CREATE query) and its rows as JSON. */
export type Case = {
  readonly name: string;
  readonly graph?: string;
  readonly query: string;
  readonly rows: readonly (readonly unknown[])[];
  /** The rows come in this order. */
  readonly ordered?: true;
  readonly dialect?: 'lenient';
};

export type CaseFile = { readonly about: string; readonly graph?: string; readonly cases: readonly Case[] };
