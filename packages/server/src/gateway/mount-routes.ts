import { allRoutes, BODY_BYTES, bodyLimitOf, METHODS, type Route } from '@chokepoint/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Handler } from '../http/handler.ts';
import { decodeCall } from './decode-call.ts';
import type { RequestSlots } from './limits/request-slots.ts';
import { checkAnswer, sendAnswer } from './send-answer.ts';

type MountOptions = {
  /** The largest body of an import, and of every other route that would allow more. */
  readonly bodyLimit: number;
  /** Whether responses are validated against the contract before they are sent; tests do. */
  readonly checkAnswers: boolean;
  readonly slots: Pick<RequestSlots, 'enter'>;
};

/** Adds every route. A body that goes to a file stays in the socket until the handler reads it. */
export function mountRoutes(app: FastifyInstance, handlers: readonly Handler[], options: MountOptions): void {
  const isStreamed = ({ route }: Handler) => route.body?.kind === 'stream';
  for (const handler of handlers) if (!isStreamed(handler)) mount(app, handler, options);
  app.register(async (streaming) => {
    streaming.removeAllContentTypeParsers();
    streaming.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const handler of handlers) if (isStreamed(handler)) mount(streaming, handler, options);
  });
}

function mount(app: FastifyInstance, handler: Handler, options: MountOptions): void {
  const { route } = handler;
  const mounted = {
    config: { handler },
    bodyLimit: limitOf(route, options.bodyLimit),
    handler(request: FastifyRequest, reply: FastifyReply) {
      const work = () => respond(handler, request, reply, options);
      return request.state.span ? request.state.span.run(work) : work();
    },
  };
  for (const template of [route.path, ...(route.aliases ?? [])]) {
    const url = template.replace(/\{([^}]+)\}/g, ':$1');
    if (route.method === 'ANY')
      for (const path of [url, `${url}/*`]) app.route({ ...mounted, method: [...METHODS], url: path });
    else app.route({ ...mounted, method: route.method, url });
  }
}

function limitOf(route: Route, configured: number): number {
  const declared = bodyLimitOf(route);
  return declared === BODY_BYTES.import ? configured : Math.min(declared, configured);
}

/** Decodes the call, runs the handler and sends its answer, all before the deadline. */
async function respond(
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  { bodyLimit, checkAnswers, slots }: MountOptions,
): Promise<FastifyReply> {
  const { route } = handler;
  const { deadline, upload } = request.state;
  if (!deadline) throw new Error('a request for a route has no deadline');
  using _ = await slotFor(slots, route, request, deadline.signal);
  const work = (async () => handler.run(await decodeCall(route, request, deadline, limitOf(route, bodyLimit))))();
  try {
    const answer = await deadline.within(work);
    return sendAnswer(reply, route, checkAnswers ? await checkAnswer(route, answer) : answer);
  } finally {
    await upload?.discard();
  }
}

/**
 * Logins and other public routes are limited by address instead, so that they are answered when the service is busy; an
 * upload takes as long as its sender takes.
 */
function slotFor(slots: MountOptions['slots'], route: Route, { state }: FastifyRequest, signal: AbortSignal) {
  const { principal } = state;
  if (!principal || route.access.kind === 'public' || route.body?.kind === 'stream') return undefined;
  return slots.enter(principal.user.id, signal);
}

/** Throws when a route has no handler, or a handler no route. */
export function requireComplete(handlers: readonly Handler[]): void {
  const handled = new Set(handlers.map((handler) => handler.route.name));
  const missing = allRoutes.filter((route) => !handled.has(route.name)).map((route) => route.name);
  const declared = new Set(allRoutes.map((route) => route.name));
  const unknown = [...handled].filter((name) => !declared.has(name));
  if (missing.length > 0 || unknown.length > 0 || handled.size !== handlers.length)
    throw new Error(
      `routes without handler: [${missing}]; handlers without route: [${unknown}]; or a route handled twice`,
    );
}
