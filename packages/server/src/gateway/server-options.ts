import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyServerOptions } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { givenRequestId } from '../http/request-ids.ts';
import { answerError } from './error-answer.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import type { SecureListener } from './tls/secure-listener.ts';

type ServerOptionsParts = {
  readonly config: Pick<Config, 'bodyLimit' | 'trustedProxies'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly secureListener?: SecureListener | undefined;
};

export function serverOptions({ config, clock, log, secureListener }: ServerOptionsParts) {
  return {
    ...(secureListener && {
      serverFactory: (handler: Parameters<SecureListener['serve']>[0]) => secureListener.serve(handler),
    }),
    logger: false,
    trustProxy: trustOf(config.trustedProxies),
    bodyLimit: config.bodyLimit,
    routerOptions: { maxParamLength: 2048 },
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // Requests that are under way when the service stops are answered as always, and the last of their connection.
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: ({ headers }) => givenRequestId(headers) ?? randomUUID(),
    // Some clients join a base address that ends with a slash and a path that begins with one.
    rewriteUrl: (request) => (request.url ?? '/').replace(/^\/{2,}(?=api\/)/, '/'),
    frameworkErrors: (error, request, reply) => {
      // Hooks have not run for this request.
      reply.header('RequestID', request.id).headers(SECURITY_HEADERS);
      answerError(reply as FastifyReply, error, request.id, clock.now(), log);
    },
  } satisfies FastifyServerOptions;
}

/** A number is how many hops in front of the service are trusted; addresses are trusted themselves. */
function trustOf(proxies: Config['trustedProxies']): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return proxies === false ? false : [...proxies];
}
