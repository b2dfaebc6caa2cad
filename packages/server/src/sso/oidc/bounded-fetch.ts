import type { CustomFetch } from 'openid-client';
import { mayReach } from './issuer-rule.ts';

const MOST_BYTES = 1 << 20;
export const MOST_SECONDS = 10;

/** The other side could not be reached, or did not answer in time or in bounds. */
export class Unreached extends Error {
  override name = 'Unreached';
}

/**
 * Requests to providers: within a time and a size, over https (see `mayReach`), and never following a redirect, which
 * would let a provider point this service at whatever it can reach.
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
        // Some providers take codes of public clients from pages only, and tell them by this header.
        headers: { ...options.headers, ...(options.method === 'POST' ? { origin } : {}) },
        redirect: 'manual',
        signal: AbortSignal.any(signals),
      });
      return new Response(bodyless(response.status) ? null : await boundedBody(response), {
        status: response.status,
        headers: withoutEncoding(response.headers),
      });
    } catch (error) {
      throw new Unreached(`no usable answer from ${target.host}`, { cause: error });
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

/** The body was decoded on its way here. */
function withoutEncoding(headers: Headers): Headers {
  const kept = new Headers(headers);
  kept.delete('content-encoding');
  kept.delete('content-length');
  return kept;
}
