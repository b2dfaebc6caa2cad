import type { GivenExtension } from '@chokepoint/contract';

export type SourceUser = {
  readonly id: string;
  readonly principalName: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly isDisabled: boolean;
  readonly isSupport: boolean;
  /** The name of the identity provider by which they log in. */
  readonly provider: string | null;
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

/** A provider without keys: with metadata (SAML), or with a client id (OpenID Connect). */
export type SourceProvider = {
  readonly name: string;
  /** The role of users that it creates, by name; null where it creates none. */
  readonly defaultRole: string | null;
  readonly setsRoles: boolean;
} & (
  | { readonly kind: 'saml' /** Null where the source does not give it. */; readonly metadata: string | null }
  | { readonly kind: 'oidc'; readonly clientId: string; readonly issuer: string }
);

export type SourceAssetGroup = {
  readonly name: string;
  readonly tag: string;
  readonly selectors: readonly { readonly name: string; readonly objectId: string; readonly isSystem: boolean }[];
};

/** What a user decided about a member of a zone. */
export type SourceCertification = {
  readonly tag: Pick<SourceTag, 'type' | 'name' | 'position'>;
  readonly objectId: string;
  /** 1 revoked, 2 certified. */
  readonly certified: number;
  readonly by: string;
};

export type SourceCustomKind = {
  readonly name: string;
  readonly icon: { readonly type: string; readonly name: string; readonly color: string };
};

/** A finding that was accepted. Its source is empty where it is about one object. */
export type SourceAcceptance = {
  readonly finding: string;
  readonly environmentId: string;
  readonly source: string;
  readonly target: string;
  readonly until: string;
};

/** What users made in another product, beside the graph. Nothing is written to it. */
export type SourceRecords = {
  sourceKinds(): Promise<readonly string[]>;
  extensions(): Promise<readonly GivenExtension[]>;
  customKinds(): Promise<readonly SourceCustomKind[]>;
  providers(): Promise<readonly SourceProvider[]>;
  users(): Promise<readonly SourceUser[]>;
  queries(): Promise<readonly SourceQuery[]>;
  tags(): Promise<readonly SourceTag[]>;
  assetGroups(): Promise<readonly SourceAssetGroup[]>;
  certifications(): Promise<readonly SourceCertification[]>;
  acceptances(): Promise<readonly SourceAcceptance[]>;
  /** What is never moved: how many, by what it is called; 0 where the source does not say how many. */
  others(): Promise<ReadonlyMap<string, number>>;
};
