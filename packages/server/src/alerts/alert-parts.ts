import type { AuditStore } from '../audit/audit-store.ts';
import type { PubSub } from '../storage/pub-sub.ts';
import type { SenderParts } from './delivery/webhook-sender.ts';

export type AlertParts = SenderParts & { readonly audit: AuditStore; readonly pubSub: PubSub };
