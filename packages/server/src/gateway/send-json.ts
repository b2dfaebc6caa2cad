import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { EncodedJson, StreamedJson } from '../http/handler.ts';

/** Sends JSON under exactly `application/json`: clients compare the header as a whole. */
export function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  reply.code(status).header('content-type', 'application/json');
  if (body instanceof StreamedJson) return reply.send(Readable.from(body.pieces));
  if (body instanceof EncodedJson)
    return reply.send(Buffer.from(body.bytes.buffer, body.bytes.byteOffset, body.bytes.byteLength));
  // A text goes out in one piece with the head, and an explicit serializer leaves the header alone.
  const text = JSON.stringify(body);
  return reply.serializer(() => text).send(text);
}
