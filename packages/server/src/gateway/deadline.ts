import { ServiceError } from '../service-error.ts';

/** The time that a request may take, not counting while its body or its answer is on the way. */
export class Deadline {
  readonly #abort = new AbortController();
  readonly #passed = Promise.withResolvers<never>();
  #remaining: number;
  #resumed = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(seconds: number) {
    this.#remaining = seconds * 1000;
    this.#passed.promise.catch(() => {}); // nobody may be waiting at that moment
  }

  /** Fires when nobody waits for the answer any more. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** What the work gives, or an error that answers 504 if the time ends first. */
  async within<T>(work: Promise<T>): Promise<T> {
    work.catch(() => {}); // when the time is up first, nobody else looks at how the work ended
    this.#resume();
    try {
      return await Promise.race([work, this.#passed.promise]);
    } finally {
      this.#pause();
    }
  }

  /** What the work gives; the time it takes does not count. For use inside `within`, while a body is on its way. */
  async beyond<T>(work: Promise<T>): Promise<T> {
    this.#pause();
    try {
      return await work;
    } finally {
      this.#resume();
    }
  }

  /** The caller went away. */
  readonly abandon = (): void => this.#abort.abort(new Error('the client went away'));

  #resume(): void {
    this.#resumed = performance.now();
    this.#timer = setTimeout(() => {
      const error = new ServiceError('timed-out', 'request timed out');
      this.#passed.reject(error);
      this.#abort.abort(error);
    }, this.#remaining);
  }

  #pause(): void {
    clearTimeout(this.#timer);
    this.#remaining = Math.max(0, this.#remaining - (performance.now() - this.#resumed));
  }
}
