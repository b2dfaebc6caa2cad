import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { forgetPreviousKeys } from '../secret-keys.ts';
import { type KeyReport, type RenewParts, renewSecrets } from './renew-secrets.ts';

const HOUR_MS = 3_600_000;

type PreviousKeyParts = RenewParts & {
  readonly log: Logger;
  readonly config: Pick<Config, 'publicUrl' | 'secretKeys'>;
};

/** Makes previous keys unnecessary, at the start and every hour until they are. Returns a function that stops it. */
export function retirePreviousKeys(parts: PreviousKeyParts): () => void {
  if (parts.config.secretKeys.previous.length === 0) return () => {};
  const attempt = async () => {
    try {
      if (report(parts, await renewSecrets(parts))) clearInterval(timer);
    } catch (error) {
      parts.log.warn({ err: error }, 'stored secrets could not be encrypted with the current key; trying again later');
    }
  };
  const timer = setInterval(() => void attempt(), HOUR_MS).unref();
  void attempt();
  return () => clearInterval(timer);
}

/** Logs what is left to do; whether nothing is. */
function report({ config, log }: PreviousKeyParts, { renewed, unreadable, sessionsUntil }: KeyReport): boolean {
  if (unreadable > 0)
    log.error({ unreadable }, 'stored secrets cannot be decrypted with the current or a previous secret key');
  if (sessionsUntil) {
    log.info(
      { renewed, sessionsUntil },
      'the previous secret key is needed until the sessions that it signed have ended',
    );
    return false;
  }
  log.info({ renewed }, 'the previous secret key is no longer needed');
  if (config.secretKeys.file !== undefined && unreadable === 0) forgetPreviousKeys(config.secretKeys.file);
  return true;
}
