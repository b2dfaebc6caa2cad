import { readFileSync } from 'node:fs';
import { after } from 'node:test';

// Loaded into the process of every test file. Node's runner waits for ever for a process that stays alive because of
// something a test left open; this ends it and says what that was.
const GRACE_MS = 15_000;

after(() => {
  setTimeout(() => {
    process.stderr.write(`${process.argv[1]} left open: ${process.getActiveResourcesInfo().join(', ')}\n`);
    for (const child of children()) process.kill(child, 'SIGKILL');
    process.exit();
  }, GRACE_MS).unref();
});

/** Processes that tests have started and not ended; known on Linux only. */
function children(): number[] {
  try {
    return readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}
