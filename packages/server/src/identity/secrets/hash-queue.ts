import { ServiceError } from '../../service-error.ts';

/** One hash takes 64 MiB and a core, so few are computed at once and the queue is bounded. */
const MOST_RUNNING = 2;
const MOST_KNOWN = { waiting: 100, perNetwork: 100 } as const;
const MOST_OTHERS = { waiting: 100, perNetwork: 10 } as const;

/** Where a request for a hash comes from. */
export type HashCaller = {
  readonly network: string;
  /** Whether this user has logged in from there before. */
  readonly known: boolean;
};

/** Anything that an authenticated request needs. */
export const TRUSTED_CALLER: HashCaller = { network: '', known: true };

/** Waiting requests, in one queue per network. The queues are served in turn. */
class Lines {
  readonly #most: { readonly waiting: number; readonly perNetwork: number };
  readonly #lines = new Map<string, (() => void)[]>();
  #waiting = 0;

  constructor(most: { readonly waiting: number; readonly perNetwork: number }) {
    this.#most = most;
  }

  /** `false` when there is no room. */
  join(network: string, start: () => void): boolean {
    const line = this.#lines.get(network) ?? [];
    if (this.#waiting >= this.#most.waiting || line.length >= this.#most.perNetwork) return false;
    line.push(start);
    this.#lines.set(network, line);
    this.#waiting++;
    return true;
  }

  next(): (() => void) | undefined {
    for (const [network, line] of this.#lines) {
      const start = line.shift();
      this.#lines.delete(network);
      if (line.length > 0) this.#lines.set(network, line); // behind the others
      if (!start) continue;
      this.#waiting--;
      return start;
    }
    return undefined;
  }
}

/** Lets few hashes be computed at once. Callers from networks that a user has logged in from go first. */
export class HashQueue {
  readonly #known = new Lines(MOST_KNOWN);
  readonly #others = new Lines(MOST_OTHERS);
  #running = 0;

  async run<T>(caller: HashCaller, work: () => Promise<T>): Promise<T> {
    if (this.#running < MOST_RUNNING) this.#running++;
    else await this.#wait(caller);
    try {
      return await work();
    } finally {
      const next = this.#known.next() ?? this.#others.next();
      if (next) next();
      else this.#running--;
    }
  }

  #wait({ network, known }: HashCaller): Promise<void> {
    return new Promise((resolve, reject) => {
      const lines = known ? this.#known : this.#others;
      if (!lines.join(network, resolve))
        reject(new ServiceError('too-many-requests', 'too many logins at once: try again', { retryAfter: 2 }));
    });
  }
}
