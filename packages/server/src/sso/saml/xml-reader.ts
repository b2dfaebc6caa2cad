import { badRequest, ServiceError } from '../../service-error.ts';
import type { Answer, Request } from '../../threads/calls.ts';
import { Thread } from '../../threads/thread.ts';
import { SsoFailure } from '../provider/sso-failure.ts';
import type { IdpMetadata } from './idp-metadata.ts';
import type { Assertion } from './saml-assertion.ts';
import type { ReceivedResponse } from './verify-response.ts';
import type { XmlCalls } from './xml-calls.ts';

/** A real document takes a few milliseconds. */
const LONGEST_MS = 5000;
const MOST_WAITING = 64;
const HEAP_MB = 128;

/** Reads XML in a thread of its own, one document at a time. A thread that takes too long is ended and replaced. */
export class XmlReader {
  #thread: Thread<XmlCalls> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** What a provider asserts; throws `SsoFailure` when the response is not accepted. */
  async assertion(received: ReceivedResponse): Promise<Assertion> {
    const answer = await this.#ask({ kind: 'response', received });
    if (answer.kind === 'assertion') return answer.assertion;
    const [message = '', ...causes] = answer.messages;
    throw new SsoFailure(message, causes.length > 0 ? new Error(causes.join(': ')) : undefined);
  }

  /** What metadata says; throws an error for the caller when it is not accepted. */
  async metadata(xml: string): Promise<IdpMetadata> {
    const answer = await this.#ask({ kind: 'metadata', xml });
    if (answer.kind === 'metadata') return answer.metadata;
    throw badRequest(answer.messages[0] ?? 'metadata cannot be read');
  }

  async close(): Promise<void> {
    await this.#thread?.end(new Error('the service is stopping'));
  }

  async #ask<Kind extends keyof XmlCalls>(request: Request<XmlCalls, Kind>): Promise<Answer<XmlCalls, Kind>> {
    if (this.#waiting >= MOST_WAITING)
      throw new ServiceError('too-many-requests', 'too many logins at once: try again in a second', { retryAfter: 1 });
    this.#waiting++;
    const mine = this.#turn.then(() => this.#askInTime(request));
    this.#turn = mine.catch(() => {});
    return mine.finally(() => this.#waiting--);
  }

  async #askInTime<Kind extends keyof XmlCalls>(request: Request<XmlCalls, Kind>): Promise<Answer<XmlCalls, Kind>> {
    const thread = this.#start();
    await thread.ready;
    const timer = setTimeout(() => void thread.end(new Error('a document took too long to parse')), LONGEST_MS);
    try {
      return await thread.ask(request);
    } finally {
      clearTimeout(timer);
    }
  }

  #start(): Thread<XmlCalls> {
    if (this.#thread && !this.#thread.hasEnded) return this.#thread;
    this.#thread = new Thread(new URL('./xml-thread.ts', import.meta.url), {
      name: 'the XML reader',
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    return this.#thread;
  }
}
