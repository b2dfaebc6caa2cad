import type { EdgeIndex, NodeIndex } from '@chokepoint/graph';
import type { FindingRule } from '@chokepoint/model';

/** A finding before its metrics are computed. */
export type Candidate = {
  readonly type: FindingRule;
  /** Position in the environment map. */
  readonly environment: number;
  readonly zone: number;
  readonly source: NodeIndex | undefined;
  readonly target: NodeIndex;
  readonly edge: EdgeIndex | undefined;
};
