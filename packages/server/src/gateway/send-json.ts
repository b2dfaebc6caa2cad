import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { EncodedJson, StreamedJson } from '../http/handler.ts';

/** Sends JSON under exactly `application/json`: clients compare the header as a whole. */
export function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply.code(status).header('content-type', 'application/json').send(encode(body));
}

function encode(body: unknown): Buffer | Readable {
  if (body instanceof StreamedJson) return Readable.from(body.pieces);
  if (!(body instanceof EncodedJson)) return Buffer.from(JSON.stringify(body));
  return Buffer.from(body.bytes.buffer, body.bytes.byteOffset, body.bytes.byteLength);
}
