import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fitBeside, fitCamera, roomIn, toView } from '../../src/graph-view/cards/camera.ts';
import {
  type Box,
  CARD,
  CHIP,
  diagramOf,
  fitsOnCards,
  HULL,
  SUBTITLE,
  TITLE,
} from '../../src/graph-view/cards/diagram.ts';
import { layHulls } from '../../src/graph-view/cards/lay-hulls.ts';
import { layLayers } from '../../src/graph-view/cards/lay-layers.ts';
import { layRings } from '../../src/graph-view/cards/lay-rings.ts';
import { laySprings } from '../../src/graph-view/cards/lay-springs.ts';
import {
  extentOf,
  LOOP_HEIGHT,
  overlap,
  type PlacedDiagram,
  placeDiagram,
} from '../../src/graph-view/cards/placed-diagram.ts';
import { shortened, textWidth } from '../../src/graph-view/cards/text-width.ts';
import { foldEquals } from '../../src/graph-view/fold-equals.ts';
import { groupNodes } from '../../src/graph-view/group-nodes.ts';
import { DATA_SETS, graphOf } from '../../testing/drawn-graphs.ts';

const SCREENS = [1280, 1440, 1920, 2560].map((width) => ({
  width: width - 224 - 340,
  height: Math.round(width * 0.6),
}));

function placed(graph: ReturnType<typeof graphOf>, lay: typeof layLayers, screen = SCREENS[1]!): PlacedDiagram {
  const diagram = diagramOf(graph, { edges: true });
  const numbers = new Map(diagram.cards.map(({ node }, number) => [node.id, number]));
  const sizes = {
    cards: diagram.cards.map(({ width, height, loops }) => ({
      width,
      height: height + (loops > 0 ? LOOP_HEIGHT * 2 : 0),
    })),
    wires: diagram.wires.map(({ source, target, labelSize }) => ({
      source: numbers.get(source)!,
      target: numbers.get(target)!,
      label: labelSize,
    })),
    hulls: diagram.hulls.map(({ members }) => members.map((id) => numbers.get(id)!)),
    room: roomIn(screen),
  };
  const places = layHulls(sizes, lay);
  return placeDiagram(diagram, places, new Map());
}

function overlaps({ cards, wires, hulls }: PlacedDiagram): readonly string[] {
  const boxes: readonly (Box & { readonly name: string })[] = [
    ...cards.map(({ x, y, width, height, node }) => ({ x, y, width, height, name: node.label })),
    ...wires.flatMap(({ labelBox, label }) => (labelBox ? [{ ...labelBox, name: label }] : [])),
    ...hulls.map(({ x, y, width, height, title }) => ({
      x,
      y: y - height / 2 + HULL.title / 2,
      width,
      height: HULL.title,
      name: title,
    })),
  ];
  return boxes.flatMap((box, number) =>
    boxes.slice(number + 1).flatMap((other) => (overlap(box, other) ? [`${box.name} on ${other.name}`] : [])),
  );
}

