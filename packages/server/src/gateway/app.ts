import { allRoutes } from '@chokepoint/contract';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { OnceAMinute } from '../audit/once-a-minute.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Handler } from '../http/handler.ts';
import type { Metrics } from '../metrics.ts';
import type { ParameterStore } from '../settings/parameter-store.ts';
import type { Database } from '../storage/database.ts';
import type { DatabaseWatch } from '../storage/postgres/database-watch.ts';
import type { Tracer } from '../tracing/tracer.ts';
import { type AdmissionParts, admitSigned, admitUnsigned } from './admit.ts';
import { receive } from './begin-request.ts';
import { compressAnswer } from './compression.ts';
import { drain } from './drain.ts';
import { answerError, answerUnknownPath } from './error-answer.ts';
import { identifyCaller } from './identify-caller.ts';
import { KnownPaths } from './known-paths.ts';
import { pageLimits } from './limits/page-limits.ts';
import { RateLimiter } from './limits/rate-limiter.ts';
import { RateWindowStore } from './limits/rate-window-store.ts';
import { RequestSlots } from './limits/request-slots.ts';
import { StandingQueue } from './limits/standing-queue.ts';
import { mountRoutes, requireComplete } from './mount-routes.ts';
import type { Pages } from './pages.ts';
import { recordRequest } from './record-request.ts';
import { factsOf } from './request-state.ts';
import { requireDeclared } from './send-answer.ts';
import { serverOptions } from './server-options.ts';
import type { SecureListener } from './tls/secure-listener.ts';
import { traceRequests } from './trace-requests.ts';

type GatewayParts = Omit<AdmissionParts, 'limiter' | 'once'> & {
  readonly db: Database;
  readonly config: Pick<
    Config,
    | 'anonymousRate'
    | 'bodyLimit'
    | 'bodySeconds'
    | 'dataDir'
    | 'maxConnections'
    | 'principalRate'
    | 'queueMs'
    | 'requestSlots'
    | 'trustedProxies'
    | 'uploadLimit'
  >;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracer: Tracer;
  readonly parameters: ParameterStore;
  readonly checkAnswers: boolean;
  readonly databaseWatch: DatabaseWatch;
  /** Whether the service is about to stop. */
  readonly isDraining: () => boolean;
  /** Speaks TLS; absent = plain HTTP. */
  readonly secureListener?: SecureListener | undefined;
};

/**
 * The HTTP side of the service, in the order of "How a request is handled" in docs/architecture.md. Throws when a route has no
 * handler, or a handler no route.
 */
export function createApp(parts: GatewayParts, handlers: readonly Handler[], pages: readonly Pages[]): FastifyInstance {
  requireComplete(handlers);
  const { config, clock, log } = parts;
  const app = fastify(serverOptions(parts));
  app.server.maxConnections = config.maxConnections;
  const limiter = new RateLimiter(new RateWindowStore(parts.db), clock);
  const admission = { ...parts, limiter, once: new OnceAMinute(clock) };
  app.addHook('onClose', () => limiter.close());
  app.decorateRequest('state');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const queue = new StandingQueue({ targetMs: config.queueMs, refused: () => parts.metrics.refused('queued') });
  app.addHook('onRequest', receive({ ...parts, queue }));
  if (parts.tracer.isOn) traceRequests(app, parts.tracer);
  app.addHook('onRequest', admitUnsigned(admission));
  app.addHook('preValidation', admitSigned(admission));
  if (parts.checkAnswers) app.addHook('onSend', requireDeclared);
  app.addHook('onSend', compressAnswer);
  app.addHook('onResponse', recordRequest(parts));
  app.setErrorHandler(async (error, request, reply) => {
    // The framework closes the connection after a body that it did not read; HTTP/2 has no such header.
    if (request.raw.httpVersionMajor === 2) reply.removeHeader('connection');
    if ((error as { code?: string }).code === 'FST_ERR_CTP_BODY_TOO_LARGE') await drain(request.raw, reply.raw);
    return answerError(reply, error, request.id, clock.now(), log);
  });
  const known = new KnownPaths(allRoutes);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (known.has(path) || app.hasRoute({ method: 'GET', url: path })) return reply.code(405).send();
    return answerUnknownPath(reply);
  });
  const identify = (request: FastifyRequest) => identifyCaller(admission, request, factsOf(request));
  const slots = new RequestSlots(config.requestSlots, (reason) => parts.metrics.refused(reason));
  parts.metrics.watchRequests(slots);
  mountRoutes(app, handlers, { bodyLimit: config.bodyLimit, checkAnswers: parts.checkAnswers, slots });
  const limits = pageLimits({ config, limiter, slots });
  for (const page of pages) page(app, identify, limits);
  return app;
}
