import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contract, expand } from '../../src/graph-view/layout/make-room.ts';
import { type HullBox, hullTitledAt } from '../../src/graph-view/rendering/draw-hulls.ts';
import { LabelRoom } from '../../src/graph-view/rendering/label-room.ts';

describe('Boxes of open groups in a large graph', () => {
  // Two groups of 40 and 3, and four other objects, in a star around object 0.
  const groups = [Array.from({ length: 40 }, (_, at) => 4 + at), [44, 45, 46]];
  const ends = Uint32Array.from(Array.from({ length: 46 }, (_, at) => [0, at + 1]).flat());
  const contracted = contract(47, ends, groups);

  it('[UI206] are one object each while the layout is computed', () => {
    assert.equal(contracted.count, 4 + 2);
    assert.deepEqual([...new Set(contracted.places.subarray(4, 44))], [4]);
    assert.ok(contracted.ends.every((end) => end < 6));
    const whole = contract(3, Uint32Array.from([0, 1]), []);
    assert.deepEqual([whole.count, [...whole.places]], [3, [0, 1, 2]]);
    assert.deepEqual([...expand(whole, Float64Array.from([1, 2, 3, 4, 5, 6]))], [1, 2, 3, 4, 5, 6]);
  });

  it('[UI206] hold their members and nothing else, however close everything was', () => {
    for (const laid of [
      [0, 0, 10, 0, -10, 0, 0, 10, 1, 1, -1, 1],
      [0, 0, 100, 0, 200, 0, 300, 0, 100, 50, 100, -50],
    ]) {
      const places = expand(contracted, Float64Array.from(laid));
      const at = (node: number) => ({ x: places[node * 2]!, y: places[node * 2 + 1]! });
      for (const members of groups) {
        const [xs, ys] = [members.map((node) => at(node).x), members.map((node) => at(node).y)];
        assert.equal(new Set(members.map((node) => JSON.stringify(at(node)))).size, members.length);
        for (let node = 0; node < 47; node++) {
          if (members.includes(node)) continue;
          const { x, y } = at(node);
          const outside =
            x < Math.min(...xs) - 60 ||
            x > Math.max(...xs) + 60 ||
            y < Math.min(...ys) - 60 ||
            y > Math.max(...ys) + 60;
          assert.ok(outside, `${node} is inside of a group at ${x}, ${y}`);
        }
      }
    }
  });

  it('[UI206] are closed by their titles, which are above them', () => {
    const box: HullBox = { id: 'a', title: 'A', left: 100, top: 100, right: 300, bottom: 200 };
    const titled = (x: number, y: number) => hullTitledAt([box], { x, y });
    assert.deepEqual(
      [titled(150, 90), titled(150, 110), titled(90, 90), titled(150, 70)],
      ['a', undefined, undefined, undefined],
    );
  });
});

describe('Names in a large graph', () => {
  it('[UI201] are written where no other name is', () => {
    const room = new LabelRoom();
    const at = (left: number, top: number) => room.take({ left, top, right: left + 100, bottom: top + 15 });
    assert.deepEqual([at(0, 0), at(50, 5), at(100, 0), at(0, 15)], [true, false, true, true]);
    room.clear();
    assert.equal(at(50, 5), true);
  });
});
