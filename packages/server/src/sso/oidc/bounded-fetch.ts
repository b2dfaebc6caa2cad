import type { CustomFetch } from 'openid-client';
import { mayReach } from './issuer-rule.ts';

const MOST_BYTES = 1 << 20;
export const MOST_SECONDS = 10;

/** The provider could not be reached, or its answer was too late or too large. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

/**
 * Requests to providers: within a time and a size, over https (see `mayReach`), and never following a redirect, which
 * would let a provider direct this service to any address that it can reach.
 */
export function boundedFetch(publicUrl: string): CustomFetch {
  const { origin } = new URL(publicUrl);
  return async (url, options) => {
    const target = new URL(url);
    if (!mayReach(target, publicUrl)) throw new Error(`a provider points to ${target.protocol}//${target.host}`);
    const signals = [AbortSignal.timeout(MOST_SECONDS * 1000), ...(options.signal ? [options.signal] : [])];
    try {
      const response = await fetch(target, {
        ...(options as RequestInit),
        // Some providers accept codes of public clients from web pages only, which they recognise by this header.
        headers: { ...options.headers, ...(options.method === 'POST' ? { origin } : {}) },
        redirect: 'manual',
        signal: AbortSignal.any(signals),
      });
      return new Response(bodyless(response.status) ? null : await boundedBody(response), {
        status: response.status,
        headers: withoutEncoding(response.headers),
      });
    } catch (error) {
      throw new Unreachable(`no usable answer from ${target.host}`, { cause: error });
    }
  };
}

async function boundedBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error(`the answer is larger than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

const bodyless = (status: number) => [101, 204, 205, 304].includes(status);

/** `fetch` has decoded the body already. */
function withoutEncoding(headers: Headers): Headers {
  const remaining = new Headers(headers);
  remaining.delete('content-encoding');
  remaining.delete('content-length');
  return remaining;
}
