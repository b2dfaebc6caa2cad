import * as OTPAuth from 'otpauth';
import type { Clock } from '../../clock.ts';
import { type Database, violatedConstraint } from '../../storage/database.ts';
import type { Encrypter } from './encrypter.ts';

const STEP_SECONDS = 30;
/** Codes of the step before and the step after are taken too: clocks differ. */
const SKEW_STEPS = 1;

/** Time-based one-time codes (SHA-1, six digits, 30 seconds). Each code works once. */
export class OneTimeCodes {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #encrypter: Encrypter;

  constructor(db: Database, clock: Clock, encrypter: Encrypter) {
    this.#db = db;
    this.#clock = clock;
    this.#encrypter = encrypter;
  }

  /** A new seed for a user, with the address that an authenticator app reads. */
  newSeed(issuer: string, account: string): { readonly seed: string; readonly sealed: string; readonly uri: string } {
    const secret = new OTPAuth.Secret({ size: 20 });
    const totp = new OTPAuth.TOTP({ issuer, label: account, secret, period: STEP_SECONDS });
    return { seed: secret.base32, sealed: this.#encrypter.encrypt(secret.base32), uri: totp.toString() };
  }

  /** Whether the code fits the seed now and was not used before; a code that passes is used up. */
  async use(userId: string, sealedSeed: string, code: string): Promise<boolean> {
    if (!/^\d{6}$/.test(code)) return false;
    const totp = new OTPAuth.TOTP({
      secret: OTPAuth.Secret.fromBase32(this.#encrypter.decrypt(sealedSeed)),
      period: STEP_SECONDS,
    });
    const now = this.#clock.now();
    const delta = totp.validate({ token: code, timestamp: now.getTime(), window: SKEW_STEPS });
    if (delta === null) return false;
    const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta;
    try {
      await this.#db.insertInto('used_one_time_code').values({ user_id: userId, step, used_at: now }).execute();
    } catch (error) {
      if (violatedConstraint(error) !== undefined) return false;
      throw error;
    }
    return true;
  }

  /** Forgets codes that are too old to be tried again. */
  async removeOld(): Promise<void> {
    const oldest = Math.floor(this.#clock.now().getTime() / 1000 / STEP_SECONDS) - 10;
    await this.#db.deleteFrom('used_one_time_code').where('step', '<', oldest).execute();
  }
}
