import type { EdgeIndex, NodeIndex } from '@chokepoint/graph';
import type { FindingType } from '@chokepoint/model';

/** Something that is a finding, before anybody has counted what depends on it. */
export type Candidate = {
  readonly type: FindingType;
  /** Position in the environment map. */
  readonly environment: number;
  readonly zone: number;
  readonly source: NodeIndex | undefined;
  readonly target: NodeIndex;
  readonly edge: EdgeIndex | undefined;
};
