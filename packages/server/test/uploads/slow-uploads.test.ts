import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { SpooledBody } from '../../src/http/spooled-body.ts';
import { MemoryBudget } from '../../src/threads/memory-budget.ts';
import { Thread } from '../../src/threads/thread.ts';
import { ConversionFailed } from '../../src/uploads/conversion/conversion-errors.ts';
import { ConversionWatch } from '../../src/uploads/conversion/conversion-watch.ts';
import { serviceSuite } from '../../testing/index.ts';
import type { UnrulyCalls } from '../../testing/unruly-thread.ts';

serviceSuite('An upload that trickles', (service) => {
  it('is cut off when it brings less than 64 KiB in a period, however regular it is (L2)', async () => {
    const folder = join(service.folder, 'spool');
    const outcome = Promise.withResolvers<string>();
    const server = createServer((incoming) => {
      const body = new SpooledBody(incoming, { folder, limit: 1 << 20, periodMs: 300 });
      body.save().then(
        () => outcome.resolve('saved'),
        (error: Error) => outcome.resolve(error.message),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const upload = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': 1 << 20 } });
    upload.on('error', () => {}); // the connection is closed
    const trickle = setInterval(() => upload.write('x'), 20);
    assert.notEqual(await outcome.promise, 'saved');
    clearInterval(trickle);
    upload.destroy();
    server.close();
  });
});

describe('A conversion', () => {
  const watched = async (work: 'spin' | 'wait', limits: { longestStallMs: number; mostBytes: number }) => {
    const thread = new Thread<UnrulyCalls>(new URL('../../testing/unruly-thread.ts', import.meta.url), {
      name: 'the thread',
      died: ({ message }) => new Error(message),
    });
    const watch = new ConversionWatch(thread, new Float64Array(3), new MemoryBudget(), { watchMs: 20, ...limits });
    watch.start();
    const answer = work === 'spin' ? thread.ask({ kind: 'spin' }) : thread.ask({ kind: 'wait', name: 'for ever' });
    return Promise.resolve(answer).finally(() => watch.stop());
  };

  it('that makes no progress is ended (H3)', async () => {
    await assert.rejects(watched('spin', { longestStallMs: 200, mostBytes: 2 ** 40 }), (error: Error) => {
      assert.ok(error instanceof ConversionFailed);
      assert.equal(error.message, 'the file could not be converted: it took too long');
      return true;
    });
  });

  it('that needs too much memory is ended (H3)', async () => {
    await assert.rejects(
      watched('wait', { longestStallMs: 2 ** 40, mostBytes: 1 }),
      /^ConversionFailed: the file could not be converted: it needs too much memory$/,
    );
  });
});
