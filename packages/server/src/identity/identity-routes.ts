import type { AuditStore } from '../audit/audit-store.ts';
import type { User } from '../callers/user.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Handler } from '../http/handler.ts';
import type { Metrics } from '../metrics.ts';
import { DeviceRequestStore } from './devices/device-request-store.ts';
import { deviceHandlers } from './devices/device-routes.ts';
import { mfaHandlers } from './mfa/mfa-routes.ts';
import { MultiFactor } from './mfa/multi-factor.ts';
import { roleHandlers } from './roles/role-routes.ts';
import type { Encrypter } from './secrets/encrypter.ts';
import { OneTimeCodeStore } from './secrets/one-time-code-store.ts';
import { SecondFactor } from './secrets/second-factor.ts';
import { Login } from './sessions/login.ts';
import { LoginAttempts } from './sessions/login-attempts.ts';
import { LoginNetworkStore } from './sessions/login-network-store.ts';
import { LoginRecord } from './sessions/login-record.ts';
import type { SessionCookie } from './sessions/session-cookie.ts';
import { sessionHandlers } from './sessions/session-routes.ts';
import type { TokenAuthenticator } from './tokens/token-authenticator.ts';
import { tokenHandlers } from './tokens/token-routes.ts';
import type { TokenStore } from './tokens/token-store.ts';
import { type UserManagementParts, userManagement } from './user-management.ts';
import { SecretChanges } from './users/secret-changes.ts';
import { secretHandlers } from './users/secret-routes.ts';
import { UserAccess } from './users/user-access.ts';
import { userHandlers } from './users/user-routes.ts';

type IdentityParts = UserManagementParts & {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly clock: Clock;
  readonly audit: AuditStore;
  readonly metrics: Metrics;
  readonly encrypter: Encrypter;
  readonly tokens: TokenAuthenticator;
  readonly tokenStore: TokenStore;
  readonly sessionCookie: SessionCookie;
  readonly onSecretChange: (user: User) => void;
};

/** Users, roles, sessions, passwords, one-time codes and API tokens. */
export function identityHandlers(parts: IdentityParts): Handler[] {
  const { audit, db, clock, encrypter, metrics, parameters, pubSub, roles, sessions, sessionCookie, users } = parts;
  const { tokenStore } = parts;
  const { publicUrl } = parts.config;
  const { guard, passwords, secrets, userChanges } = userManagement(parts);
  const codes = new OneTimeCodeStore(db, clock, encrypter);
  const secondFactor = new SecondFactor({ secrets, codes, clock, pubSub, publicUrl });
  const attempts = new LoginAttempts({ users, guard, networks: new LoginNetworkStore(db, clock) });
  const record = new LoginRecord({ audit, metrics });
  const access = new UserAccess({ sessions, tokens: tokenStore, pubSub });
  const login = new Login({ attempts, record, passwords, secondFactor, sessions });
  const secretChanges = new SecretChanges({ audit, clock, passwords, access, onChange: parts.onSecretChange });
  return [
    ...sessionHandlers({ audit, users, pubSub, db, clock, parameters, sessions, sessionCookie, publicUrl }, login),
    ...userHandlers(parts, userChanges),
    ...secretHandlers(users, secretChanges),
    ...mfaHandlers(users, new MultiFactor({ audit, passwords, secondFactor, guard, sessions })),
    ...roleHandlers(roles),
    ...tokenHandlers(parts, tokenStore),
    ...deviceHandlers({ ...parts, publicUrl, devices: new DeviceRequestStore(db, clock), tokenStore }),
  ];
}
