import type { AuditTrail } from '../audit/audit-trail.ts';
import type { DeliveryParts } from './delivery/delivery-parts.ts';

export type AlertParts = DeliveryParts & { readonly audit: AuditTrail };