describe('The diagram of a small graph', () => {
  for (const [name, { graph, ends }] of Object.entries(DATA_SETS)) {
    const folded = foldEquals(graph, new Set(), new Set(ends));

    it(`draws ${name} as cards, none on another and no label on anything`, () => {
      assert.ok(fitsOnCards(folded), `${folded.nodes.size} cards`);
      for (const lay of [layLayers, laySprings]) assert.deepEqual(overlaps(placed(folded, lay)), []);
    });

    it(`[UI206] draws opened groups of ${name} as boxes around their cards, with nothing else inside`, () => {
      const closed = groupNodes(graph, 'kind', new Set(), new Set(ends));
      const [largest] = [...closed.folds.values()].toSorted((a, b) => b.members.length - a.members.length);
      const grouped = groupNodes(graph, 'kind', new Set(largest ? [largest.id] : []), new Set(ends));
      for (const lay of [layLayers, laySprings, layRings]) {
        const diagram = placed(grouped, lay);
        assert.deepEqual(overlaps(diagram), []);
        assert.equal(diagram.hulls.length, largest ? 1 : 0);
        for (const hull of diagram.hulls) {
          const inside = diagram.cards.filter((card) => overlap(card, hull)).map(({ node }) => node.id);
          assert.deepEqual(inside.sort(), largest!.members.map(({ id }) => id).sort());
        }
      }
    });

    it(`gives every label of ${name} the room that it needs`, () => {
      const { cards, wires } = placed(folded, layLayers);
      for (const { title, subtitle, width } of cards) {
        const room = width - CARD.icon - CARD.padding * 3;
        for (const line of title) assert.ok(textWidth(line, TITLE.size, TITLE.weight) <= room, line);
        for (const line of subtitle) assert.ok(textWidth(line, SUBTITLE.size, SUBTITLE.weight) <= room, line);
      }
      for (const { label, labelBox } of wires) {
        assert.ok(labelBox, `${label} has a place`);
        assert.ok(textWidth(label, CHIP.size, CHIP.weight) <= labelBox.width - CHIP.padding, label);
      }
    });

    it(`shows ${name} whole on every screen, both ends included`, () => {
      for (const screen of SCREENS) {
        const diagram = placed(folded, layLayers, screen);
        const camera = fitCamera(extentOf(diagram), screen);
        for (const { x, y, width, height, node } of diagram.cards) {
          const low = toView(camera, screen, { x: x - width / 2, y: y - height / 2 });
          const high = toView(camera, screen, { x: x + width / 2, y: y + height / 2 });
          const isInside = low.x >= 0 && low.y >= 0 && high.x <= screen.width && high.y <= screen.height;
          assert.ok(isInside, `${node.label} at ${screen.width}`);
        }
      }
    });
  }

  it('shows long names and domains in full, on lines of their own', () => {
    const graph = graphOf([['t1', 'ADCSESC1', 'c1']], {
      t1: 'WORKSTATION AUTHENTICATION@SUBSIDIARY.MERIDIAN.EXAMPLE',
      c1: 'WIN-APPLICATION-SERVER-01.MERIDIAN.EXAMPLE',
    });
    const [template, computer] = diagramOf(graph, { edges: true }).cards;
    assert.deepEqual(template!.subtitle, ['CertTemplate', 'SUBSIDIARY.MERIDIAN.EXAMPLE']);
    assert.equal(template!.title.join(' '), 'WORKSTATION AUTHENTICATION');
    assert.equal(computer!.title.join(''), 'WIN-APPLICATION-SERVER-01.MERIDIAN.EXAMPLE');
    assert.equal(computer!.title.length, 2);
    for (const { title, subtitle, height } of [template!, computer!])
      assert.equal(height, CARD.height + (title.length - 1) * TITLE.line + (subtitle.length - 1) * SUBTITLE.line);
  });

  it('[UI201] stays clear of the legend, the folded query panel and the views that lie over it', () => {
    for (const { graph, ends } of Object.values(DATA_SETS))
      for (const screen of SCREENS) {
        const { width: right, height: bottom } = screen;
        const covers = [
          { left: right - 150, top: bottom - 230, right, bottom },
          { left: 12, top: 12, right: 292, bottom: 106 },
          { left: right - 98, top: 12, right: right - 12, bottom: 44 },
        ];
        const diagram = placed(foldEquals(graph, new Set(), new Set(ends)), layLayers, screen);
        const camera = fitBeside(diagram.cards, extentOf(diagram), screen, covers);
        for (const { x, y, width, height, node } of diagram.cards) {
          const low = toView(camera, screen, { x: x - width / 2, y: y - height / 2 });
          const high = toView(camera, screen, { x: x + width / 2, y: y + height / 2 });
          assert.ok(low.x >= 0 && low.y >= 0 && high.x <= right && high.y <= bottom, node.label);
          for (const cover of covers) {
            const isFree = high.x <= cover.left || low.x >= cover.right || high.y <= cover.top || low.y >= cover.bottom;
            assert.ok(isFree, `${node.label} at ${screen.width}`);
          }
        }
      }
  });

  it('goes from top to bottom where a long path would be small from left to right', () => {
    const { graph } = DATA_SETS['a path of nine steps']!;
    const { cards } = placed(graph, layLayers, { width: 800, height: 900 });
    const [xs, ys] = [cards.map(({ x }) => x), cards.map(({ y }) => y)];
    assert.ok(Math.max(...ys) - Math.min(...ys) > Math.max(...xs) - Math.min(...xs));
  });

  it('[UI201] spreads what hangs on one object over several layers, so that it can be read', () => {
    const screen = { width: 1440, height: 900 };
    for (const name of ['thirty different objects around one', 'one object with rights over thirty others']) {
      const diagram = placed(DATA_SETS[name]!.graph, layLayers, screen);
      assert.ok(new Set(diagram.cards.map(({ x }) => Math.round(x))).size > 3, name);
      assert.ok(fitCamera(extentOf(diagram), screen).scale > 0.5, name);
    }
  });

  it('[UI201] draws parallel relationships as one line that names the strongest and counts the others', () => {
    const { wires } = diagramOf(
      graphOf([
        ['a', 'WriteDacl', 'b'],
        ['a', 'GenericAll', 'b'],
        ['a', 'WriteOwner', 'b'],
        ['a', 'Contains', 'b'],
        ['b', 'MemberOf', 'a'],
      ]),
      { edges: true },
    );
    assert.deepEqual(
      wires.map(({ label }) => label),
      ['GenericAll +3', 'MemberOf'],
    );
  });

  it('shortens names in the middle, so that both ends can be read', () => {
    const name = 'SVC-VERY-LONG-SERVICE-ACCOUNT-NAME-FOR-BACKUPS-01';
    const short = shortened(name, 150, 12, 'bold');
    assert.match(short, /^SVC-VERY.*….*UPS-01$/);
    assert.ok(textWidth(short, 12, 'bold') <= 150);
    assert.equal(shortened('ALICE', 150, 12, 'bold'), 'ALICE');
  });

  it('leaves cards where they were dragged to, and no label on them', () => {
    const graph = graphOf([
      ['a', 'AdminTo', 'b'],
      ['b', 'HasSession', 'c'],
    ]);
    const diagram = diagramOf(graph, { edges: true });
    const places = {
      flow: 'across' as const,
      cards: [
        { x: 0, y: 0 },
        { x: 300, y: 0 },
        { x: 600, y: 0 },
      ],
      wires: [
        { bends: [{ x: 150, y: 0 }], label: { x: 150, y: 0 } },
        { bends: [{ x: 450, y: 0 }], label: { x: 450, y: 0 } },
      ],
    };
    const { cards, wires } = placeDiagram(diagram, places, new Map([['c', { x: 160, y: 4 }]]));
    assert.deepEqual([cards[2]!.x, cards[2]!.y], [160, 4]);
    assert.equal(wires[0]!.labelBox, undefined);
  });
});

