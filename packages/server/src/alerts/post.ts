import { lookup as resolve } from 'node:dns';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { addressIn, RefusedTarget, type TargetRule } from './target-rule.ts';

/** What became of one try. Nothing of the answer but its status is kept: it may come from anywhere. */
export type Outcome =
  | { readonly succeeded: true; readonly statusCode: number }
  | {
      readonly succeeded: false;
      readonly statusCode: number | null;
      readonly error: string;
      /** When the other side asks for patience. */
      readonly retryAfterMs?: number;
    };

export type Message = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

const MOST_MS = 10_000;

/**
 * One request. It connects to nothing but addresses that the rule allows, however the name is resolved at that moment;
 * no redirect is followed; the answer is not read.
 */
export function post(url: URL, message: Message, rule: TargetRule): Promise<Outcome> {
  return new Promise((settle) => {
    const fail = (error: Error) => settle({ succeeded: false, statusCode: null, error: reasonOf(error) });
    try {
      const address = addressIn(url);
      if (address) rule.requireAddress(url, address);
      const outgoing = request(url, {
        method: 'POST',
        // A connection of its own, so that none is used again for which the rule was not asked.
        agent: false,
        headers: { ...message.headers, 'content-length': Buffer.byteLength(message.body) },
        lookup: checkedLookup(url, rule),
        signal: AbortSignal.timeout(MOST_MS),
      });
      outgoing.once('error', fail);
      outgoing.once('response', (response) => {
        settle(outcomeOf(response.statusCode ?? 0, response.headers['retry-after']));
        response.once('error', () => {});
        response.destroy();
      });
      outgoing.end(message.body);
    } catch (error) {
      fail(error as Error);
    }
  });
}

function checkedLookup(url: URL, rule: TargetRule): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      try {
        for (const { address } of found) rule.requireAddress(url, address);
      } catch (refused) {
        return done(refused as Error, []);
      }
      if (options.all) return done(null, found);
      const [first] = found;
      return first ? done(null, first.address, first.family) : done(new Error('no address'), []);
    });
  };
}

function outcomeOf(statusCode: number, retryAfter: string | undefined): Outcome {
  if (statusCode >= 200 && statusCode < 300) return { succeeded: true, statusCode };
  const redirected = statusCode >= 300 && statusCode < 400 ? '; redirects are not followed' : '';
  const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined;
  return {
    succeeded: false,
    statusCode,
    error: `the webhook answered ${statusCode}${redirected}`,
    ...(seconds !== undefined && { retryAfterMs: seconds * 1000 }),
  };
}

/** Texts of the system name addresses inside the organisation, which are nobody's business here. */
function reasonOf(error: Error): string {
  if (error instanceof RefusedTarget) return error.message;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return `no answer within ${MOST_MS / 1000} seconds`;
  const { code } = error as NodeJS.ErrnoException;
  return code ? `the webhook could not be reached (${code})` : 'the webhook could not be reached';
}
