import type { AuditStore } from '../audit/audit-store.ts';
import type { Metrics } from '../metrics.ts';
import type { Encrypter } from './secrets/encrypter.ts';
import { OneTimeCodeStore } from './secrets/one-time-code-store.ts';
import { FailedAttemptStore } from './sessions/failed-attempt-store.ts';
import { Login } from './sessions/login.ts';
import { LoginNetworkStore } from './sessions/login-network-store.ts';
import { type UserManagementParts, userManagement } from './user-management.ts';

export type LoginParts = UserManagementParts & {
  readonly audit: AuditStore;
  readonly metrics: Metrics;
  readonly encrypter: Encrypter;
};

/** Logging in with a password, for other protocols than HTTP. Failed attempts are counted together with those of HTTP. */
export function openLogin(parts: LoginParts): Login {
  const { db, clock, encrypter } = parts;
  const { secrets, passwordCheck } = userManagement(parts);
  return new Login({
    ...parts,
    secrets,
    passwordCheck,
    guard: new FailedAttemptStore(db, clock),
    loginNetworks: new LoginNetworkStore(db, clock),
    codes: new OneTimeCodeStore(db, clock, encrypter),
  });
}
