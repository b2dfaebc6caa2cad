// A thread for tests that does what no thread should.
import { workerData } from 'node:worker_threads';
import { BoundExceeded } from '@chokepoint/graph';
import type { Call } from '../src/threads/calls.ts';
import { serve } from '../src/threads/serve.ts';

export type UnrulyCalls = {
  readonly echo: Call<{ readonly text: string }, string>;
  /** Is answered when it is released. */
  readonly wait: Call<{ readonly name: string }, string>;
  readonly release: Call<{ readonly name: string }, void>;
  readonly fail: Call<{ readonly how: 'known' | 'system' | 'text' }, never>;
  readonly unpostable: Call<object, () => void>;
  readonly notices: Call<object, readonly string[]>;
  readonly exit: Call<object, void>;
  readonly throwLater: Call<object, void>;
  readonly spin: Call<object, void>;
  readonly move: Call<object, Uint8Array>;
};

export type UnrulyData = { readonly failsAtStart?: boolean };

const { failsAtStart }: UnrulyData = workerData ?? {};
if (failsAtStart) throw new Error('this thread never starts');

const waiting = new Map<string, () => void>();
const notices: string[] = [];
let moved: Uint8Array | undefined;

serve<UnrulyCalls, string>(
  {
    echo: ({ text }) => text,
    wait: ({ name }) => new Promise((resolve) => waiting.set(name, () => resolve(name))),
    release: ({ name }) => waiting.get(name)?.(),
    fail({ how }) {
      if (how === 'known') throw new BoundExceeded('too much');
      if (how === 'text') throw 'only a text';
      throw Object.assign(new Error('no such file'), { code: 'ENOENT', errno: -2, details: { of: 'no use' } });
    },
    unpostable: () => () => {},
    notices: () => notices,
    exit: () => process.exit(1),
    throwLater() {
      setImmediate(() => {
        throw new Error('nothing catches this');
      });
      return new Promise(() => {});
    },
    spin() {
      for (let turn = 0; ; turn = (turn + 1) % 1000);
    },
    move() {
      if (moved) throw new Error(`${moved.byteLength} bytes are left`);
      moved = new Uint8Array(1000).fill(7);
      return moved;
    },
  },
  {
    onNotice: (notice) => notices.push(notice),
    transfer: (answer) => (answer instanceof Uint8Array && answer.buffer instanceof ArrayBuffer ? [answer.buffer] : []),
  },
);
