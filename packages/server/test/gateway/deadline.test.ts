import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Deadline } from '../../src/gateway/deadline.ts';
import { RunningTime } from '../../src/gateway/limits/running-time.ts';
import { ServiceError } from '../../src/service-error.ts';

describe('The time of a request', () => {
  it('stands still while the process is suspended', () => {
    let now = 1000;
    const time = new RunningTime(() => now);
    const began = time.now();
    now += 2000;
    assert.equal(time.now() - began, 2000);
    now += 60_000;
    assert.equal(time.now() - began, 2500, 'half a second of it may have passed before');
    now += 400;
    assert.equal(time.now() - began, 2900);
  });

  it('is not over when a suspension ends, and is over later', async () => {
    // By this clock nothing passed until the timer fired, as after a suspension; then everything has.
    const reads = [0, 0, 0];
    const deadline = new Deadline(0.005, { now: () => reads.shift() ?? 10_000 });
    const never = new Promise<never>(() => {});
    await assert.rejects(
      deadline.within(never),
      (error: unknown) => error instanceof ServiceError && error.status === 504,
    );
    assert.deepEqual(reads, [], 'the timer was set again');
  });
});
