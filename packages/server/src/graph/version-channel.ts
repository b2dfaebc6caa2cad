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
  #checking: Promise<void> | undefined;
  #stopped = false;

  constructor(pubSub: PubSub, logger: Logger) {
    this.#pubSub = pubSub;
    this.#logger = logger;
  }

  /** Calls `check` after messages of other processes, never twice at the same time. */
  onMessage(check: () => Promise<void>): void {
    this.#pubSub.subscribe('graph', () => {
      if (this.#publishing) return;
      this.#pending = true;
      this.#checking ??= this.#check(check).finally(() => {
        this.#checking = undefined;
      });
    });
  }

  /** Does not wait: a process that misses the message notices the new version at its next check. */
  publish(): void {
    this.#publishing = true;
    this.#published = this.#pubSub.publish('graph').catch(() => {});
    this.#publishing = false;
  }

  stop(): void {
    this.#stopped = true;
  }

  async idle(): Promise<void> {
    await this.#checking;
    await this.#published;
  }

  async #check(check: () => Promise<void>): Promise<void> {
    while (this.#pending && !this.#stopped) {
      this.#pending = false;
      try {
        await check();
      } catch (error) {
        this.#logger.error({ err: error }, 'a new version of the graph could not be fetched');
      }
    }
  }
}
