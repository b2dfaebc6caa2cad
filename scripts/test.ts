import { randomInt } from 'node:crypto';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { chromiumPath } from '../packages/web/testing/chromium.ts';
import { projectRoot } from './project-root.ts';
import { staticResults } from './static-checks.ts';
import { SuiteTimings } from './suite-timings.ts';
import { joinPrograms } from './testing/join-programs.ts';
import { testBatches } from './testing/test-batches.ts';
import { startTestServers } from './throwaway-postgres.ts';

// npm test                        everything
// npm test -- packages/server     only test files whose path contains the word, without the static checks
// npm run test:cluster            three processes under faults, with 200 connections
// npm run test:deep               everything, with the full counts of crashes, fuzz cases and mutations
const SAMPLE_SEED = 729_948;
const MINUTE = 60_000;
/** A test that takes longer hangs. */
const TEST_LIMIT = 20 * MINUTE;
const RUN_LIMIT = 80 * MINUTE;
const DEEP_LIMIT = 60 * MINUTE;
/** A comparison of two large graphs that fails must end its file, not fill the memory of the machine. */
const HEAP_MEGABYTES = 6144;
/** Tests live shortly and make much garbage: with more room for new objects it is collected less often. */
const YOUNG_MEGABYTES = 64;

const args = process.argv.slice(2);
const deep = args.includes('--deep');
const wanted = args.filter((arg) => !arg.startsWith('--'));
const started = Date.now();
let passed = 0;
let failed = 0;

if (wanted.length === 0) {
  for await (const { name, fault } of staticResults()) {
    console.log(`${fault ? '✖' : '✔'} ${name}`);
    if (fault) {
      failed++;
      console.log(fault);
    } else passed++;
  }
}

const files: string[] = [];
for await (const path of glob(
  ['packages/*/test/**/*.test.ts', 'scripts/test/**/*.test.ts', 'bench/test/**/*.test.ts'],
  { cwd: projectRoot },
))
  if (wanted.length === 0 || wanted.some((word) => path.includes(word))) files.push(path);
const entries = testBatches(files);

// Once for all processes of the run: it may have to be installed.
if (files.some((path) => path.startsWith('packages/web/'))) process.env.CHOKEPOINT_CHROMIUM = chromiumPath();
const { bundled, system } = await startTestServers();
process.env.CHOKEPOINT_TEST_PRIVATE = bundled.url;
process.env.CHOKEPOINT_TEST_POSTGRES = system.url;
await joinPrograms();
process.env.CHOKEPOINT_TEST_JOINED = '1';
if (deep) process.env.CHOKEPOINT_TEST_DEEP = '1';
if (args.includes('--cluster')) process.env.CHOKEPOINT_TEST_CLUSTER = '1';
// The short run always draws the same sample, so that it judges the code and not the draw; the full counts draw a new sample.
process.env.CHOKEPOINT_TEST_SEED ??= String(deep ? randomInt(2 ** 31) : SAMPLE_SEED);
console.log(`random cases are drawn with CHOKEPOINT_TEST_SEED=${process.env.CHOKEPOINT_TEST_SEED}`);

const timings = new SuiteTimings();
const abort = new AbortController();
const events = run({
  files: entries,
  concurrency: 2,
  timeout: deep ? DEEP_LIMIT : TEST_LIMIT,
  execArgv: [
    '--disable-warning=ExperimentalWarning',
    `--max-old-space-size=${HEAP_MEGABYTES}`,
    `--max-semi-space-size=${YOUNG_MEGABYTES}`,
    `--import=${join(projectRoot, 'scripts/testing/preload.ts')}`,
  ],
  signal: abort.signal,
});
timings.follow(events);
events.on('test:pass', (event) => {
  if (event.details.type === 'suite' || entries.includes(event.name)) return;
  if (event.skip !== undefined || event.todo !== undefined)
    failed++; // a test that does not run proves nothing
  else passed++;
});
events.on('test:fail', (event) => {
  // A suite whose tests failed is counted by them; one whose hooks failed is not.
  const { type, error } = event.details;
  if (type !== 'suite' || !('failureType' in error) || error.failureType !== 'subtestsFailed') failed++;
});
events.compose(new spec()).pipe(process.stdout);
const ended = new Promise<boolean>((resolve) => events.once('end', () => resolve(true)));
const limit = deep ? new Promise<never>(() => {}) : after(RUN_LIMIT);
const complete = await Promise.race([ended, limit]);
if (!complete) {
  failed++;
  console.log(
    `The run did not end within ${RUN_LIMIT / MINUTE} minutes. Still running: ${timings.running().join(', ')}`,
  );
  abort.abort();
  // A process that a test left behind can hold the output open for ever: do not wait for it.
  await Promise.race([ended, after(10_000)]);
}
await Promise.all([bundled.stop(), system.stop()]);

if (files.length === 0) {
  console.log('no test file matches');
  failed++;
}
process.exitCode = failed ? 1 : 0;
// The reporter writes behind our back; let it finish, so that the count is the last line.
await new Promise((resolve) => setTimeout(resolve, 200));
for (const { suite, seconds } of timings.slowest(10)) console.log(`${seconds} s ${suite}`);
console.log(`took ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
if (!complete) process.exit();

function after(milliseconds: number): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, false).unref());
}
