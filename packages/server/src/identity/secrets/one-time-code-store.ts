import * as OTPAuth from 'otpauth';
import type { Clock } from '../../clock.ts';
import { type Database, violatedConstraint } from '../../storage/database.ts';
import type { Encrypter } from './encrypter.ts';

const STEP_SECONDS = 30;
/** Clocks differ, so codes of the previous and the next step are accepted too. */
const SKEW_STEPS = 1;
/** A code this many steps old cannot be accepted any more, so its use need not be remembered. */
const REMEMBERED_STEPS = 10;

export type NewSeed = {
  /** For users who type it in. */
  readonly seed: string;
  /** As it is stored. */
  readonly encrypted: string;
  /** For authenticator apps. */
  readonly uri: string;
};

/** Time-based one-time codes (TOTP: SHA-1, six digits, 30 seconds). Each code works once. */
export class OneTimeCodeStore {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #encrypter: Encrypter;

  constructor(db: Database, clock: Clock, encrypter: Encrypter) {
    this.#db = db;
    this.#clock = clock;
    this.#encrypter = encrypter;
  }

  newSeed(issuer: string, account: string): NewSeed {
    const secret = new OTPAuth.Secret({ size: 20 });
    const totp = new OTPAuth.TOTP({ issuer, label: account, secret, period: STEP_SECONDS });
    return { seed: secret.base32, encrypted: this.#encrypter.encrypt(secret.base32), uri: totp.toString() };
  }

  /** Whether the code fits the seed now and was not used before. A code that passes is used up. */
  async use(userId: string, encryptedSeed: string, code: string): Promise<boolean> {
    if (!/^\d{6}$/.test(code)) return false;
    const totp = new OTPAuth.TOTP({
      secret: OTPAuth.Secret.fromBase32(this.#encrypter.decrypt(encryptedSeed)),
      period: STEP_SECONDS,
    });
    const now = this.#clock.now();
    const delta = totp.validate({ token: code, timestamp: now.getTime(), window: SKEW_STEPS });
    if (delta === null) return false;
    return this.#markUsed(userId, stepAt(now) + delta, now);
  }

  /** Forgets the use of codes that are too old to be accepted. */
  async removeOld(): Promise<void> {
    const oldest = stepAt(this.#clock.now()) - REMEMBERED_STEPS;
    await this.#db.deleteFrom('used_one_time_code').where('step', '<', oldest).execute();
  }

  async #markUsed(userId: string, step: number, now: Date): Promise<boolean> {
    try {
      await this.#db.insertInto('used_one_time_code').values({ user_id: userId, step, used_at: now }).execute();
      return true;
    } catch (error) {
      if (violatedConstraint(error) !== undefined) return false;
      throw error;
    }
  }
}

const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / STEP_SECONDS);
