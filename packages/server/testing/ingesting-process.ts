// The service as a process of its own, which a test can kill at any moment.
import { pino } from 'pino';
import { systemClock } from '../src/clock.ts';
import { readConfig } from '../src/config.ts';
import { startService } from '../src/start.ts';

const running = await startService(readConfig(process.env), {
  clock: systemClock,
  log: pino({ level: 'silent' }),
  hashCost: { memoryKib: 64, passes: 1 },
});
process.send?.({ url: running.url });
