import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { allRoutes, METHODS, type Route, type SingleAnswerShape, shapeOfAnswer } from '@chokepoint/contract';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Principal } from '../callers/principal.ts';
import type { Config } from '../config.ts';
import { authorizationOf } from '../http/authorization-header.ts';
import { type Answer, Call, EncodedJson, type Handler, type RequestFacts, StreamedJson } from '../http/handler.ts';
import { readMultipart } from '../http/multipart.ts';
import { decodeContent, readJsonBody } from '../http/request-body.ts';
import { SpooledBody } from '../http/spooled-body.ts';
import type { Service } from '../service.ts';
import { badRequest, notFound, ServiceError } from '../service-error.ts';
import { listRequest } from '../storage/list-request.ts';
import { Admission } from './admission.ts';
import { compressAnswer } from './compression.ts';
import { Deadline } from './deadline.ts';
import { drain } from './drain.ts';
import { answerError, answerUnknownPath, sendJson } from './error-answer.ts';
import { KnownPaths } from './known-paths.ts';
import { timeoutOf } from './prefer.ts';
import { RateLimiter } from './rate-limiter.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

const MEDIA_TYPE = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/;

/** What the service knows of a request while it works on it. */
type Progress = {
  deadline?: Deadline;
  principal?: Principal;
  upload?: SpooledBody;
  admitted: boolean;
  started: number;
};

declare module 'fastify' {
  interface FastifyRequest {
    progress: Progress;
  }
  interface FastifyContextConfig {
    handler?: Handler;
  }
}

/** Whatever is not a route of the contract: pages, assets, probes. */
export type Pages = (app: FastifyInstance) => void;

