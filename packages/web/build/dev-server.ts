import { createServer } from 'vite';
import { viteOptions } from './vite-options.ts';

// Serves the sources with hot replacement; the API comes from a service that runs beside it.
const service = process.env.CHOKEPOINT_URL ?? 'http://127.0.0.1:8080';
const server = await createServer({
  ...viteOptions,
  logLevel: 'info',
  server: { port: 5173, proxy: Object.fromEntries(['/api', '/docs', '/readyz'].map((path) => [path, service])) },
});
await server.listen();
server.printUrls();
