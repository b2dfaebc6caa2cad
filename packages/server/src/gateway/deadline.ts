import { ServiceError } from '../service-error.ts';
import { RunningTime } from './limits/running-time.ts';

const runningTime = new RunningTime().watch();

/**
 * The time that a request may take, not counting the time in which its body or its answer is transferred, or in which
 * the process is suspended.
 */
export class Deadline {
  readonly #time: Pick<RunningTime, 'now'>;
  readonly #abort = new AbortController();
  readonly #passed = Promise.withResolvers<never>();
  #remaining: number;
  #resumed = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(seconds: number, time: Pick<RunningTime, 'now'> = runningTime) {
    this.#time = time;
    this.#remaining = seconds * 1000;
    this.#passed.promise.catch(() => {}); // it may pass while nothing waits for it
  }

  /** Fires when the response is no longer needed: the deadline has passed, or the client has disconnected. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** The result of the work; throws an error with status 504 if the time ends first. */
  async within<T>(work: Promise<T>): Promise<T> {
    work.catch(() => {}); // once the time is up, its failure has no other listener
    this.#resume();
    try {
      return await Promise.race([work, this.#passed.promise]);
    } finally {
      this.#pause();
    }
  }

  /** The result of the work, whose time does not count. For use inside `within`, while a body is being received. */
  async beyond<T>(work: Promise<T>): Promise<T> {
    this.#pause();
    try {
      return await work;
    } finally {
      this.#resume();
    }
  }

  /** The client closed the connection. */
  readonly abandon = (): void => this.#abort.abort(new Error('the client went away'));

  #resume(): void {
    this.#resumed = this.#time.now();
    this.#timer = setTimeout(() => this.#pass(), this.#remaining);
  }

  #pause(): void {
    clearTimeout(this.#timer);
    this.#remaining = Math.max(0, this.#remaining - (this.#time.now() - this.#resumed));
  }

  #pass(): void {
    this.#pause();
    // A timer may fire a moment too early.
    if (this.#remaining > 1) {
      this.#resume();
      return;
    }
    const error = new ServiceError('timed-out', 'request timed out');
    this.#passed.reject(error);
    this.#abort.abort(error);
  }
}
