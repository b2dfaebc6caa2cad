import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OWN_COLOURS } from '../../src/graph/own-colours.ts';
import { diagramOf } from '../../src/graph-view/cards/diagram.ts';
import { layRings } from '../../src/graph-view/cards/lay-rings.ts';
import { withSizes } from '../../src/graph-view/exposure-sizes.ts';
import { groupNodes } from '../../src/graph-view/group-nodes.ts';
import { radial } from '../../src/graph-view/layout/radial.ts';
import { fromMap, MAP, toMap } from '../../src/graph-view/map-places.ts';
import { graphOf } from '../../testing/drawn-graphs.ts';

const NONE: ReadonlySet<string> = new Set();

describe('The radial layout', () => {
  /** 0 leads to 1, 2 and 3; 1 leads to 4 and 5. */
  const ends = new Uint32Array([0, 1, 0, 2, 0, 3, 1, 4, 1, 5]);
  const distance = (places: Float64Array, node: number) => Math.hypot(places[node * 2]!, places[node * 2 + 1]!);

  it('[UI201] puts the beginning into the middle, and everything else the further out the more steps away it is', () => {
    const places = radial(6, ends);
    const rings = [0, 1, 2, 3, 4, 5].map((node) => Math.round(distance(places, node)));
    assert.equal(rings[0], 0);
    assert.ok(rings[1]! > 0 && rings[1] === rings[2] && rings[2] === rings[3]);
    assert.ok(rings[4]! > rings[1]! && rings[4] === rings[5]);
  });

  it('[UI201] places cycles, several beginnings and nothing at all', () => {
    assert.equal(radial(0, new Uint32Array()).length, 0);
    const places = radial(4, new Uint32Array([0, 1, 1, 0, 2, 3, 2, 2]));
    const spots = [0, 1, 2, 3].map((node) => `${places[node * 2]!.toFixed(1)} ${places[node * 2 + 1]!.toFixed(1)}`);
    assert.equal(new Set(spots).size, 4);
    assert.ok(places.every(Number.isFinite));
  });

  it('[UI201] gives a large ring the room that it needs', () => {
    const wide = new Uint32Array(Array.from({ length: 500 }, (_, at) => [0, at + 1]).flat());
    assert.ok(2 * Math.PI * distance(radial(501, wide), 1) >= 500 * 59);
    const cards = Array.from({ length: 30 }, () => ({ width: 200, height: 46 }));
    const wires = Array.from({ length: 29 }, (_, at) => ({
      source: 0,
      target: at + 1,
      label: { width: 0, height: 0 },
    }));
    const { cards: placed } = layRings({ cards, wires, room: { width: 1000, height: 600 } });
    for (const [at, one] of placed.entries())
      for (const other of placed.slice(at + 1))
        assert.ok(Math.abs(one.x - other.x) >= 200 || Math.abs(one.y - other.y) >= 46);
  });
});

