import type { Pages } from '../gateway/pages.ts';

/** Health checks for load balancers and orchestrators. */
export const probes =
  (ready: () => Promise<boolean>): Pages =>
  (app) => {
    const alive = { logLevel: 'silent' as const };
    app.get('/healthz', alive, (_request, reply) => reply.code(200).header('content-type', 'text/plain').send('ok\n'));
    app.get('/readyz', alive, async (_request, reply) => {
      const fit = await ready();
      return reply
        .code(fit ? 200 : 503)
        .header('content-type', 'text/plain')
        .send(fit ? 'ready\n' : 'not ready\n');
    });
  };
