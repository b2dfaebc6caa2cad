import { BoltFailure } from '@chokepoint/bolt';

/** How many users may have as much as one may. */
const USERS = 3;

/** The part of one user. */
export type MemoryShare = {
  /** More or fewer bytes are stored; throws when that is too much. */
  change(bytes: number): void;
};

/** How many bytes of results wait for clients, over all connections. */
export class ResultMemory {
  readonly #mostOfUser: number;
  readonly #ofUsers = new Map<string, number>();
  #total = 0;

  constructor(mostOfUser: number) {
    this.#mostOfUser = mostOfUser;
  }

  of(userId: string): MemoryShare {
    return { change: (bytes) => this.#change(userId, bytes) };
  }

  #change(userId: string, bytes: number): void {
    const own = (this.#ofUsers.get(userId) ?? 0) + bytes;
    const total = this.#total + bytes;
    if (bytes > 0 && (own > this.#mostOfUser || total > this.#mostOfUser * USERS)) throw tooMuch();
    this.#total = total;
    if (own > 0) this.#ofUsers.set(userId, own);
    else this.#ofUsers.delete(userId);
  }
}

const tooMuch = () =>
  new BoltFailure(
    'Neo.ClientError.General.TransactionOutOfMemoryError',
    'too many records wait to be fetched: fetch those of open results before the next statement',
  );
