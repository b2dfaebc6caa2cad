import type { AuditStore } from '../../audit/audit-store.ts';
import type { ParameterStore } from '../../settings/parameter-store.ts';
import type { TokenStore } from './token-store.ts';

type DisabledTokensParts = {
  readonly tokenStore: TokenStore;
  readonly parameters: ParameterStore;
  readonly audit: AuditStore;
};

/** Tokens that were switched off must not work again later: a start without API tokens deletes those of all users. */
export async function deleteDisabledTokens(parts: DisabledTokensParts): Promise<void> {
  if (await parts.parameters.enabled('auth.api_tokens')) return;
  const tokens = parts.tokenStore;
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
