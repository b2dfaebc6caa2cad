import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { systemClock } from '../../src/clock.ts';
import { readConfig } from '../../src/config.ts';
import { openService } from '../../src/service.ts';
import {
  childEnvironment,
  type DatabaseKind,
  migratedDatabase,
  onEachDatabase,
  type TestDatabase,
} from '../../testing/index.ts';

const PROGRAM = fileURLToPath(new URL('../../testing/committing-process.ts', import.meta.url));
const DEEP = process.env.CHOKEPOINT_TEST_DEEP === '1';
const CRASHES = DEEP ? 50 : 4;
const SEED = Number(process.env.CHOKEPOINT_TEST_SEED ?? randomInt(2 ** 31));

type Said = { ready?: number; owner?: boolean; committed?: string; version?: number; done?: boolean };

class CommittingProcess {
  readonly child: ChildProcess;
  readonly said: Said[] = [];

  constructor(name: string, env: Record<string, string>) {
    this.child = fork(PROGRAM, [name], {
      env: childEnvironment(env),
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    this.child.on('message', (message) => this.said.push(message as Said));
  }

  async saying(fits: (said: Said) => boolean): Promise<Said> {
    for (;;) {
      const found = this.said.find(fits);
      if (found) return found;
      if (this.child.exitCode !== null || this.child.signalCode !== null) throw new Error('the process has ended');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async kill(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await ended;
  }
}

/** Small and predictable, so that a failing run can be repeated from its seed. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

async function place(kind: DatabaseKind): Promise<{ env: Record<string, string>; remove(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-crash-'));
  const database: TestDatabase | undefined = kind === 'postgres' ? await migratedDatabase(kind) : undefined;
  const url = database?.location.kind === 'postgres' ? database.location.url : undefined;
  return {
    env: {
      CHOKEPOINT_DATA_DIR: folder,
      CHOKEPOINT_SECRET_KEY: randomBytes(32).toString('base64'),
      ...(url ? { CHOKEPOINT_DATABASE_URL: url } : {}),
    },
    async remove() {
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

onEachDatabase('A process that is killed while it commits', (kind) => {
  it(`loses nothing that it acknowledged (${CRASHES} crashes, seed ${SEED})`, async () => {
    const random = randomNumbers(SEED);
    const { env, remove } = await place(kind);
    const acknowledged: string[] = [];
    try {
      for (let crash = 0; crash < CRASHES; crash++) {
        const process = new CommittingProcess(`crash${crash}`, env);
        await process.saying((said) => said.ready !== undefined);
        process.child.send({ commits: 10_000 });
        await process.saying((said) => said.committed !== undefined);
        await new Promise((resolve) => setTimeout(resolve, random() * 400));
        await process.kill();
        for (const said of process.said) if (said.committed) acknowledged.push(said.committed);
      }
      const service = await openService(readConfig(env), { clock: systemClock, log: pino({ level: 'silent' }) });
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
  let env: Record<string, string>;
  let remove: () => Promise<void>;
  before(async () => {
    ({ env, remove } = await place('postgres'));
  });
  after(() => remove());

  it("see each other's commits, and one of them owns the pipeline until it dies", async () => {
    const first = new CommittingProcess('first', env);
    await first.saying((said) => said.ready !== undefined);
    assert.equal(first.said[0]?.owner, true);
    const second = new CommittingProcess('second', env);
    await second.saying((said) => said.ready !== undefined);
    assert.equal(second.said[0]?.owner, false);

    first.child.send({ commits: 5 });
    second.child.send({ commits: 5 });
    await first.saying((said) => said.done === true);
    await second.saying((said) => said.done === true);
    for (const process of [first, second])
      for (;;) {
        process.said.length = 0;
        process.child.send({ ask: 'version' });
        const { version } = await process.saying((said) => said.version !== undefined);
        if (version === 10) break;
      }

    await first.kill();
    await second.saying((said) => said.owner === true);
    await second.kill();
  });
});
