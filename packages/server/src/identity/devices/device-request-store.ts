import { sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import { ServiceError } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import { deviceDigest, newDeviceCode, newUserCode } from './device-codes.ts';

export const DEVICE_SECONDS = 10 * 60;
export const POLL_SECONDS = 5;
const MOST_WAITING = 1000;
const MOST_OF_NETWORK = 20;

const SHOWN = ['user_code', 'client_name', 'address', 'created_at', 'expires_at'] as const;

export type DeviceRequest = {
  readonly user_code: string;
  readonly client_name: string;
  readonly address: string;
  readonly created_at: Date;
  readonly expires_at: Date;
};
type Origin = { readonly clientName: string; readonly address: string; readonly network: string };
type Polled =
  | { readonly state: 'unknown' | 'expired' | 'pending' | 'slow' | 'denied' }
  | { readonly state: 'approved'; readonly userId: string; readonly clientName: string };

/** Programs that wait until a user approves them. */
export class DeviceRequestStore {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** The two codes of a new request. Throws when too many wait. */
  async begin({ clientName, address, network }: Origin): Promise<{ deviceCode: string; userCode: string }> {
    await this.removeExpired();
    await this.#requireRoom(network);
    const [deviceCode, userCode] = [newDeviceCode(), newUserCode()];
    const now = this.#clock.now();
    await this.#db
      .insertInto('device_request')
      .values({
        device_digest: deviceDigest(deviceCode),
        user_code: userCode,
        client_name: clientName,
        address,
        network,
        user_id: null,
        interval_seconds: POLL_SECONDS,
        polled_at: null,
        created_at: now,
        expires_at: new Date(now.getTime() + DEVICE_SECONDS * 1000),
      })
      .execute();
    return { deviceCode, userCode };
  }

  /** The request that a user code belongs to, while no user has decided. */
  async pending(userCode: string): Promise<DeviceRequest | undefined> {
    return this.#db
      .selectFrom('device_request')
      .select(SHOWN)
      .where('user_code', '=', userCode)
      .where('state', '=', 'pending')
      .where('expires_at', '>', this.#clock.now())
      .executeTakeFirst();
  }

  /** Decides once; `undefined` where there is nothing to decide. */
  async decide(userCode: string, state: 'approved' | 'denied', userId: string): Promise<DeviceRequest | undefined> {
    return this.#db
      .updateTable('device_request')
      .set({ state, user_id: userId })
      .where('user_code', '=', userCode)
      .where('state', '=', 'pending')
      .where('expires_at', '>', this.#clock.now())
      .returning(SHOWN)
      .executeTakeFirst();
  }

  /** What has become of a request. One that was decided is removed: its code works once. */
  async poll(deviceCode: string): Promise<Polled> {
    const digest = deviceDigest(deviceCode);
    const now = this.#clock.now();
    const row = await this.#db
      .selectFrom('device_request')
      .selectAll()
      .where('device_digest', '=', digest)
      .executeTakeFirst();
    if (!row) return { state: 'unknown' };
    if (row.expires_at <= now) return { state: 'expired' };
    const tooSoon = row.polled_at && now.getTime() - row.polled_at.getTime() < row.interval_seconds * 1000;
    if (row.state === 'pending' || tooSoon) {
      const interval_seconds = row.interval_seconds + (tooSoon ? POLL_SECONDS : 0);
      await this.#db
        .updateTable('device_request')
        .set({ polled_at: now, interval_seconds })
        .where('device_digest', '=', digest)
        .execute();
      return { state: tooSoon ? 'slow' : 'pending' };
    }
    const { numDeletedRows } = await this.#db
      .deleteFrom('device_request')
      .where('device_digest', '=', digest)
      .executeTakeFirst();
    if (numDeletedRows !== 1n) return { state: 'unknown' };
    if (row.state === 'denied' || row.user_id === null) return { state: 'denied' };
    return { state: 'approved', userId: row.user_id, clientName: row.client_name };
  }

  async removeExpired(): Promise<void> {
    // A program that polls once more learns that its code has expired.
    const before = new Date(this.#clock.now().getTime() - DEVICE_SECONDS * 1000);
    await this.#db.deleteFrom('device_request').where('expires_at', '<', before).execute();
  }

  async #requireRoom(network: string): Promise<void> {
    const { all, near } = await this.#db
      .selectFrom('device_request')
      .select([
        sql<number>`count(*)::int`.as('all'),
        sql<number>`count(*) filter (where network = ${network})::int`.as('near'),
      ])
      .where('expires_at', '>', this.#clock.now())
      .executeTakeFirstOrThrow();
    if (all < MOST_WAITING && near < MOST_OF_NETWORK) return;
    throw new ServiceError('too-many-requests', 'too many programs wait for an approval: try again later', {
      retryAfter: 60,
    });
  }
}
