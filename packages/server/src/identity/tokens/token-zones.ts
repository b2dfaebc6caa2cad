import type { Clock } from '../../clock.ts';
import type { RequestDate } from './request-date.ts';
import { isSamePlace, type ZoneAt } from './same-place.ts';
import type { TokenZoneStore } from './token-zone-store.ts';

const HOUR_MS = 3_600_000;
const MOST_CACHED = 10_000;

/**
 * A signature without a nonce does not cover the zone of its date, so a request that was stopped on its way could be
 * delivered hours later under a zone further west. Each token is therefore bound to the zones that it has used.
 */
export class TokenZones {
  readonly #store: TokenZoneStore;
  readonly #clock: Clock;
  readonly #cached = new Map<string, readonly ZoneAt[]>();

  constructor(store: TokenZoneStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Whether a token that was issued at a time may have signed the date in its zone now; if so, the zone is stored. */
  async accept(tokenId: string, issuedAt: Date, date: RequestDate): Promise<boolean> {
    if (this.#cached.get(tokenId)?.some(({ minutes }) => minutes === date.offset)) return true;
    const known = await this.#store.zonesOf(tokenId);
    this.#cache(tokenId, known);
    if (known.some(({ minutes }) => minutes === date.offset)) return true;
    if (known.some((zone) => couldBeOlder(date, zone, issuedAt)) && !this.#hasMoved(known, date)) return false;
    await this.learn(tokenId, date);
    return true;
  }

  /** Stores the zone of a date that was signed as a whole. */
  async learn(tokenId: string, { offset: minutes }: RequestDate): Promise<void> {
    const known = this.#cached.get(tokenId) ?? [];
    if (known.some((zone) => zone.minutes === minutes)) return;
    const zone = { minutes, at: this.#clock.now() };
    await this.#store.add(tokenId, zone);
    this.#cache(tokenId, [...known, zone]);
  }

  #hasMoved(known: readonly ZoneAt[], { offset: minutes }: RequestDate): boolean {
    const now = { minutes, at: this.#clock.now() };
    return known.some((zone) => isSamePlace(zone, now));
  }

  #cache(tokenId: string, zones: readonly ZoneAt[]): void {
    if (this.#cached.size >= MOST_CACHED) this.#cached.clear();
    this.#cached.set(tokenId, zones);
  }
}

/**
 * Whether the date could have been signed earlier, in a known zone: that is further east, and the hour in it, with an
 * hour for a wrong clock, was not over when the token was issued.
 */
function couldBeOlder(date: RequestDate, { minutes }: ZoneAt, issuedAt: Date): boolean {
  if (minutes <= date.offset) return false;
  const latest = date.hour.getTime() - (minutes - date.offset) * 60_000 + 2 * HOUR_MS;
  return latest > issuedAt.getTime();
}
