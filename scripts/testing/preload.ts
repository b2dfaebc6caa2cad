import { isMainThread } from 'node:worker_threads';

// Loaded into the process of every test file, and into each of its threads.
if (isMainThread) await import('./end-idle-file.ts');
else if (process.env.CHOKEPOINT_TEST_JOINED === '1') await import('./joined-threads.ts');
