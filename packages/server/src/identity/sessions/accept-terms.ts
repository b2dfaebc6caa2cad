import type { AuditStore } from '../../audit/audit-store.ts';
import type { Actor } from '../../callers/actor.ts';
import type { PubSub } from '../../storage/pub-sub.ts';
import type { UserStore } from '../users/user-store.ts';

export type TermsParts = { readonly audit: AuditStore; readonly users: UserStore; readonly pubSub: PubSub };

/** The user accepts the terms of use; sessions are unrestricted from here on. */
export async function acceptTerms(parts: TermsParts, userId: string, actor: Actor): Promise<void> {
  await parts.audit.record(actor, 'AcceptEULA', {}, async () => {
    await parts.users.acceptTerms(userId);
    await parts.pubSub.publish('identity');
  });
}
