import type {
  DeclaredEnvironment,
  EffortModel,
  ExposurePopulation,
  Metrics,
  Numbers,
  Priority,
} from '@chokepoint/analysis';
import type { FindingRule, SeverityRule } from '@chokepoint/model';

/** What decides what is a finding. */
export type FindFindingsInput = {
  /** The most privileged zone first. Members are the nodes of the kind; others are given by their ids. */
  readonly zones: readonly {
    readonly tagId: number;
    readonly tierZero: boolean;
    readonly analysed: boolean;
    readonly kind: string;
    readonly uncertified: readonly number[];
  }[];
  readonly types: readonly FindingRule[];
  readonly environments: readonly DeclaredEnvironment[];
  readonly traversable: readonly string[];
  /** Node kinds with a custom icon, in addition to the built-in ones. */
  readonly customKinds: readonly string[];
  readonly exposurePopulation: ExposurePopulation;
  readonly severityRule: SeverityRule;
  readonly effort?: EffortModel;
  /** Whether to compute the numbers of each environment alone, too. */
  readonly alone: boolean;
};

/** The source or target of a finding as it is shown; empty texts where there is none. */
export type FindingEnd = {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly environmentId: string;
  readonly environmentName: string;
};

/** A finding described without reference to an image. */
export type FoundFinding = {
  readonly type: string;
  readonly zone: number;
  readonly source: FindingEnd;
  readonly target: FindingEnd;
  readonly edgeId: number | null;
  readonly inherited: boolean;
  readonly principalsHash: string;
  readonly numbers: Numbers;
  readonly priority: Priority | null;
  readonly alone: Numbers | null;
  readonly alonePriority: Priority | null;
};

export type FoundFindings = {
  readonly findings: readonly FoundFinding[];
  readonly environments: readonly string[];
  readonly metrics: Metrics;
  /** The metrics of each environment alone. */
  readonly alone: Metrics;
};
