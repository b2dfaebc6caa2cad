/** A text of an object panel; `content` is a template in Markdown. */
export type InfoText = {
  readonly title: string;
  readonly position: number;
  readonly markdown: { readonly content: string };
};
export type Info = Readonly<Record<string, InfoText>>;

export type NodeKindDefinition = {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly isDisplayKind: boolean;
  readonly icon: string;
  readonly color: string;
  readonly info: Info;
};

export type RelationshipKindDefinition = {
  readonly name: string;
  readonly description: string;
  readonly isTraversable: boolean;
  readonly info: Info;
};

export type EnvironmentDefinition = {
  readonly environmentKind: string;
  readonly sourceKind: string;
  readonly principalKinds: readonly string[];
};

export type Remediation = {
  readonly short_description: string;
  readonly long_description: string;
  readonly short_remediation: string;
  readonly long_remediation: string;
};

export type FindingDefinition = {
  readonly name: string;
  readonly displayName: string;
  readonly relationshipKind: string;
  readonly environmentKind: string;
  readonly remediation: Remediation;
};

/** A rule of Tier Zero, with one query. */
export type ZoneRuleDefinition = {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly allowDisable: boolean;
  readonly query: string;
};

export type QueryDefinition = {
  readonly key: string;
  readonly name: string;
  readonly query: string;
  readonly description: string;
  readonly category: string;
};

/** A schema: what a collector's nodes, relationships and environments are called and mean. */
export type Extension = {
  readonly name: string;
  readonly displayName: string;
  readonly version: string;
  readonly namespace: string;
  readonly nodeKinds: readonly NodeKindDefinition[];
  readonly relationshipKinds: readonly RelationshipKindDefinition[];
  readonly environments: readonly EnvironmentDefinition[];
  readonly findings: readonly FindingDefinition[];
  readonly zoneRules: readonly ZoneRuleDefinition[];
  readonly queries: readonly QueryDefinition[];
};
