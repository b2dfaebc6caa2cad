import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { layered } from '../../src/graph-view/layout/layered.ts';
import { wrapColumns } from '../../src/graph-view/layout/wrap-columns.ts';
import { edgeAt, nodeAt, type Surface } from '../../src/graph-view/pointing/pick.ts';
import { spreadParallels } from '../../src/graph-view/rendering/spread-parallels.ts';
import { wayIntoSight } from '../../src/graph-view/view/uncover.ts';

/** 0 at the left, 1 at the right, 2 above the middle; 0 leads to 1 straight and in a bow to the left, 1 leads to 2. */
const surface: Surface = {
  places: new Float32Array([0, 0, 100, 0, 50, 80]),
  radii: new Float32Array([10, 10, 20]),
  ends: new Uint32Array([0, 1, 0, 1, 1, 2]),
  curvatures: new Float32Array([0, 0.4, 0]),
};

describe('What is under the pointer', () => {
  it('is the node that reaches the point, the nearer one of two', () => {
    assert.equal(nodeAt(surface, 6, 6, 1), 0);
    assert.equal(nodeAt(surface, 8, 8, 1), undefined);
    assert.equal(nodeAt(surface, 45, 62, 1), 2);
    assert.equal(nodeAt(surface, 60, 20, 10), 1);
  });

  it('is the line that is near, also of a bow, which stands off to the left', () => {
    assert.equal(edgeAt(surface, 50, 2, 5), 0);
    assert.equal(edgeAt(surface, 50, 21, 3), 1);
    assert.equal(edgeAt(surface, 50, -21, 3), undefined);
    assert.equal(edgeAt(surface, 76, 40, 4), 2);
    assert.equal(edgeAt(surface, 50, 10, 3), undefined);
  });
});

describe('Relationships between the same two objects', () => {
  const edge = (id: string, source: string, target: string) => ({
    id,
    source,
    target,
    kind: 'K',
    properties: undefined,
  });
  const bows = (...edges: [string, string, string][]) => spreadParallels(edges.map((one) => edge(...one)));

  it('are straight when there is one, and lie about the line when there are several', () => {
    assert.deepEqual([...bows(['a', 'x', 'y'], ['b', 'y', 'z'])], []);
    const two = bows(['a', 'x', 'y'], ['b', 'x', 'y']);
    assert.equal(two.get('a'), -two.get('b')!);
    const three = bows(['a', 'x', 'y'], ['b', 'x', 'y'], ['c', 'x', 'y']);
    assert.equal(three.has('b'), false);
    assert.equal(three.get('a'), -three.get('c')!);
  });

  it('keep to their side in both directions, so that none covers another', () => {
    const both = bows(['a', 'x', 'y'], ['b', 'x', 'y'], ['c', 'y', 'x'], ['d', 'y', 'x']);
    // To the left of a way there is to the right of the way back.
    const places = [both.get('a')!, both.get('b')!, -both.get('c')!, -both.get('d')!];
    assert.equal(new Set(places).size, 4);
    assert.ok(both.get('a')! > 0 && both.get('c')! > 0);
  });

  it('leave a relationship of an object with itself alone', () => {
    assert.deepEqual([...bows(['a', 'x', 'x'], ['b', 'x', 'x'])], []);
  });
});

describe('Columns of a layered drawing', () => {
  const column = (x: number, length: number) => Array.from({ length }, (_, at) => [x, -at * 60]).flat();

  it('stay as they are when none is much longer than the drawing is wide', () => {
    const places = new Float64Array([...column(0, 3), ...column(160, 14)]);
    assert.equal(wrapColumns(places), places);
  });

  it('are broken into several beside each other, in order, and push the next ones to the right', () => {
    const places = new Float64Array([...column(0, 1), ...column(160, 100), ...column(320, 1)]);
    const wrapped = wrapColumns(places);
    const xs = Array.from({ length: 102 }, (_, node) => wrapped[node * 2]!);
    const ys = Array.from({ length: 102 }, (_, node) => wrapped[node * 2 + 1]!);
    assert.equal(new Set(xs.slice(1, 101)).size, 8);
    assert.ok(Math.max(...xs.slice(1, 101)) < xs[101]! && xs[0]! < Math.min(...xs.slice(1)));
    assert.ok(Math.max(...ys) - Math.min(...ys) < 900);
    assert.equal(new Set(xs.map((x, node) => `${x} ${ys[node]}`)).size, 102);
    assert.ok(ys[1]! > ys[100]!);
  });
});

describe('A dense graph from left to right', () => {
  it('is arranged in columns, with a place for every object', () => {
    const [count, relationships] = [300, 900];
    const ends = Uint32Array.from({ length: relationships * 2 }, (_, at) => (at * at * 7 + at) % count);
    const places = layered(count, ends);
    const at = (node: number) => `${places[node * 2]} ${places[node * 2 + 1]}`;
    assert.equal(new Set(Array.from({ length: count }, (_, node) => at(node))).size, count);
  });
});

describe('What is selected', () => {
  const size = { width: 1000, height: 600 };
  const corner = { width: 200, height: 300 };
  const at = (x: number, y: number) => ({ left: x, top: y, right: x, bottom: y });

  it('stays where it is in sight', () => {
    assert.deepEqual(wayIntoSight(at(500, 500), size, corner), { dx: 0, dy: 0 });
    assert.deepEqual(wayIntoSight(at(950, 200), size, corner), { dx: 0, dy: 0 }, 'above what lies over the corner');
  });

  it('comes out from under what lies over the corner, no farther than that takes', () => {
    assert.deepEqual(wayIntoSight(at(900, 400), size, corner), { dx: -140, dy: 0 });
    const wide = { left: 600, top: 400, right: 800, bottom: 420 };
    assert.deepEqual(wayIntoSight(wide, size, corner), { dx: -40, dy: 0 });
  });

  it('comes into the frame when it is outside', () => {
    assert.deepEqual(wayIntoSight(at(500, 700), size, corner), { dx: 0, dy: -140 });
    assert.deepEqual(wayIntoSight(at(-100, 100), size, corner), { dx: 140, dy: 0 });
  });

  it('has its middle in the middle when it is larger than the room', () => {
    const whole = { left: 0, top: 100, right: 1000, bottom: 100 };
    assert.deepEqual(wayIntoSight(whole, size, corner), { dx: 0, dy: 0 });
    assert.deepEqual(wayIntoSight({ ...whole, bottom: 400 }, size, corner), { dx: -100, dy: 0 });
  });

  it('stays where there is no room beside the corner', () => {
    const narrow = { width: 270, height: 600 };
    assert.deepEqual(wayIntoSight(at(260, 400), narrow, corner), { dx: 0, dy: 0 });
  });
});
