import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Encrypter } from '../identity/secrets/encrypter.ts';
import { OneTimeCodes } from '../identity/secrets/one-time-codes.ts';
import { LoginGuard } from '../identity/sessions/login-guard.ts';
import type { Sessions } from '../identity/sessions/sessions.ts';
import { ExchangeCodes } from '../sso/login/exchange-codes.ts';
import { PendingLogins } from '../sso/login/pending-logins.ts';
import { UsedAssertions } from '../sso/login/used-assertions.ts';
import type { Database } from '../storage/database.ts';

const HOUR_MS = 3_600_000;

export type ExpiredDataParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly encrypter: Encrypter;
  readonly sessions: Sessions;
  readonly log: Logger;
};

/** Removes what has expired, at the start and every hour. Returns a function that stops it. */
export function startCleanup(parts: ExpiredDataParts): () => void {
  const attempt = () =>
    void removeExpired(parts).catch((error) => parts.log.warn({ err: error }, 'clean-up failed; trying again later'));
  attempt();
  const timer = setInterval(attempt, HOUR_MS).unref();
  return () => clearInterval(timer);
}

async function removeExpired({ db, clock, encrypter, sessions }: ExpiredDataParts): Promise<void> {
  await sessions.removeExpired();
  await new LoginGuard(db, clock).removeOld();
  await new OneTimeCodes(db, clock, encrypter).removeOld();
  await new PendingLogins(db, clock).removeExpired();
  await new ExchangeCodes(db, clock).removeExpired();
  await new UsedAssertions(db, clock).removeExpired();
}
