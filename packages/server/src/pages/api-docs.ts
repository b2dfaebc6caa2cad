import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Pages } from '../gateway/pages.ts';

/** Nothing from elsewhere, no inline script; the page talks to this service alone. Its library sets inline styles. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chokepoint API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
</head>
<body>
<div id="api"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/** `validatorUrl: null`: the library would otherwise send the address of the document to a service on the internet. */
const START = `window.ui = SwaggerUIBundle({
  url: '/api/v2/spec',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

const ASSETS: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

/** An interactive page about the API, at `/docs`. It needs nothing from the internet. */
export const apiDocs: Pages = (app) => {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  for (const path of ['/docs', '/docs/'])
    app.get(path, (_request, reply) =>
      reply
        .header('content-security-policy', POLICY)
        .header('cache-control', 'no-cache')
        .header('content-type', 'text/html; charset=utf-8')
        .send(PAGE),
    );
  app.get('/docs/start.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').header('content-type', 'text/javascript; charset=utf-8').send(START),
  );
  for (const [name, type] of Object.entries(ASSETS))
    app.get(`/docs/${name}`, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .header('content-type', type)
        .send(await readFile(join(folder, name))),
    );
};
