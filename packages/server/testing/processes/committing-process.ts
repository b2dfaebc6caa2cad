// A process that commits one change after the other and says so, until it is killed. Every second one is too large to be
// kept in a row where there are files.
import { randomBytes } from 'node:crypto';
import { Batch } from '@chokepoint/graph';
import { pino } from 'pino';
import { systemClock } from '../../src/clock.ts';
import { readConfig } from '../../src/config.ts';
import { openService } from '../../src/service.ts';

const name = process.argv[2] ?? 'process';
const service = await openService(readConfig(process.env), { clock: systemClock, log: pino({ level: 'silent' }) });
process.send?.({ ready: service.graph.images.version, owner: service.pipelineLock.owned });
service.pipelineLock.onOwned(() => process.send?.({ owner: true }));

process.on('message', (message: { commits?: number; ask?: 'version' }) => {
  if (message.ask === 'version') process.send?.({ version: service.graph.images.version });
  if (message.commits) void commit(message.commits);
});

async function commit(count: number): Promise<void> {
  for (let number = 0; number < count; number++) {
    const batch = new Batch();
    const id = `${name}-${process.pid}-${number}`;
    batch.node('root', ['Thing']);
    batch.node(id, ['Thing'], {
      name: id,
      note: number % 2 === 0 ? 'x'.repeat(200) : randomBytes(30_000).toString('hex'),
    });
    batch.edge('root', 'Owns', id, { lastseen: number });
    const { version } = await service.graph.commit({ batches: [batch.pack()] }, { cause: { kind: 'test' } });
    process.send?.({ committed: id, version });
    if (number % 7 === 6) void service.graph.snapshot();
  }
  process.send?.({ done: true });
}
