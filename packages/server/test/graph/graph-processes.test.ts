import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { systemClock } from '../../src/clock.ts';
import { readConfig } from '../../src/config.ts';
import { openService } from '../../src/service.ts';
import { onEachDatabase, until } from '../../testing/index.ts';
import { type ProcessPlace, processPlace } from '../../testing/processes/process-place.ts';
import { TestProcess } from '../../testing/processes/test-process.ts';
import { randomNumbers } from '../../testing/random-numbers.ts';

const DEEP = process.env.CHOKEPOINT_TEST_DEEP === '1';
const CRASHES = DEEP ? 50 : 3;
const SEED = Number(process.env.CHOKEPOINT_TEST_SEED ?? randomInt(2 ** 31));

type Said = { ready?: number; owner?: boolean; committed?: string; version?: number; done?: boolean };

const start = (name: string, env: Record<string, string>) =>
  new TestProcess<Said>('./committing-process.ts', [name], env);

onEachDatabase('A process that is killed while it commits', (kind) => {
  it(`loses nothing that it acknowledged (${CRASHES} crashes, seed ${SEED})`, async () => {
    const random = randomNumbers(SEED);
    const { env, remove } = await processPlace(kind);
    const acknowledged: string[] = [];
    try {
      for (let crash = 0; crash < CRASHES; crash++) {
        const process = start(`crash${crash}`, env());
        await process.saying((said) => said.ready !== undefined);
        process.send({ commits: 10_000 });
        await process.saying((said) => said.committed !== undefined);
        await new Promise((resolve) => setTimeout(resolve, random() * 400));
        await process.kill();
        for (const said of process.said) if (said.committed) acknowledged.push(said.committed);
      }
      const service = await openService(readConfig(env()), { clock: systemClock, log: pino({ level: 'silent' }) });
      try {
        const image = service.graph.images.current;
        const root = image.nodeByObjectId('root')!;
        const owns = image.edgeKind('Owns')!;
        for (const id of acknowledged) {
          const node = image.nodeByObjectId(id);
          assert.ok(node !== undefined, `${id} was acknowledged and is gone`);
          assert.ok(image.findEdge(root, owns, node) !== undefined, `the edge to ${id} is gone`);
        }
        assert.ok(acknowledged.length >= CRASHES);
        // Whatever was being committed when the process died is there as a whole or not at all.
        assert.equal(image.edgeCount, image.nodeCount - 1);
      } finally {
        await service.close();
      }
    } finally {
      await remove();
    }
  });
});

describe('Several processes on one PostgreSQL', () => {
  let place: ProcessPlace;
  before(async () => {
    place = await processPlace('postgres');
  });
  after(() => place.remove());

  it("see each other's commits, and one of them owns the pipeline until it dies", async () => {
    const first = start('first', place.env());
    await first.saying((said) => said.ready !== undefined);
    assert.equal(first.said[0]?.owner, true);
    const second = start('second', place.env());
    await second.saying((said) => said.ready !== undefined);
    assert.equal(second.said[0]?.owner, false);

    first.send({ commits: 5 });
    second.send({ commits: 5 });
    await first.saying((said) => said.done === true);
    await second.saying((said) => said.done === true);
    for (const process of [first, second])
      await until(
        async () => {
          const asked = process.said.length;
          process.send({ ask: 'version' });
          return process.saying((said) => said.version !== undefined && process.said.indexOf(said) >= asked);
        },
        ({ version }) => version === 10,
      );

    await first.kill();
    await second.saying((said) => said.owner === true);
    await second.kill();
  });
});
