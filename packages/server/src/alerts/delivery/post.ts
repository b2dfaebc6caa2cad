import { lookup as resolve } from 'node:dns';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Outcome } from '../configuration/delivery-outcome.ts';
import { addressIn, RefusedTarget, type TargetRule } from '../configuration/target-rule.ts';

export type Message = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

const TIMEOUT_MS = 10_000;

/**
 * Sends one request. It connects only to addresses that the rule allows, whatever the name resolves to at that moment.
 * It does not follow redirects, and does not read the body of the response.
 */
export function post(url: URL, message: Message, rule: TargetRule): Promise<Outcome> {
  return new Promise((settle) => {
    const fail = (error: Error) => settle({ succeeded: false, statusCode: null, error: reasonOf(error) });
    try {
      const address = addressIn(url);
      if (address) rule.requireAddress(url, address);
      const outgoing = request(url, {
        method: 'POST',
        // A new connection each time: a reused one would bypass the check of the address.
        agent: false,
        headers: { ...message.headers, 'content-length': Buffer.byteLength(message.body) },
        lookup: checkedLookup(url, rule),
        signal: AbortSignal.timeout(TIMEOUT_MS),
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

/** System messages can name internal addresses, so only the error code is shown. */
function reasonOf(error: Error): string {
  if (error instanceof RefusedTarget) return error.message;
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return `no answer within ${TIMEOUT_MS / 1000} seconds`;
  const { code } = error as NodeJS.ErrnoException;
  return code ? `the webhook could not be reached (${code})` : 'the webhook could not be reached';
}
