/** What a user fills in before a query runs. */
export type QueryField = {
  /** The parameter of the query. */
  readonly name: string;
  readonly label: string;
  /** An object is chosen by name; its id is the value. */
  readonly type: 'object' | 'number' | 'text';
  readonly initial?: string;
};

export type Platform = 'ad' | 'entra' | 'hybrid';

/** A query that comes with the product. */
export type ReadyQuery = {
  readonly group: string;
  readonly name: string;
  /** Other names and abbreviations that people search for. */
  readonly aliases: string;
  /** Why the answer matters, in one line. */
  readonly why: string;
  /** What to look for in the answer. */
  readonly lookFor: string;
  readonly query: string;
  readonly fields?: readonly QueryField[];
};

const OTHER_PLATFORMS: Readonly<Record<string, Platform>> = {
  'Entra ID and Azure': 'entra',
  'Entra Domain Services': 'hybrid',
};

/** The platform of a query: by its group, or by what it matches. */
export function platformOf({ group, query }: Pick<ReadyQuery, 'group' | 'query'>): Platform {
  if (/SyncedTo(Entra|AD)User/.test(query)) return 'hybrid';
  return OTHER_PLATFORMS[group] ?? 'ad';
}
