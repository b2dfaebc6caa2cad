import type { AuditStore } from '../audit/audit-store.ts';
import type { User } from '../callers/user.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Handler } from '../http/handler.ts';
import type { Metrics } from '../metrics.ts';
import { mfaHandlers } from './mfa/mfa-routes.ts';
import { MultiFactor } from './mfa/multi-factor.ts';
import { roleHandlers } from './roles/role-routes.ts';
import type { Encrypter } from './secrets/encrypter.ts';
import { OneTimeCodeStore } from './secrets/one-time-code-store.ts';
import { PasswordProof } from './secrets/password-proof.ts';
import { FailedAttemptStore } from './sessions/failed-attempt-store.ts';
import { Login } from './sessions/login.ts';
import { LoginNetworkStore } from './sessions/login-network-store.ts';
import type { SessionCookie } from './sessions/session-cookie.ts';
import { sessionHandlers } from './sessions/session-routes.ts';
import type { TokenAuthenticator } from './tokens/token-authenticator.ts';
import { tokenHandlers } from './tokens/token-routes.ts';
import { TokenStore } from './tokens/token-store.ts';
import { type UserManagementParts, userManagement } from './user-management.ts';
import { SecretChanges } from './users/secret-changes.ts';
import { secretHandlers } from './users/secret-routes.ts';
import { userHandlers } from './users/user-routes.ts';

type IdentityParts = UserManagementParts & {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly clock: Clock;
  readonly audit: AuditStore;
  readonly metrics: Metrics;
  readonly encrypter: Encrypter;
  readonly tokens: TokenAuthenticator;
  readonly sessionCookie: SessionCookie;
  readonly onSecretChange: (user: User) => void;
};

/** Users, roles, sessions, passwords, one-time codes and API tokens. */
export function identityHandlers(parts: IdentityParts): Handler[] {
  const { db, clock, encrypter, pubSub, roles, users } = parts;
  const { publicUrl } = parts.config;
  const { secrets, passwordCheck, userChanges } = userManagement(parts);
  const tokenStore = new TokenStore(db, encrypter, pubSub);
  const guard = new FailedAttemptStore(db, clock);
  const codes = new OneTimeCodeStore(db, clock, encrypter);
  const loginNetworks = new LoginNetworkStore(db, clock);
  const passwordProof = new PasswordProof({ guard, passwordCheck });
  const attempts = { guard, codes, loginNetworks, passwordCheck, passwordProof };
  const secretParts = { ...parts, ...attempts, publicUrl, secrets, tokenStore, onChange: parts.onSecretChange };
  return [
    ...sessionHandlers(secretParts, new Login(secretParts)),
    ...userHandlers(parts, userChanges),
    ...secretHandlers(users, new SecretChanges(secretParts)),
    ...mfaHandlers(users, new MultiFactor(secretParts)),
    ...roleHandlers(roles),
    ...tokenHandlers(parts, tokenStore),
  ];
}
