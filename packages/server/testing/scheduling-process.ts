// The service as a process of its own, with a clock that a test moves.
import { pino } from 'pino';
import { readConfig } from '../src/config.ts';
import { startService } from '../src/start.ts';
import { TestClock } from './test-clock.ts';

const clock = new TestClock();
clock.advance(Number(process.argv[2] ?? 0));
const running = await startService(readConfig(process.env), {
  clock,
  log: pino({ level: 'silent' }),
  hashCost: { memoryKib: 64, passes: 1 },
  derives: false,
});
process.on('message', (message: { advance: number }) => {
  clock.advance(message.advance);
  process.send?.({ now: clock.now().toISOString() });
});
process.send?.({ url: running.url });
