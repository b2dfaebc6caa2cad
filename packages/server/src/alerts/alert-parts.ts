import type { AuditStore } from '../audit/audit-store.ts';
import type { DeliveryParts } from './delivery/delivery-parts.ts';

export type AlertParts = DeliveryParts & { readonly audit: AuditStore };
