import type { Clock } from '../../clock.ts';
import type { PubSub } from '../../storage/pub-sub.ts';
import type { AuthSecretStore } from './auth-secret-store.ts';
import type { NewSeed, OneTimeCodeStore } from './one-time-code-store.ts';

type SecondFactorParts = {
  readonly secrets: AuthSecretStore;
  readonly codes: OneTimeCodeStore;
  readonly clock: Clock;
  readonly pubSub: PubSub;
  readonly publicUrl: string;
};

/** The seeds of users' one-time codes, and the use of codes. */
export class SecondFactor {
  readonly #parts: SecondFactorParts;

  constructor(parts: SecondFactorParts) {
    this.#parts = parts;
  }

  newSeed(principalName: string): NewSeed {
    const issuer = this.#parts.publicUrl.replace(/^(https?:\/\/[^/]+).*$/, '$1'); // without a path
    return this.#parts.codes.newSeed(issuer, principalName);
  }

  /** The seed as it is stored; absent before enrolment. */
  encryptedSeedOf(userId: string): Promise<string | undefined> {
    return this.#parts.secrets.encryptedSeedOf(userId);
  }

  /** Whether the code is the user's. A code that passes is used up. */
  async use(userId: string, code: string): Promise<boolean> {
    const seed = await this.encryptedSeedOf(userId);
    return seed !== undefined && this.#parts.codes.use(userId, seed, code);
  }

  /** `null` as the seed switches one-time codes off. */
  async set(userId: string, encryptedSeed: string | null, activated: boolean): Promise<void> {
    const { clock, pubSub, secrets } = this.#parts;
    await secrets.setOneTimeCodes(userId, encryptedSeed, activated, clock.now());
    await pubSub.publish('identity');
  }
}
