import type { AuditStore } from '../audit/audit-store.ts';
import type { Clock } from '../clock.ts';
import type { PlanParts } from '../findings/plans/plan-zone.ts';

export type ReportParts = PlanParts & { readonly clock: Clock; readonly audit: AuditStore };
