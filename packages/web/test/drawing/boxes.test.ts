import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DrawnGraph } from '../../src/graph/drawn-graph.ts';
import { textWidth } from '../../src/graph-view/cards/text-width.ts';
import { groupNodes } from '../../src/graph-view/group-nodes.ts';
import { layered } from '../../src/graph-view/layout/layered.ts';
import { contract, expand } from '../../src/graph-view/layout/make-room.ts';
import { type HullBox, hullTitledAt } from '../../src/graph-view/rendering/draw-hulls.ts';
import { type Box, LabelRoom } from '../../src/graph-view/rendering/label-room.ts';
import { DATA_SETS } from '../../testing/drawn-graphs.ts';

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

const FAR = Number.POSITIVE_INFINITY;
const ENDLESS: Box = { left: -FAR, top: -FAR, right: FAR, bottom: FAR };

/** The names of a drawing in which open groups are boxes, as they are placed one after the other. */
function namesIn(graph: DrawnGraph, scale: number) {
  const ids = [...graph.nodes.keys()];
  const numbers = new Map(ids.map((id, number) => [id, number]));
  const ends = Uint32Array.from(
    [...graph.edges.values()].flatMap(({ source, target }) => [numbers.get(source)!, numbers.get(target)!]),
  );
  const hulls = (graph.hulls ?? []).map(({ members }) => members.map((id) => numbers.get(id)!));
  const contracted = contract(ids.length, ends, hulls);
  const places = expand(contracted, layered(contracted.count, contracted.ends));
  const discs = ids.map((_, at) => ({ x: places[at * 2]! * scale, y: -places[at * 2 + 1]! * scale, size: 12 }));
  const titles = hulls.map((members): Box => {
    const [xs, ys] = [members.map((at) => discs[at]!.x), members.map((at) => discs[at]!.y)];
    return {
      left: Math.min(...xs) - 26,
      right: Math.max(...xs) + 26,
      top: Math.min(...ys) - 38,
      bottom: Math.min(...ys) - 18,
    };
  });
  const room = new LabelRoom(() => ({ discs, boxes: titles, view: ENDLESS }));
  const names = discs.flatMap((disc, at) => {
    const { label } = graph.nodes.get(ids[at]!)!;
    return room.placeFor(disc, textWidth(label.slice(0, 34), 11, 'regular') + 6, 15) ?? [];
  });
  return { discs, titles, names };
}

describe('Names in a large graph', () => {
  const overlap = (one: Box, other: Box) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

  for (const [title, { graph, ends }] of Object.entries(DATA_SETS))
    it(`[UI201] of ${title} cover no icon, no title of a box and no other name, also in boxes and from afar`, () => {
      const closed = groupNodes(graph, 'kind', new Set(), new Set(ends));
      const opened = groupNodes(graph, 'kind', new Set(closed.folds.keys()), new Set(ends));
      for (const scale of [1, 0.4, 0.15]) {
        const { discs, titles, names } = namesIn(opened, scale);
        assert.ok(names.length > 0);
        const icons = discs.map(({ x, y, size }) => ({
          left: x - size,
          top: y - size,
          right: x + size,
          bottom: y + size,
        }));
        for (const [at, name] of names.entries())
          for (const other of [...icons, ...titles, ...names.slice(at + 1)]) assert.equal(overlap(name, other), false);
      }
    });

  it('[UI201] are above or beside an object where there is no room below it, and left out where there is none', () => {
    const disc = { x: 100, y: 100, size: 10 };
    const beside = (...discs: readonly { x: number; y: number; size: number }[]) =>
      new LabelRoom(() => ({ discs: [disc, ...discs], boxes: [], view: ENDLESS })).placeFor(disc, 60, 15);
    assert.equal(beside()?.top, 113);
    assert.equal(beside({ x: 100, y: 120, size: 8 })?.bottom, 87);
    assert.equal(beside({ x: 100, y: 120, size: 8 }, { x: 100, y: 80, size: 8 })?.left, 113);
    const around = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => (at * Math.PI) / 4);
    assert.equal(
      beside(...around.map((turn) => ({ x: 100 + 22 * Math.cos(turn), y: 100 + 22 * Math.sin(turn), size: 10 }))),
      undefined,
    );
    const room = new LabelRoom(() => ({ discs: [disc], boxes: [], view: ENDLESS }));
    const four = [1, 2, 3, 4].map(() => room.placeFor(disc, 60, 15));
    assert.equal(new Set(four.map((box) => JSON.stringify(box))).size, 4);
    assert.equal(room.placeFor(disc, 60, 15), undefined);
    room.clear();
    assert.equal(room.placeFor(disc, 60, 15)?.top, 113);
  });

  it('[UI201] are not cut at the edge of the drawing: they stay inside, or are left out', () => {
    const view = { left: 0, top: 0, right: 200, bottom: 200 };
    const at = (x: number, y: number, width = 60) => {
      const disc = { x, y, size: 10 };
      return new LabelRoom(() => ({ discs: [disc], boxes: [], view })).placeFor(disc, width, 15);
    };
    assert.equal(at(100, 100)?.top, 113);
    assert.equal(at(100, 190)?.bottom, 177, 'above');
    assert.equal(at(15, 100)?.left, 28, 'at the right');
    assert.equal(at(185, 100)?.right, 172, 'at the left');
    assert.equal(at(15, 100, 190), undefined);
  });
});
