import type { RequestDate } from './request-date.ts';
import type { TokenZones } from './token-zones.ts';
import type { UsedSignatureStore } from './used-signature-store.ts';

type SignedUse = { readonly tokenId: string; readonly issuedAt: Date; readonly date: RequestDate };

/** Refuses signed requests that are sent again later, or twice where they have a nonce. */
export class ReplayGuard {
  readonly #used: UsedSignatureStore;
  readonly #zones: TokenZones;

  constructor(used: UsedSignatureStore, zones: TokenZones) {
    this.#used = used;
    this.#zones = zones;
  }

  /** A signature that came too late is not accepted under another zone either. */
  refuseLater(tokenId: string, signature: Uint8Array, { hour }: RequestDate): void {
    this.#used.notice(tokenId, signature, hour);
  }

  /** Why a request without a nonce is refused: it works again, but only within the hour that it was signed in. */
  async refusalOf({ tokenId, issuedAt, date }: SignedUse, signature: Uint8Array): Promise<string | undefined> {
    if (!(await this.#zones.accept(tokenId, issuedAt, date)))
      return 'the token signs dates in another zone: use a token for each zone, or sign a nonce with the whole date';
    if (!(await this.#used.use(tokenId, signature, date.hour)))
      return 'the same signature was used before with another zone: send RequestDate in UTC';
    return undefined;
  }

  /** Why a request with a nonce is refused: one that changes something works once. */
  async refusalOfNonce(
    { tokenId, date }: SignedUse,
    nonce: string,
    changesSomething: boolean,
  ): Promise<string | undefined> {
    if (changesSomething && !(await this.#used.useNonce(tokenId, nonce))) return 'the nonce was used before';
    await this.#zones.learn(tokenId, date);
    return undefined;
  }
}
