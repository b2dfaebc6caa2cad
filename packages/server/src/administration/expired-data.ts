import { OneTimeCodes } from '../identity/secrets/one-time-codes.ts';
import { LoginGuard } from '../identity/sessions/login-guard.ts';
import type { Service } from '../service.ts';

const HOUR_MS = 3_600_000;

/** Removes what has expired, at the start and every hour. Answers how to stop. */
export function startUpkeep(service: Service): () => void {
  const guard = new LoginGuard(service.db, service.clock);
  const codes = new OneTimeCodes(service.db, service.clock, service.encrypter);
  const run = async () => {
    await service.sessions.removeExpired();
    await guard.removeOld();
    await codes.removeOld();
    const now = service.clock.now();
    await service.db.deleteFrom('sso_login').where('expires_at', '<', now).execute();
    await service.db.deleteFrom('sso_exchange').where('expires_at', '<', now).execute();
    await service.db.deleteFrom('used_assertion').where('expires_at', '<', now).execute();
  };
  const attempt = () =>
    void run().catch((error) => service.log.warn({ err: error }, 'clean-up failed; it is tried again'));
  attempt();
  const timer = setInterval(attempt, HOUR_MS).unref();
  return () => clearInterval(timer);
}
