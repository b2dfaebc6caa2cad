import type { AuditTrail } from '../audit/audit-trail.ts';
import type { Clock } from '../clock.ts';
import type { PubSub } from '../storage/pub-sub.ts';
import type { DetectionParts } from './detect/detection-parts.ts';

export type FindingParts = DetectionParts & {
  readonly clock: Clock;
  readonly audit: AuditTrail;
  readonly pubSub: PubSub;
};
