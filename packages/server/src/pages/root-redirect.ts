import type { Pages } from '../gateway/pages.ts';

const MOVED = '<a href="/ui">Moved Permanently</a>.\n';

/** The bare address leads to the web application. */
export const rootRedirect: Pages = (app) => {
  app.get('/', (_request, reply) =>
    reply.code(301).header('location', '/ui').header('content-type', 'text/html; charset=utf-8').send(MOVED),
  );
};
