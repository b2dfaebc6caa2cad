import type { AuditStore } from '../../audit/audit-store.ts';
import type { ParameterStore } from '../../settings/parameter-store.ts';
import type { Database } from '../../storage/database.ts';
import type { PubSub } from '../../storage/pub-sub.ts';
import type { Encrypter } from '../secrets/encrypter.ts';
import { TokenStore } from './token-store.ts';

type DisabledTokensParts = {
  readonly db: Database;
  readonly encrypter: Encrypter;
  readonly parameters: ParameterStore;
  readonly audit: AuditStore;
  readonly pubSub: PubSub;
};

/** Tokens that were switched off must not work again later: a start without API tokens deletes those of all users. */
export async function deleteDisabledTokens(parts: DisabledTokensParts): Promise<void> {
  if (await parts.parameters.enabled('auth.api_tokens')) return;
  const tokens = new TokenStore(parts.db, parts.encrypter, parts.pubSub);
  if ((await tokens.countOfUsers()) === 0) return;
  const noActor = { user: undefined, requestId: '', address: '' };
  await parts.audit.record(
    noActor,
    'DeleteAllAuthTokens',
    {},
    () => tokens.removeAllOfUsers(),
    (deleted) => ({ deleted }),
  );
}
