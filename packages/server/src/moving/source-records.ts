export type SourceUser = {
  readonly id: string;
  readonly principalName: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly isDisabled: boolean;
  readonly isSupport: boolean;
  readonly usesProvider: boolean;
  readonly allEnvironments: boolean;
  readonly environments: readonly string[];
  readonly roles: readonly string[];
};

export type SourceQuery = {
  readonly owner: string;
  readonly name: string;
  readonly query: string;
  readonly description: string;
  readonly isPublic: boolean;
  readonly sharedWith: readonly string[];
};

export type SourceSelector = {
  readonly name: string;
  readonly description: string;
  readonly isDefault: boolean;
  readonly isDisabled: boolean;
  readonly autoCertify: number;
  readonly seeds: readonly { readonly type: number; readonly value: string }[];
};

export type SourceTag = {
  readonly type: number;
  readonly name: string;
  readonly description: string;
  readonly position: number | null;
  readonly requireCertify: boolean | null;
  readonly analysisEnabled: boolean | null;
  readonly glyph: string | null;
  readonly selectors: readonly SourceSelector[];
};

/** What people made in another product, beside the graph. Nothing is written to it. */
export type SourceRecords = {
  users(): Promise<readonly SourceUser[]>;
  queries(): Promise<readonly SourceQuery[]>;
  tags(): Promise<readonly SourceTag[]>;
  /** What there is that is never moved: how many, by what it is called. */
  others(): Promise<ReadonlyMap<string, number>>;
};
