import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { acceptsGzip } from '../gateway/compression.ts';
import type { Pages } from '../gateway/pages.ts';
import { readWebApp, type WebAppFile } from './web-app-files.ts';
import { type WaitingState, waitingPage } from './web-app-waiting.ts';

/** The files of the web application, or why there are none. */
type State = ReadonlyMap<string, WebAppFile> | WaitingState;

/**
 * The web application, at `/ui` and below. `folder` resolves once it is built. Until then, and when the build fails, a
 * small page says so, and the API works.
 */
export const webApp =
  (folder: Promise<string> | undefined, log: Logger): Pages =>
  (app) => {
    let state: State = folder ? 'being-built' : 'absent';
    let reading: Promise<void> | undefined;
    const read = async (built: string) => {
      state = await readWebApp(built);
    };
    const fail = (error: unknown) => {
      state = 'failed';
      log.error({ err: error }, 'the web application could not be built; the API is not affected');
    };
    folder?.then((built) => {
      reading = read(built).catch(fail);
    }, fail);
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      // Reading takes a moment, building takes longer.
      if (state === 'being-built') await reading;
      if (typeof state === 'string') return sendWaiting(reply, state);
      const path = (request.params as { '*'?: string })['*'] ?? '';
      const file = state.get(path);
      if (file) return sendFile(request, reply, file);
      // A page of the application is a path that its own router knows; an asset that is gone is not.
      if (path.startsWith('assets/')) return reply.code(404).send();
      return sendFile(request, reply, state.get('index.html')!);
    };
    for (const path of ['/ui', '/ui/*']) app.get(path, answer);
  };

function sendWaiting(reply: FastifyReply, state: WaitingState): FastifyReply {
  return reply
    .code(503)
    .header('retry-after', '2')
    .header('cache-control', 'no-store')
    .header('content-type', 'text/html; charset=utf-8')
    .send(waitingPage(state));
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebAppFile): FastifyReply {
  reply
    .header('etag', file.etag)
    .header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send();
  reply.header('content-type', file.type);
  if (file.gzip && acceptsGzip(request.headers['accept-encoding']))
    return reply.header('content-encoding', 'gzip').send(file.gzip);
  return reply.send(file.body);
}