describe('Equal objects of a graph', () => {
  it('are one stack, also along a path of several steps', () => {
    const { graph, ends } = DATA_SETS['sixty sessions on the way to domain admins']!;
    const { nodes, folds } = foldEquals(graph, new Set(), new Set(ends));
    assert.deepEqual([...nodes.values()].map(({ label }) => label).sort(), [
      '21 Tier Zero users',
      '34 computers',
      'DOMAIN ADMINS@CORP.LOCAL',
      'DOMAIN USERS@CORP.LOCAL',
      'T0-ADMINS@CORP.LOCAL',
    ]);
    assert.equal(folds.size, 2);
  });

  it('open in place, and leave the other stacks closed', () => {
    const { graph, ends } = DATA_SETS['sixty sessions on the way to domain admins']!;
    const { folds } = foldEquals(graph, new Set(), new Set(ends));
    const users = [...folds.values()].find(({ members }) => members.length === 21)!;
    const opened = foldEquals(graph, new Set([users.id]), new Set(ends));
    assert.equal(opened.nodes.size, 3 + 1 + 21);
    assert.equal(opened.folds.size, 1);
  });

  it('stay apart where there are few, or where they differ', () => {
    const few = graphOf(Array.from({ length: 8 }, (_, at): [string, string, string] => [`u${at}`, 'MemberOf', 'g']));
    assert.equal(foldEquals(few, new Set(), new Set()).folds.size, 0);
    const different = graphOf(
      Array.from({ length: 14 }, (_, at): [string, string, string] => [`u${at}`, at % 2 ? 'Owns' : `K${at}`, `g${at}`]),
    );
    for (const { members } of foldEquals(different, new Set(), new Set()).folds.values())
      assert.equal(new Set(members.map(({ kind }) => kind)).size, 1);
  });
});
