import type { NodeIndex, NodeSet } from '@chokepoint/graph';
import type { EffortByKind, FindingRule, Severity, SeverityRule } from '@chokepoint/model';

/** The zone of findings that belong to none. */
export const HYGIENE = 0;

/** A zone as findings see it. */
export type ZoneMembership = {
  readonly tagId: number;
  readonly tierZero: boolean;
  /** Whether to look for findings; a zone without analysis still counts as inside for lower zones. */
  readonly analysed: boolean;
  readonly members: NodeSet;
  /** Objects that a selector found but that are not certified; they are not members. */
  readonly uncertified?: NodeSet;
};

/** Kinds of environments beyond the built-in ones, as extensions declare them. */
export type DeclaredEnvironment = { readonly kind: string; readonly principals: readonly string[] };

export type ExposurePopulation = 'environment' | 'connected';

/** What it takes to make changes, where that differs from the usual. */
export type EffortModel = {
  readonly kinds: EffortByKind;
  /** What changes inside these objects, such as OUs, takes so many times the effort. */
  readonly within: readonly { readonly objectId: string; readonly factor: number }[];
};

export type FindingsOptions = {
  /** Most privileged first. */
  readonly zones: readonly ZoneMembership[];
  readonly types: readonly FindingRule[];
  readonly environments?: readonly DeclaredEnvironment[];
  /** Relationship kinds of extensions that an attacker can follow. */
  readonly traversable?: readonly string[];
  /**
   * Of whom the exposure of an environment is a share: its own principals (the default), or also those of every environment
   * that has a way into it.
   */
  readonly exposurePopulation?: ExposurePopulation;
  /** How severity follows from the numbers; the default is `reference`. */
  readonly severityRule?: SeverityRule;
  /** For the order of findings, and for plans. */
  readonly effort?: EffortModel;
  /** Whether to compute what the removal of each finding would achieve; the default is true. */
  readonly ranked?: boolean;
  /** Whether to compute the numbers of each environment alone, too; the default is true. */
  readonly alone?: boolean;
};

/**
 * How much depends on a finding. Counts are of principals; neither source nor target counts itself. Without exposure for
 * objects that are findings by themselves.
 */
export type Numbers = {
  readonly exposureCount: number | null;
  readonly exposureShare: number | null;
  readonly impactCount: number;
  readonly impactShare: number;
  readonly severity: Severity;
};

/** What removing a finding would achieve, in principals of its environment, and how urgent it is. */
export type Priority = {
  /** Exposed principals that would have no path into the zone if this finding alone were removed. */
  readonly relieved: number;
  /** Those that would have none if everything that its source can do to the zone were removed. */
  readonly carried: number;
  /** Exposed principals of the environment, sources included. */
  readonly exposed: number;
  /** From 0 to 100, without the points for age. */
  readonly score: number;
};

export type Relief = Omit<Priority, 'score'>;

export type Finding = {
  readonly type: string;
  readonly environmentId: string;
  readonly zone: number;
  /** Undefined for an object that is a finding by itself. */
  readonly source: NodeIndex | undefined;
  readonly target: NodeIndex;
  /** Public id of the relationship. */
  readonly edgeId: number | undefined;
  readonly inherited: boolean;
  readonly principalsHash: string;
  readonly numbers: Numbers;
  /** Null in simulations, and where it was not wanted. */
  readonly priority: Priority | null;
  /** The numbers in a world of this environment alone; null when the source is not part of it. */
  readonly alone: Numbers | null;
  readonly alonePriority: Priority | null;
};

/** All findings of a type in one environment and zone combined. */
export type TypeMetrics = {
  readonly type: string;
  readonly environmentId: string;
  readonly zone: number;
  readonly findingCount: number;
  /** Distinct targets. */
  readonly assetCount: number;
  /** Percentage of those concerned by at least one of the findings. */
  readonly compositeRisk: number;
  /** That of the worst finding. */
  readonly severity: Severity;
  readonly exposureCount: number | null;
  readonly impactCount: number;
};

/** How exposed a zone is to an environment. */
export type Posture = {
  readonly environmentId: string;
  readonly zone: number;
  /** Objects of the environment in the zone. */
  readonly memberCount: number;
  /** Principals of the environment outside the zone and every higher one, and how many of them are exposed. */
  readonly population: number;
  readonly exposed: number;
  readonly criticalTypes: number;
  readonly findingCount: number;
  /** Sum of the counts that decide how severe each finding is. */
  readonly attackPaths: number;
};

export type Metrics = { readonly types: readonly TypeMetrics[]; readonly postures: readonly Posture[] };

export type FindingsResult = {
  readonly findings: readonly Finding[];
  readonly metrics: Metrics;
  /** The numbers as if the environment existed alone. */
  readonly alone: Metrics;
};
