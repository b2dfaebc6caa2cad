import { startTestServers } from './throwaway-postgres.ts';

// npm run screenshots: see packages/web/testing/screenshots.ts, which needs a database as tests do.
const { bundled, system } = await startTestServers();
process.env.CHOKEPOINT_TEST_PRIVATE = bundled.url;
process.env.CHOKEPOINT_TEST_POSTGRES = system.url;
try {
  await import('../packages/web/testing/screenshots.ts');
} finally {
  await Promise.all([bundled.stop(), system.stop()]);
}
