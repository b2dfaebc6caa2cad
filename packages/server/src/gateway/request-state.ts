import type { FastifyRequest } from 'fastify';
import type { Principal } from '../callers/principal.ts';
import type { Handler, RequestFacts } from '../http/handler.ts';
import type { SpooledBody } from '../http/spooled-body.ts';
import type { Span } from '../tracing/tracer.ts';
import type { Deadline } from './deadline.ts';

/** What the gateway knows of a request while it is processed. */
type RequestState = {
  /** By the clock of `performance.now()`. */
  readonly startedAt: number;
  /** How long it may take. */
  timeLimitSeconds: number;
  /** Only for routes of the contract. */
  deadline?: Deadline;
  /** Only for routes whose body goes to a file. */
  upload?: SpooledBody;
  /** Whether it was checked that the caller may use the route. */
  admitted: boolean;
  principal?: Principal;
  span?: Span;
  facts?: RequestFacts;
};

declare module 'fastify' {
  interface FastifyRequest {
    state: RequestState;
  }
  interface FastifyContextConfig {
    handler?: Handler;
  }
}

export function factsOf(request: FastifyRequest): RequestFacts {
  request.state.facts ??= readFacts(request);
  return request.state.facts;
}

function readFacts(request: FastifyRequest): RequestFacts {
  return {
    id: request.id,
    method: request.method,
    target: request.originalUrl,
    address: request.ip,
    secure: request.protocol === 'https',
    header: (name) => headerOf(request, name.toLowerCase()),
  };
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  // HTTP/2 sends the host as part of the target.
  const value = request.headers[name] ?? (name === 'host' ? request.headers[':authority'] : undefined);
  return Array.isArray(value) ? value[0] : value;
}
