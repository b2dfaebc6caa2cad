import type { AuditStore } from '../audit/audit-store.ts';
import type { Clock } from '../clock.ts';
import type { PubSub } from '../storage/pub-sub.ts';
import type { DetectionParts } from './detect/detection-parts.ts';

export type FindingParts = DetectionParts & {
  readonly clock: Clock;
  readonly audit: AuditStore;
  readonly pubSub: PubSub;
};
