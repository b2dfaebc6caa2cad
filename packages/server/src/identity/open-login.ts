import type { AuditStore } from '../audit/audit-store.ts';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import type { Encrypter } from './secrets/encrypter.ts';
import { OneTimeCodeStore } from './secrets/one-time-code-store.ts';
import { SecondFactor } from './secrets/second-factor.ts';
import { Login } from './sessions/login.ts';
import { LoginAttempts } from './sessions/login-attempts.ts';
import { LoginNetworkStore } from './sessions/login-network-store.ts';
import { LoginRecord } from './sessions/login-record.ts';
import { type UserManagementParts, userManagement } from './user-management.ts';

export type LoginParts = UserManagementParts & {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly audit: AuditStore;
  readonly metrics: Metrics;
  readonly encrypter: Encrypter;
};

/** Logging in with a password, for other protocols than HTTP. Failed attempts are counted together with those of HTTP. */
export function openLogin(parts: LoginParts): Login {
  const { audit, metrics, db, clock, encrypter, pubSub, sessions, users } = parts;
  const { guard, passwords, secrets } = userManagement(parts);
  const codes = new OneTimeCodeStore(db, clock, encrypter);
  return new Login({
    attempts: new LoginAttempts({ users, guard, networks: new LoginNetworkStore(db, clock) }),
    record: new LoginRecord({ audit, metrics }),
    secondFactor: new SecondFactor({ secrets, codes, clock, pubSub, publicUrl: parts.config.publicUrl }),
    passwords,
    sessions,
  });
}
