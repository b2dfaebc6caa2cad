import { after } from 'node:test';

// Loaded into the process of every test file. Node's runner waits for ever for a process that stays alive because of
// something a test left open; this ends it and says what that was.
const GRACE_MS = 15_000;

after(() => {
  setTimeout(() => {
    process.stderr.write(`${process.argv[1]} left open: ${process.getActiveResourcesInfo().join(', ')}\n`);
    process.exit();
  }, GRACE_MS).unref();
});
