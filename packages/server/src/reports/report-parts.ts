import type { AuditStore } from '../audit/audit-store.ts';
import type { Clock } from '../clock.ts';
import type { DetectionParts } from '../findings/detect/detection-parts.ts';

export type ReportParts = DetectionParts & { readonly clock: Clock; readonly audit: AuditStore };
