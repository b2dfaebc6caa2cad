import type { FastifyInstance } from 'fastify';
import type { Tracer } from '../tracing/tracer.ts';

/**
 * A span for each request of a route, in the trace that its sender named. It knows the route, not the address: that may
 * contain codes and search terms.
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { handler } = request.routeOptions.config;
    if (!handler) return done();
    const { path } = handler.route;
    const { traceparent } = request.headers;
    const span = tracer.receive(`${request.method} ${path}`, typeof traceparent === 'string' ? traceparent : undefined);
    span.set({ 'http.request.method': request.method, 'http.route': path, 'chokepoint.request_id': request.id });
    request.state.span = span;
    span.run(done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { span } = request.state;
    span?.set({ 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= 500) span?.fail();
    span?.end();
  });
}
