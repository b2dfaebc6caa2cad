import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { Motion } from '../../src/graph-view/view/motion.ts';

let now = 0;

/** Frames of so many milliseconds, in each of which the drawing moves. */
function pan(motion: Motion, frames: number, frameMs: number): void {
  for (let frame = 0; frame < frames; frame++) {
    motion.moved();
    now += frameMs;
    motion.frame(now);
    mock.timers.tick(frameMs);
  }
}

describe('A drawing that is moved', () => {
  beforeEach(() => {
    Object.assign(globalThis, { window: globalThis });
    mock.timers.enable({ apis: ['setTimeout'] });
  });
  afterEach(() => mock.timers.reset());

  it('comes to rest once it has not moved for a moment', () => {
    let rests = 0;
    const motion = new Motion(
      () => false,
      () => rests++,
    );
    assert.equal(motion.moving, false);
    pan(motion, 10, 16);
    assert.deepEqual([motion.moving, rests], [true, 0]);
    mock.timers.tick(200);
    assert.deepEqual([motion.moving, rests], [false, 1]);
  });

  it('does not rest between two slow frames, only when none has come for half a second', () => {
    let rests = 0;
    const motion = new Motion(
      () => false,
      () => rests++,
    );
    // The first two frames tell how long one takes.
    pan(motion, 2, 100);
    pan(motion, 10, 350);
    assert.deepEqual([motion.moving, rests], [true, 0]);
    mock.timers.tick(150);
    assert.deepEqual([motion.moving, rests], [false, 1]);
  });

  it('is not at rest while it is dragged, even without movement', () => {
    let [rests, held] = [0, true];
    const motion = new Motion(
      () => held,
      () => rests++,
    );
    pan(motion, 3, 16);
    mock.timers.tick(5_000);
    assert.deepEqual([motion.moving, rests], [true, 0]);
    held = false;
    mock.timers.tick(200);
    assert.deepEqual([motion.moving, rests], [false, 1]);
  });

  it('is too much for the machine after four slow frames in a row, and so is a larger one', () => {
    const motion = new Motion(
      () => false,
      () => {},
    );
    motion.startOver(2_000);
    pan(motion, 4, 90);
    pan(motion, 2, 16);
    pan(motion, 3, 90);
    assert.equal(motion.late, false);
    pan(motion, 1, 90);
    assert.equal(motion.late, true);
    motion.startOver(2_500);
    assert.equal(motion.late, true);
    motion.startOver(500);
    assert.equal(motion.late, false);
  });
});
