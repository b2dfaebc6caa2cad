import type { Logger } from 'pino';
import { LeaseSession } from './lease-session.ts';
import type { PipelineLock } from './pipeline-lock.ts';

export type LeaseTimes = {
  /** How long an owner may be silent before it is replaced. */
  readonly leaseMs: number;
  readonly renewMs: number;
  readonly retryMs: number;
};

const TIMES: LeaseTimes = { leaseMs: 10_000, renewMs: 2000, retryMs: 1000 };
/** The share of its lease after which an owner that could not renew it stops: before any other process takes over. */
const SAFE_SHARE = 0.8;

type LeaseOptions = Partial<LeaseTimes> & { readonly url: string; readonly name: string; readonly log: Logger };

/** The ownership of the pipeline among several processes on one PostgreSQL server. */
export async function leasedPipelineLock(options: LeaseOptions): Promise<PipelineLock> {
  const lease = new PipelineLease(options);
  await lease.attempt();
  return lease;
}

class PipelineLease implements PipelineLock {
  readonly #options: LeaseOptions & LeaseTimes;
  readonly #ownedListeners: (() => void)[] = [];
  readonly #lostListeners: (() => void)[] = [];
  #session: LeaseSession | undefined;
  #term: { readonly token: number; renewedAt: Instant } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: LeaseOptions) {
    this.#options = { ...TIMES, ...options };
  }

  get owned(): boolean {
    return this.#term !== undefined;
  }

  get token(): number | undefined {
    const term = this.#term;
    return term && elapsedMs(term.renewedAt) < this.#options.leaseMs * SAFE_SHARE ? term.token : undefined;
  }

  onOwned(listener: () => void): void {
    this.#ownedListeners.push(listener);
    if (this.owned) listener();
  }

  onLost(listener: () => void): void {
    this.#lostListeners.push(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#term = undefined;
    await this.#session?.close();
  }

  /** Renews the lease, or tries to become the owner, and plans the next attempt. */
  async attempt(): Promise<void> {
    const { log, renewMs, retryMs } = this.#options;
    try {
      if (this.#term) await this.#renew();
      else await this.#acquire();
    } catch (error) {
      log.warn({ err: error }, 'the pipeline lock cannot be acquired; trying again');
      this.#drop();
    }
    if (this.#closed) return;
    this.#timer = setTimeout(() => void this.attempt(), this.owned ? renewMs : retryMs).unref();
  }

  async #acquire(): Promise<void> {
    this.#session ??= await this.#open();
    const session = this.#session;
    const began = now();
    const token = await session.acquire();
    if (token === undefined) {
      const ended = await session.endExpired();
      if (ended) this.#options.log.warn({ owner: ended }, 'the owner of the pipeline does not respond and is replaced');
      return;
    }
    if (this.#session !== session || this.#closed) return;
    this.#term = { token, renewedAt: began };
    this.#options.log.info({ term: token }, 'this process owns the pipeline');
    for (const listener of this.#ownedListeners) listener();
  }

  async #renew(): Promise<void> {
    const { log } = this.#options;
    const term = this.#term!;
    if (this.token === undefined) {
      log.warn('the lease of the pipeline was not renewed in time');
      return this.#drop();
    }
    const began = now();
    if (await this.#session?.renew(term.token)) term.renewedAt = began;
    else this.#drop();
  }

  async #open(): Promise<LeaseSession> {
    const { url, name, leaseMs } = this.#options;
    // The connection can end before it is open.
    let session: LeaseSession | undefined;
    session = await LeaseSession.open({
      url,
      name,
      leaseMs,
      answerMs: leaseMs / 2,
      onEnd: () => {
        if (session && this.#session === session) this.#drop();
      },
    });
    return session;
  }

  /** Gives up the session, and with it the ownership. */
  #drop(): void {
    const session = this.#session;
    const hadTerm = this.#term !== undefined;
    this.#session = undefined;
    this.#term = undefined;
    void session?.close();
    if (!hadTerm || this.#closed) return;
    this.#options.log.warn('the ownership of the pipeline was lost');
    for (const listener of this.#lostListeners) listener();
  }
}

type Instant = { readonly steady: number; readonly wall: number };

/** Two clocks: one of them may stand still while the machine sleeps, the other may be set. */
const now = (): Instant => ({ steady: performance.now(), wall: Date.now() });
const elapsedMs = ({ steady, wall }: Instant): number => Math.max(performance.now() - steady, Date.now() - wall);
