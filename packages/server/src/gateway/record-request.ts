import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { traceIdOf } from '../http/request-ids.ts';
import type { Metrics } from '../metrics.ts';

/** Measures and logs a request that has been answered. */
export function recordRequest({ metrics, log }: { readonly metrics: Metrics; readonly log: Logger }) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { deadline, principal, startedAt } = request.state;
    if (deadline) reply.raw.off('close', deadline.abandon);
    const elapsed = performance.now() - startedAt;
    const route = request.routeOptions.config.handler?.route.name ?? 'other';
    metrics.request(route, request.method, reply.statusCode, elapsed / 1000);
    if (request.routeOptions.logLevel === 'silent') return;
    log.info(
      {
        requestId: request.id,
        traceId: traceIdOf(request.headers),
        method: request.method,
        // Without the query: it may contain codes and search terms.
        path: request.originalUrl.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(elapsed * 10) / 10,
        address: request.ip,
        user: principal?.user.id,
      },
      'request',
    );
  };
}
