import { DeviceRequestStore } from '../identity/devices/device-request-store.ts';
import type { Encrypter } from '../identity/secrets/encrypter.ts';
import { OneTimeCodeStore } from '../identity/secrets/one-time-code-store.ts';
import { FailedAttemptStore } from '../identity/sessions/failed-attempt-store.ts';
import { LoginNetworkStore } from '../identity/sessions/login-network-store.ts';
import type { SessionStore } from '../identity/sessions/session-store.ts';
import { UsedSignatureStore } from '../identity/tokens/used-signature-store.ts';
import { ExchangeCodeStore } from '../sso/login/exchange-code-store.ts';
import { PendingLoginStore } from '../sso/login/pending-login-store.ts';
import { UsedAssertionStore } from '../sso/login/used-assertion-store.ts';
import { type RetentionParts, removeOldRecords } from './retained-records.ts';

const HOUR_MS = 3_600_000;

type ExpiredDataParts = RetentionParts & {
  readonly encrypter: Encrypter;
  readonly sessions: SessionStore;
};

/** Removes what has expired, at the start and every hour. Returns a function that stops it. */
export function startCleanup(parts: ExpiredDataParts): () => void {
  const attempt = () =>
    void removeExpired(parts).catch((error) => parts.log.warn({ err: error }, 'clean-up failed; trying again later'));
  attempt();
  const timer = setInterval(attempt, HOUR_MS).unref();
  return () => clearInterval(timer);
}

async function removeExpired(parts: ExpiredDataParts): Promise<void> {
  const { db, clock, encrypter, sessions } = parts;
  await sessions.removeExpired();
  await new FailedAttemptStore(db, clock).removeOld();
  await new LoginNetworkStore(db, clock).removeOld();
  await new UsedSignatureStore(db, clock).removeExpired();
  await new DeviceRequestStore(db, clock).removeExpired();
  await new OneTimeCodeStore(db, clock, encrypter).removeOld();
  await new PendingLoginStore(db, clock).removeExpired();
  await new ExchangeCodeStore(db, clock).removeExpired();
  await new UsedAssertionStore(db, clock).removeExpired();
  await removeOldRecords(parts);
}