/** The HTTP side of the service. Throws when a route has no handler, or a handler no route. */
export function createApp(service: Service, handlers: readonly Handler[], pages: readonly Pages[]): FastifyInstance {
  requireComplete(handlers);
  const { config, clock, log } = service;
  const app = fastify({
    logger: false,
    trustProxy: trustOf(config.trustedProxies),
    bodyLimit: config.bodyLimit,
    routerOptions: { maxParamLength: 2048 },
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // Some clients join a base address that ends with a slash and a path that begins with one.
    rewriteUrl: (request) => (request.url ?? '/').replace(/^\/{2,}(?=api\/)/, '/'),
    frameworkErrors: (error, request, reply) => {
      // No hook has run for such a request.
      reply.header('RequestID', request.id).headers(SECURITY_HEADERS);
      answerError(reply as FastifyReply, error, request.id, clock.now(), log);
    },
  });
  const admission = new Admission(service.flags, service.audit);
  const limiter = new RateLimiter(service.db, clock);
  const known = new KnownPaths(allRoutes);
  app.addHook('onClose', () => limiter.close());
  app.decorateRequest('progress');

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.addHook('onRequest', async (request, reply) => {
    request.progress = { admitted: false, started: performance.now() };
    reply.header('RequestID', request.id).headers(SECURITY_HEADERS);
    if (request.method === 'OPTIONS') return reply.code(200).send();
    // Whatever names JSON somewhere is taken for JSON, also where it is no proper media type.
    if (/application\/json/i.test(request.headers['content-type'] ?? ''))
      request.raw.headers['content-type'] = 'application/json';
    // What is no media type at all counts as none; each route has its own words for that.
    else if (!MEDIA_TYPE.test(request.headers['content-type'] ?? '')) delete request.raw.headers['content-type'];
    const climbed = withoutClimbing(request.originalUrl);
    if (climbed !== undefined) return reply.code(301).header('location', climbed).send();
    const { seconds, applied } = await timeoutOf(headerOf(request, 'prefer'), mayBypassLimits);
    if (applied) reply.header('preference-applied', applied);
    const handler = request.routeOptions.config.handler;
    if (!handler) return undefined;
    if (hasEmptySegment(request)) return answerUnknownPath(reply);
    if (handler.route.deprecated) reply.header('deprecation', 'true');
    const deadline = new Deadline(seconds);
    request.progress.deadline = deadline;
    if (handler.route.body?.kind === 'stream')
      request.progress.upload = new SpooledBody(request.raw, {
        folder: join(config.dataDir, 'uploads'),
        limit: config.uploadLimit,
      });
    request.raw.socket.once('close', deadline.abandon);
    // A signature covers the body, so such a request is looked at once its body is here.
    if (!isSigned(request)) await deadline.within(admit(request, handler.route));
    return undefined;
  });
  app.addHook('preValidation', async (request) => {
    const { handler } = request.routeOptions.config;
    const { deadline, admitted } = request.progress;
    if (!handler || !deadline || admitted) return;
    try {
      await deadline.within(admit(request, handler.route));
    } catch (error) {
      await request.progress.upload?.discard();
      throw error;
    }
  });
  app.addHook('onSend', compressAnswer);
  app.addHook('onResponse', async (request, reply) => {
    if (request.progress.deadline) request.raw.socket.off('close', request.progress.deadline.abandon);
    const elapsed = performance.now() - request.progress.started;
    const route = request.routeOptions.config.handler?.route.name ?? 'other';
    service.metrics.request(route, request.method, reply.statusCode, elapsed / 1000);
    log.info(
      {
        requestId: request.id,
        method: request.method,
        // Without the query: it may hold codes and search words.
        path: request.originalUrl.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(elapsed * 10) / 10,
        address: request.ip,
        user: request.progress.principal?.user.id,
      },
      'request',
    );
  });
  app.setErrorHandler(async (error, request, reply) => {
    if ((error as { code?: string }).code === 'FST_ERR_CTP_BODY_TOO_LARGE') await drain(request.raw, reply.raw);
    return answerError(reply, error, request.id, clock.now(), log);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (known.has(path) || app.hasRoute({ method: 'GET', url: path })) return reply.code(405).send();
    return answerUnknownPath(reply);
  });

  async function mayBypassLimits(): Promise<boolean> {
    return !(await service.parameters.enabled('api.timeout_limit'));
  }

  async function admit(request: FastifyRequest, route: Route): Promise<void> {
    request.progress.admitted = true;
    if (!route.editions.includes(config.edition)) throw notFound();
    const facts = factsOf(request);
    const principal = await identify(request, facts);
    await admission.requireFeature(route);
    await admission.requireAccess(route, principal, request.params as Record<string, string>, facts);
  }

  /** Who calls. A caller who is not known, or not believed, counts against the address it comes from. */
  async function identify(request: FastifyRequest, facts: RequestFacts): Promise<Principal | undefined> {
    try {
      const principal = await principalOf(request, facts);
      if (principal) {
        request.progress.principal = principal;
        limiter.take(`user:${principal.user.id}`, config.principalRate);
        return principal;
      }
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'too-many-requests')
        limiter.take(`address:${facts.address}`, config.anonymousRate);
      throw error;
    }
    limiter.take(`address:${facts.address}`, config.anonymousRate);
    return undefined;
  }

  async function principalOf(request: FastifyRequest, facts: RequestFacts): Promise<Principal | undefined> {
    const authorization = authorizationOf(request.headers.authorization);
    if (!authorization) return undefined;
    if (authorization.scheme === 'bearer') return service.authenticator.byBearer(authorization.value);
    const { upload, deadline } = request.progress;
    if (upload && deadline) {
      const signature = await service.authenticator.openSignature(authorization.value, facts);
      await deadline.beyond(upload.save((piece) => signature.update(piece)));
      return signature.verify();
    }
    const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
    return service.authenticator.bySignature(authorization.value, { ...facts, body });
  }

  async function respond(handler: Handler, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { deadline, upload } = request.progress;
    if (!deadline) throw new Error('a request came here without a deadline');
    const work = (async () => handler.run(await callOf(handler.route, request, deadline)))();
    try {
      const answer = await deadline.within(work);
      return send(reply, handler.route, service.checkAnswers ? await checkedAnswer(handler.route, answer) : answer);
    } finally {
      await upload?.discard();
    }
  }

  async function callOf(route: Route, request: FastifyRequest, deadline: Deadline): Promise<Call> {
    const { upload } = request.progress;
    const parameters = new URLSearchParams(request.url.split('?').slice(1).join('?'));
    const own = Object.keys(route.query?.shape ?? {});
    return new Call({
      params: paramsOf(route, request.params as Record<string, string>),
      query: queryOf(route, parameters),
      body: (upload
        ? { save: () => deadline.beyond(upload.save()), untimed: <T>(work: Promise<T>) => deadline.beyond(work) }
        : await bodyOf(route, request, config.bodyLimit)) as never,
      list: listRequest(parameters, route, own),
      principal: request.progress.principal,
      request: factsOf(request),
      signal: deadline.signal,
    });
  }

  function send(reply: FastifyReply, route: Route, answer: Answer): FastifyReply {
    const shape = shapeOf(route, answer);
    for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value);
    if (shape.kind === 'empty') return reply.code(answer.status).send();
    if (shape.kind === 'json') return sendJson(reply, answer.status, answer.body);
    if (!reply.hasHeader('content-type')) reply.header('content-type', shape.mediaType);
    const { body } = answer;
    const whole = typeof body === 'string' || body instanceof Uint8Array;
    return reply.code(answer.status).send(whole ? body : Readable.from(body as AsyncIterable<Uint8Array>));
  }

  const add = (to: FastifyInstance, handler: Handler) => {
    const { route } = handler;
    for (const template of [route.path, ...(route.aliases ?? [])]) {
      const url = template.replace(/\{([^}]+)\}/g, ':$1');
      const options = {
        config: { handler },
        handler: (request: FastifyRequest, reply: FastifyReply) => respond(handler, request, reply),
      };
      if (route.method === 'ANY')
        for (const path of [url, `${url}/*`]) to.route({ ...options, method: [...METHODS], url: path });
      else to.route({ ...options, method: route.method, url });
    }
  };
  const [streamed, others] = [true, false].map((wanted) =>
    handlers.filter(({ route }) => (route.body?.kind === 'stream') === wanted),
  ) as [Handler[], Handler[]];
  for (const handler of others) add(app, handler);
  app.register(async (untouched) => {
    untouched.removeAllContentTypeParsers();
    // Left in the socket; the handler takes it from there when it has seen enough of the request to want it.
    untouched.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const handler of streamed) add(untouched, handler);
  });
  for (const page of pages) page(app);
  return app;
}

