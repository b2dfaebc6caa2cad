import type { FastifyReply, FastifyRequest } from 'fastify';
import { may } from '../callers/principal.ts';
import type { Identify, Pages } from '../gateway/pages.ts';
import { ServiceError } from '../service-error.ts';

type Readiness = {
  /** Why the service is not ready; empty when it is. */
  readonly reasons: () => Promise<readonly string[]>;
  /** What an administrator should know about how the service runs. */
  readonly details: () => Readonly<Record<string, unknown>>;
};

/** Health checks for load balancers and orchestrators; administrators also see details of how the service runs. */
export const probes =
  (readiness: Readiness): Pages =>
  (app, identify) => {
    const alive = { logLevel: 'silent' as const };
    app.get('/healthz', alive, (_request, reply) => reply.code(200).header('content-type', 'text/plain').send('ok\n'));
    app.get('/readyz', alive, (request, reply) => answerReady(readiness, identify, request, reply));
  };

async function answerReady(
  { reasons, details }: Readiness,
  identify: Identify,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await reasons();
  const ready = found.length === 0;
  reply.code(ready ? 200 : 503);
  if (ready && (await isAdministrator(identify, request)))
    return reply
      .header('content-type', 'application/json')
      .header('cache-control', 'no-store')
      .send(Buffer.from(JSON.stringify({ ready, ...details() })));
  return reply.header('content-type', 'text/plain').send(ready ? 'ready\n' : `not ready: ${found.join(', ')}\n`);
}

/** A probe with wrong credentials is answered like one without. */
async function isAdministrator(identify: Identify, request: FastifyRequest): Promise<boolean> {
  if (request.headers.authorization === undefined && request.headers.cookie === undefined) return false;
  try {
    return may(await identify(request), 'app/WriteAppConfig');
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}
