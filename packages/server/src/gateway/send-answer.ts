import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  mediaTypesOf,
  type Route,
  type SingleAnswerShape,
  shapeOfAnswer,
  withoutParameters,
} from '@chokepoint/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, EncodedJson, StreamedJson } from '../http/handler.ts';
import { sendJson } from './send-json.ts';

/** Sends an answer in the shape that the route declares for its status. */
export function sendAnswer(reply: FastifyReply, route: Route, answer: Answer): FastifyReply {
  const shape = shapeOf(route, answer);
  for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value);
  if (shape.kind === 'empty') return reply.code(answer.status).send();
  if (shape.kind === 'json') return sendJson(reply, answer.status, answer.body);
  if (!reply.hasHeader('content-type')) reply.header('content-type', shape.mediaType);
  const { body } = answer;
  const whole = typeof body === 'string' || body instanceof Uint8Array;
  return reply.code(answer.status).send(whole ? body : Readable.from(body as AsyncIterable<Uint8Array>));
}

/** Throws when JSON does not match its schema. Returns the answer; a body in pieces is whole afterwards. */
export async function checkAnswer(route: Route, answer: Answer): Promise<Answer> {
  const shape = shapeOf(route, answer);
  if (shape.kind !== 'json') return answer;
  const body = answer.body instanceof StreamedJson ? new EncodedJson(await buffer(answer.body.pieces)) : answer.body;
  shape.schema.parse(body instanceof EncodedJson ? JSON.parse(Buffer.from(body.bytes).toString()) : body);
  return { ...answer, body };
}

function shapeOf(route: Route, { status, headers }: Answer): SingleAnswerShape {
  const declared = route.answers[status];
  if (!declared) throw new Error(`${route.name} answered ${status}, which the contract does not declare`);
  return shapeOfAnswer(declared, headers?.['content-type']?.toString());
}

/** Throws when a route sends a status or a content type, of a success or an error, that the contract does not declare. */
export async function requireDeclared(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { handler } = request.routeOptions.config;
  // A request without a deadline was redirected or refused before it became a call of the route.
  if (!handler || !request.state.deadline) return;
  const { route } = handler;
  const declared = mediaTypesOf(route, reply.statusCode);
  if (!declared) throw new Error(`${route.name} sends ${reply.statusCode}, which the contract does not declare`);
  const sent = reply.getHeader('content-type')?.toString();
  const isDeclared = sent === undefined ? declared.length === 0 : declared.includes(withoutParameters(sent));
  if (!isDeclared)
    throw new Error(
      `${route.name} sends ${reply.statusCode} as ${sent ?? 'nothing'}, which the contract does not declare`,
    );
}