function requireComplete(handlers: readonly Handler[]): void {
  const handled = new Set(handlers.map((handler) => handler.route.name));
  const missing = allRoutes.filter((route) => !handled.has(route.name)).map((route) => route.name);
  const declared = new Set(allRoutes.map((route) => route.name));
  const unknown = [...handled].filter((name) => !declared.has(name));
  if (missing.length > 0 || unknown.length > 0 || handled.size !== handlers.length)
    throw new Error(
      `routes without handler: [${missing}]; handlers without route: [${unknown}]; or a route handled twice`,
    );
}

/** With a number, that many hops in front of us are believed; with addresses, those. */
function trustOf(proxies: Config['trustedProxies']): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return proxies === false ? false : [...proxies];
}

function shapeOf(route: Route, { status, headers }: Answer): SingleAnswerShape {
  const declared = route.answers[status];
  if (!declared) throw new Error(`${route.name} answered ${status}, which the contract does not know`);
  return shapeOfAnswer(declared, headers?.['content-type']?.toString());
}

/** The same answer, after JSON was checked against its schema. A body in pieces is whole afterwards. */
async function checkedAnswer(route: Route, answer: Answer): Promise<Answer> {
  const shape = shapeOf(route, answer);
  if (shape.kind !== 'json') return answer;
  const body = answer.body instanceof StreamedJson ? new EncodedJson(await buffer(answer.body.pieces)) : answer.body;
  shape.schema.parse(body instanceof EncodedJson ? JSON.parse(Buffer.from(body.bytes).toString()) : body);
  return { ...answer, body };
}

function isSigned(request: FastifyRequest): boolean {
  return /^\s*bhesignature\s/i.test(request.headers.authorization ?? '');
}

function factsOf(request: FastifyRequest): RequestFacts {
  return {
    id: request.id,
    method: request.method,
    target: request.originalUrl,
    address: request.ip,
    header: (name) => headerOf(request, name.toLowerCase()),
  };
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Whether the path ends with a slash where a parameter should stand; the router takes that for an empty value. */
function hasEmptySegment(request: FastifyRequest): boolean {
  return Object.entries(request.params as Record<string, string>).some(([name, value]) => name !== '*' && value === '');
}

/** Where a path with `..` leads, when it has one; plain or percent-encoded. */
function withoutClimbing(target: string): string | undefined {
  const [path = '', ...rest] = target.split('?');
  const query = rest.length > 0 ? rest.join('?') : undefined;
  if (!/(?:^|\/|%2f)(?:\.|%2e){2}(?:\/|%2f|$)/i.test(path)) return undefined;
  const clean = new URL(
    path
      .replace(/%2e/gi, '.')
      .replace(/%2f/gi, '/')
      .replace(/\/{2,}/g, '/'),
    'http://service',
  ).pathname;
  // Two slashes at the beginning would name another host.
  const local = clean.replace(/^\/+/, '/');
  return query === undefined ? local : `${local}?${query}`;
}

function paramsOf(route: Route, given: Record<string, string>): never {
  if (!route.params) return {} as never;
  const result = route.params.safeParse(given);
  if (!result.success) throw badRequest('id is malformed');
  return result.data as never;
}

function queryOf(route: Route, parameters: URLSearchParams): never {
  if (!route.query) return {} as never;
  const given: Record<string, unknown> = {};
  for (const name of Object.keys(route.query.shape)) {
    const values = parameters.getAll(name);
    if (values.length > 0) given[name] = values.length > 1 ? values : values[0];
  }
  const result = route.query.safeParse(given);
  if (result.success) return result.data as never;
  const issue = result.error.issues[0];
  const name = String(issue?.path[0] ?? '');
  if (given[name] === undefined) throw badRequest(`missing required query parameter: ${name}`);
  throw badRequest(`query parameter "${name}" is malformed: ${issue?.message}`);
}

async function bodyOf(route: Route, request: FastifyRequest, limit: number): Promise<unknown> {
  if (!route.body) return undefined;
  const raw = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
  const content = await decodeContent(raw, request.headers['content-encoding'], limit);
  const contentType = request.headers['content-type'];
  if (route.body.kind === 'json') return readJsonBody(route.body, content, contentType);
  if (route.body.kind === 'multipart') return readMultipart(route.body.schema, content, contentType);
  return content;
}
