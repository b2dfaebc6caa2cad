import type { AuditStore } from '../audit/audit-store.ts';
import type { Clock } from '../clock.ts';
import type { DetectionParts } from '../findings/detect/detection-parts.ts';

export type CheckParts = DetectionParts & { readonly clock: Clock };
export type PolicyParts = CheckParts & { readonly audit: AuditStore };
