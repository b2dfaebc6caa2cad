import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { BoundExceeded } from '@chokepoint/graph';
import { reviveAs } from '../../src/threads/encoded-error.ts';
import { Thread } from '../../src/threads/thread.ts';
import type { UnrulyCalls, UnrulyData } from '../../testing/unruly-thread.ts';

const MODULE = new URL('../../testing/unruly-thread.ts', import.meta.url);
type ThreadOptions = ConstructorParameters<typeof Thread>[1];
const start = (options: Partial<ThreadOptions> = {}) =>
  new Thread<UnrulyCalls, string>(MODULE, { name: 'the test thread', ...options });

describe('A thread', () => {
  let thread: ReturnType<typeof start>;
  before(() => {
    thread = start({ revive: reviveAs({ BoundExceeded }) });
  });
  after(() => thread.end(new Error('the test is over')));

  it('answers requests that were sent before it was ready', async () => {
    assert.equal(thread.isReady, false);
    assert.equal(await thread.ask({ kind: 'echo', text: 'early' }), 'early');
    await thread.ready;
    assert.equal(thread.isReady, true);
  });

  it('gives every request its own answer, in whatever order the answers come', async () => {
    const [first, second] = [thread.ask({ kind: 'wait', name: 'first' }), thread.ask({ kind: 'wait', name: 'second' })];
    await thread.ask({ kind: 'release', name: 'second' });
    assert.equal(await second, 'second');
    await thread.ask({ kind: 'release', name: 'first' });
    assert.equal(await first, 'first');
  });

  it('passes errors on: of known classes as such, others with their name and fields', async () => {
    await assert.rejects(thread.ask({ kind: 'fail', how: 'known' }), (error) => {
      assert.ok(error instanceof BoundExceeded);
      assert.equal(error.message, 'too much');
      return true;
    });
    await assert.rejects(thread.ask({ kind: 'fail', how: 'system' }), (error: Error) => {
      assert.deepEqual({ ...error }, { name: 'Error', code: 'ENOENT', errno: -2 });
      assert.equal(error.message, 'no such file');
      return true;
    });
    await assert.rejects(thread.ask({ kind: 'fail', how: 'text' }), { name: 'Error', message: 'only a text' });
    assert.equal(await thread.ask({ kind: 'echo', text: 'still there' }), 'still there');
  });

  it('fails only the request whose answer cannot be posted', async () => {
    const open = thread.ask({ kind: 'wait', name: 'open' });
    await assert.rejects(thread.ask({ kind: 'unpostable' }), { name: 'DataCloneError' });
    await thread.ask({ kind: 'release', name: 'open' });
    assert.equal(await open, 'open');
  });

  it('fails only the request that cannot be posted', async () => {
    const text = new Proxy({}, {}) as string;
    await assert.rejects(thread.ask({ kind: 'echo', text }), { name: 'DataCloneError' });
    assert.equal(await thread.ask({ kind: 'echo', text: 'still there' }), 'still there');
  });

  it('gets notices in order with requests', async () => {
    thread.notify('one');
    thread.notify('two');
    assert.deepEqual(await thread.ask({ kind: 'notices' }), ['one', 'two']);
  });

  it('says when it has given back memory, after what it was asked before', async () => {
    const answered: string[] = [];
    const echo = thread.ask({ kind: 'echo', text: 'before' }).then((text) => answered.push(text));
    await Promise.all([thread.release(), thread.release()]);
    assert.deepEqual(answered, ['before']);
    await echo;
  });

  it('moves memory instead of copying it', async () => {
    assert.equal((await thread.ask({ kind: 'move' })).length, 1000);
    await assert.rejects(thread.ask({ kind: 'move' }), { message: '0 bytes are left' });
  });
});

describe('A thread that ends', () => {
  it('fails every open request, and every later one, with the same reason', async () => {
    const thread = start();
    const open = [thread.ask({ kind: 'wait', name: 'a' }), thread.ask({ kind: 'wait', name: 'b' })];
    const exit = thread.ask({ kind: 'exit' });
    for (const request of [...open, exit]) await assert.rejects(request, { message: 'the test thread has stopped' });
    assert.ok(thread.hasEnded && !thread.isReady);
    await assert.rejects(thread.ask({ kind: 'echo', text: '' }), { message: 'the test thread has stopped' });
    thread.notify('is lost without an error');
  });

  it('lets no one wait for memory that it will never give back', async () => {
    const thread = start();
    await thread.ready;
    const spinning = thread.ask({ kind: 'spin' });
    const released = thread.release();
    await Promise.all([thread.end(new Error('it has ended')), assert.rejects(spinning, { message: 'it has ended' })]);
    await released;
    await thread.release();
  });

  it('passes on what nothing in it caught, in words of its owner where it has some', async () => {
    await assert.rejects(start().ask({ kind: 'throwLater' }), { message: 'nothing catches this' });
    const told = start({ died: ({ message }) => new TypeError(`died: ${message}`) });
    await assert.rejects(told.ask({ kind: 'throwLater' }), {
      name: 'TypeError',
      message: 'died: nothing catches this',
    });
  });

  it('is ended while it is busy, with a reason', async () => {
    const thread = start();
    await thread.ready;
    const spinning = thread.ask({ kind: 'spin' });
    const ended = thread.end(new RangeError('that is enough'));
    await assert.rejects(spinning, { name: 'RangeError', message: 'that is enough' });
    await ended;
  });

  it('is never ready when it fails at its start', async () => {
    const workerData: UnrulyData = { failsAtStart: true };
    const thread = start({ workerData });
    await assert.rejects(thread.ready, { message: 'this thread never starts' });
    await assert.rejects(thread.ask({ kind: 'echo', text: '' }), { message: 'this thread never starts' });
  });
});