describe('Groups of a graph', () => {
  const graph = graphOf(
    [
      ['u1', 'MemberOf', 'g1'],
      ['u2', 'MemberOf', 'g1'],
      ['u3', 'MemberOf', 'g1'],
    ],
    { u1: 'ANNA@A.LOCAL', u2: 'BERT@A.LOCAL', u3: 'CARL@B.LOCAL', g1: 'ADMINS@A.LOCAL' },
  );

  it('[UI206] are drawn as one node with their number, and open in place', () => {
    const { nodes, edges, folds } = groupNodes(graph, 'kind', NONE, NONE);
    assert.deepEqual([...nodes.values()].map(({ label }) => label).sort(), ['3 users', 'ADMINS@A.LOCAL']);
    assert.equal(edges.size, 1);
    assert.equal(folds.get('fold:group:kind:User')?.members.length, 3);
    const opened = groupNodes(graph, 'kind', new Set(['fold:group:kind:User']), NONE);
    assert.equal(opened.nodes.size, 4);
    assert.deepEqual(
      opened.hulls?.map(({ title, members }) => [title, members.length]),
      [['3 users', 3]],
    );
  });

  it('[UI206] are domains or OUs as well, and leave the ends of a path alone', () => {
    const labels = [...groupNodes(graph, 'domain', NONE, NONE).nodes.values()].map(({ label }) => label);
    assert.deepEqual(labels.sort(), ['A.LOCAL: 3 objects', 'CARL@B.LOCAL']);
    const apart = new Set([...graph.nodes.values()].filter(({ kind }) => kind === 'Group').map(({ id }) => id));
    assert.equal(groupNodes(graph, 'domain', NONE, apart).nodes.size, 3);
    assert.equal(groupNodes(graph, 'ou', NONE, NONE).nodes.size, 4);
  });

  it('[UI206] are sized by what leads to them', () => {
    const sized = [...withSizes(graph, 'exposure').nodes.values()];
    const [largest, ...others] = sized.toSorted((a, b) => b.scale! - a.scale!);
    assert.equal(largest!.label, 'ADMINS@A.LOCAL');
    assert.ok(others.every(({ scale }) => scale === 1));
    const byImpact = [...withSizes(graph, 'impact').nodes.values()].filter(({ scale }) => scale! > 1);
    assert.deepEqual(
      byImpact.map(({ kind }) => kind),
      ['User', 'User', 'User'],
    );
    const heights = diagramOf(withSizes(graph, 'exposure'), { edges: true }).cards.map(({ height }) => height);
    assert.ok(Math.max(...heights) > Math.min(...heights));
  });
});

describe('The map of a large graph', () => {
  it('[UI206] shows every place inside of it, and finds places again', () => {
    const extent = { left: -200, right: 600, top: 90, bottom: -10 };
    const at = toMap({ extent });
    for (const [x, y] of [
      [-200, 90],
      [600, -10],
      [17, 33],
    ] as const) {
      const point = at(x, y);
      assert.ok(point.x >= 0 && point.x <= MAP.width && point.y >= 0 && point.y <= MAP.height);
      const back = fromMap({ extent }, point.x, point.y);
      assert.ok(Math.abs(back.x - x) < 1e-6 && Math.abs(back.y - y) < 1e-6);
    }
  });
});

describe('The colours of kinds', () => {
  type Rgb = readonly [number, number, number];
  const part = (hex: string, at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const linear = (hex: string): Rgb => [part(hex, 1), part(hex, 3), part(hex, 5)];
  /** Machado, Oliveira and Fernandes 2009, complete deficiency. */
  const EYES: Readonly<Record<string, readonly Rgb[]>> = {
    usual: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    protanopia: [
      [0.152286, 1.052583, -0.204868],
      [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
    deuteranopia: [
      [0.367322, 0.860646, -0.227968],
      [0.280085, 0.672501, 0.047413],
      [-0.01182, 0.04294, 0.968881],
    ],
    tritanopia: [
      [1.255528, -0.076749, -0.178779],
      [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.3039],
    ],
  };
  const seen = (hex: string, eye: readonly Rgb[]): readonly number[] => {
    const [r, g, b] = linear(hex);
    return eye.map(([x, y, z]) => Math.cbrt(Math.max(0, x * r + y * g + z * b)));
  };
  const apart = (one: readonly number[], other: readonly number[]) =>
    Math.hypot(...one.map((value, at) => value - other[at]!));
  const COMMON = ['User', 'Group', 'Computer', 'Domain', 'GPO', 'OU'];

  for (const [name, eye] of Object.entries(EYES))
    it(`[UI206] differ for ${name} eyes`, () => {
      for (const [at, one] of COMMON.entries())
        for (const other of COMMON.slice(at + 1)) {
          const distance = apart(seen(OWN_COLOURS[one]!, eye), seen(OWN_COLOURS[other]!, eye));
          assert.ok(distance > 0.06, `${one} and ${other}: ${distance.toFixed(3)}`);
        }
    });

  it('[UI206] carry black icons', () => {
    for (const [kind, hex] of Object.entries(OWN_COLOURS)) {
      const [r, g, b] = linear(hex);
      const contrast = (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05) / 0.05;
      assert.ok(contrast >= 4.5, `${kind}: ${contrast.toFixed(1)}`);
    }
  });
});
