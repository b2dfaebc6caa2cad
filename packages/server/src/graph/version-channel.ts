import type { Logger } from 'pino';
import type { PubSub } from '../storage/pub-sub.ts';

/** Announces versions of the graph to other processes, and notices theirs. */
export class VersionChannel {
  readonly #pubSub: PubSub;
  readonly #logger: Logger;
  /** While this process publishes, it ignores its own message. */
  #publishing = false;
  #published: Promise<unknown> = Promise.resolve();
  /** A message has arrived since the last check. */
  #pending = false;
  #check: (() => Promise<void>) | undefined;
  #checking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(pubSub: PubSub, logger: Logger) {
    this.#pubSub = pubSub;
    this.#logger = logger;
  }

  /** Calls `check` after messages of other processes, never twice at the same time. */
  onMessage(check: () => Promise<void>): void {
    this.#check = check;
    this.#pubSub.subscribe('graph', () => {
      if (!this.#publishing) this.#checkSoon();
    });
  }

  /** Checks at an interval as well: a message can get lost with the connection of either side. */
  poll(everyMs: number): void {
    this.#timer = setInterval(() => this.#checkSoon(), everyMs).unref();
  }

  /** Does not wait: a process that misses the message notices the new version at its next check. */
  publish(): void {
    this.#publishing = true;
    this.#published = this.#pubSub.publish('graph').catch(() => {});
    this.#publishing = false;
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#timer);
  }

  async idle(): Promise<void> {
    await this.#checking;
    await this.#published;
  }

  #checkSoon(): void {
    this.#pending = true;
    this.#checking ??= this.#checkAll().finally(() => {
      this.#checking = undefined;
    });
  }

  async #checkAll(): Promise<void> {
    while (this.#pending && !this.#stopped) {
      this.#pending = false;
      try {
        await this.#check?.();
      } catch (error) {
        this.#logger.error({ err: error }, 'a new version of the graph could not be fetched');
      }
    }
  }
}
