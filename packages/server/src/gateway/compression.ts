import { pipeline, Readable } from 'node:stream';
import { createGzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether the caller accepts gzip: named (or `*`) in Accept-Encoding and not refused with `q=0`. */
export function acceptsGzip(header: string | undefined): boolean {
  if (!header) return false;
  const offers = header.split(',').map((part) => part.trim().toLowerCase());
  const offer = offers.find((part) => /^(?:x-)?gzip\b/.test(part)) ?? offers.find((part) => part.startsWith('*'));
  return offer !== undefined && !/;\s*q=0(?:\.0*)?$/.test(offer);
}

/** Compresses answers for every caller that accepts gzip. */
export async function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (payload === undefined || payload === null || payload === '') return payload;
  reply.header('vary', 'Accept-Encoding');
  if (!acceptsGzip(request.headers['accept-encoding']) || reply.hasHeader('content-encoding')) return payload;
  if (payload instanceof Readable) {
    reply.removeHeader('content-length').header('content-encoding', 'gzip');
    // Ends both streams when either fails. A failure of the first shows on the second, which the reply watches.
    return pipeline(payload, createGzip(), () => {});
  }
  if (typeof payload !== 'string' && !(payload instanceof Uint8Array)) return payload;
  const compressed = await new Promise<Buffer>((resolve, reject) =>
    gzip(payload, { level: 5 }, (error, result) => (error ? reject(error) : resolve(result))),
  );
  reply.removeHeader('content-length').header('content-encoding', 'gzip');
  return compressed;
}
