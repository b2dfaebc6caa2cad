import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { SpooledBody } from '../http/spooled-body.ts';
import { ServiceError } from '../service-error.ts';
import type { ParameterStore } from '../settings/parameter-store.ts';
import type { DatabaseWatch } from '../storage/postgres/database-watch.ts';
import { cleanPath } from './clean-path.ts';
import { Deadline } from './deadline.ts';
import { answerUnknownPath } from './error-answer.ts';
import { limitReceiving } from './limits/limit-receiving.ts';
import type { StandingQueue } from './limits/standing-queue.ts';
import { DEFAULT_WAIT_SECONDS, timeoutOf } from './prefer.ts';
import { headerOf } from './request-state.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** Returns whether it has answered the request; the later steps are skipped then. */
type Step = (request: FastifyRequest, reply: FastifyReply) => boolean;

type ReceiveParts = {
  readonly parameters: ParameterStore;
  readonly config: RouteConfig;
  readonly databaseWatch: DatabaseWatch;
  readonly queue: Pick<StandingQueue, 'enter'>;
  /** Whether the service is about to stop. */
  readonly isDraining: () => boolean;
};

/** A request would wait for a database that has been silent for so long until its own time is up. */
const LONGEST_SILENCE_MS = 5000;

function refuseWhileSilent(request: FastifyRequest, { silentMs }: DatabaseWatch): void {
  if (silentMs > LONGEST_SILENCE_MS && request.routeOptions.config.handler)
    throw new ServiceError('unavailable', 'the database cannot be reached at the moment', { retryAfter: 5 });
}

/** Probes and pages, logins and other public routes, and uploads are answered whatever waits. */
function refuseWhileQueued(request: FastifyRequest, queue: Pick<StandingQueue, 'enter'>): void {
  const { handler } = request.routeOptions.config;
  if (handler && handler.route.access.kind !== 'public' && handler.route.body?.kind !== 'stream')
    queue.enter(request.headers.authorization ?? request.headers.cookie ?? request.ip);
}

/** The client connects again for its next request, to a process that stays. */
function closeAfterwards(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.httpVersionMajor < 2) reply.header('connection', 'close');
}

/** What happens to every request before anything is known about its caller, in one hook: each hook costs a promise. */
export function receive({ parameters, config, ...state }: ReceiveParts) {
  const readTimeLimit = timeLimitReader(parameters);
  const openRoute = routeOpener(config);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (state.isDraining()) closeAfterwards(request, reply);
    if (beginRequest(request, reply) || redirectTraversal(request, reply)) return reply;
    refuseWhileQueued(request, state.queue);
    refuseWhileSilent(request, state.databaseWatch);
    await readTimeLimit(request, reply);
    return openRoute(request, reply) ? reply : undefined;
  };
}

/** Every request gets an id and the security headers; `OPTIONS` needs nothing else. */
const beginRequest: Step = (request, reply) => {
  request.state = { startedAt: performance.now(), timeLimitSeconds: DEFAULT_WAIT_SECONDS, admitted: false };
  reply.header('RequestID', request.id).headers(SECURITY_HEADERS);
  // What the API answers is for this caller and this moment; an answer that may be stored says so itself.
  if (request.originalUrl.startsWith('/api/')) reply.header('cache-control', 'no-store');
  if (request.method === 'OPTIONS') {
    reply.code(200).send();
    return true;
  }
  normalizeContentType(request);
  return false;
};

const MEDIA_TYPE = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/;

/** Clients send headers that the HTTP library would refuse; each route has its own error message for that. */
function normalizeContentType(request: FastifyRequest): void {
  const given = request.headers['content-type'] ?? '';
  // A header that contains the name of JSON means JSON, even where it is not a valid media type.
  if (/application\/json/i.test(given)) request.raw.headers['content-type'] = 'application/json';
  else if (!MEDIA_TYPE.test(given)) delete request.raw.headers['content-type'];
}

const redirectTraversal: Step = (request, reply) => {
  const clean = cleanPath(request.originalUrl);
  if (clean === undefined) return false;
  reply.code(301).header('location', clean).send();
  return true;
};

function timeLimitReader(parameters: ParameterStore) {
  const mayBypass = async () => !(await parameters.enabled('api.timeout_limit'));
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { seconds, applied } = await timeoutOf(headerOf(request, 'prefer'), mayBypass);
    if (applied) reply.header('preference-applied', applied);
    request.state.timeLimitSeconds = seconds;
  };
}

type RouteConfig = Pick<Config, 'dataDir' | 'uploadLimit' | 'bodySeconds'>;

/** Prepares what only routes of the contract have: a deadline and, for uploads, a file for the body. */
function routeOpener(config: RouteConfig): Step {
  const spool = { folder: join(config.dataDir, 'uploads'), limit: config.uploadLimit };
  return (request, reply) => {
    const { handler } = request.routeOptions.config;
    if (!handler) return false;
    if (hasEmptySegment(request)) {
      answerUnknownPath(reply);
      return true;
    }
    if (handler.route.deprecated) reply.header('deprecation', 'true');
    const deadline = new Deadline(request.state.timeLimitSeconds);
    request.state.deadline = deadline;
    if (handler.route.body?.kind === 'stream') request.state.upload = new SpooledBody(request.raw, spool);
    else limitReceiving(request.raw, config.bodySeconds);
    reply.raw.once('close', deadline.abandon);
    return false;
  };
}

/** Whether the path ends with a slash in place of a parameter; the router takes that for an empty value. */
function hasEmptySegment(request: FastifyRequest): boolean {
  const params = request.params as Record<string, string>;
  for (const name in params) if (params[name] === '' && name !== '*') return true;
  return false;
}
