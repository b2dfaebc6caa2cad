// The service as a process of its own, with a clock that a test moves; a test can kill it at any moment.
import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import { startService } from '../../src/start.ts';
import { TestClock } from '../test-clock.ts';

const [offset = '0', derives] = process.argv.slice(2);
const clock = new TestClock();
let ahead = Number(offset);
clock.advance(ahead);
/** How soon a frozen owner of the pipeline is replaced, where a test cannot wait as long as an operator. */
const leaseMs = Number(process.env.CHOKEPOINT_TEST_LEASE_MS ?? 0);
const config = readConfig(process.env);
const running = await startService(config, {
  warmsUp: config.warmUp,
  clock,
  log: pino({ level: 'silent' }),
  hashCost: { memoryKib: 64, passes: 1 },
  derives: derives === 'derives',
  ...(leaseMs > 0 && { intervals: { leaseMs, renewMs: leaseMs / 6, retryMs: leaseMs / 10 } }),
});
process.on('message', (message: { offset: number }) => {
  clock.advance(message.offset - ahead);
  ahead = message.offset;
  process.send?.({ offset: ahead });
});
process.send?.({ url: running.url });
process.once('SIGTERM', async () => {
  await running.stop();
  process.exit();
});
