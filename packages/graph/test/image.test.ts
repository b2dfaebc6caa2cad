import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { Worker } from 'node:worker_threads';
import {
  applyDelta,
  Batch,
  type BuilderOptions,
  deltaEntries,
  diff,
  GraphBuilder,
  GraphImage,
  inverse,
  isEmpty,
  nodesWhere,
  readRecord,
  rebuild,
  searchNodes,
  UsageError,
} from '../src/index.ts';
import { graphOf } from '../testing/graph-of.ts';
import { contentOf, faultsOf } from './model-graph.ts';

function merge(image: GraphImage, fill: (batch: Batch) => void, options?: BuilderOptions) {
  const batch = new Batch();
  fill(batch);
  const builder = new GraphBuilder(image, options);
  builder.add(batch);
  return builder.finish();
}
const grow = (image: GraphImage, fill: (batch: Batch) => void, options?: BuilderOptions): GraphImage =>
  applyDelta(image, merge(image, fill, options).delta);

describe('the image', () => {
  it('[GI1] node ids begin at 1 and are never given to another node', () => {
    let { image } = graphOf('alice -MemberOf-> helpdesk');
    assert.deepEqual([image.nodeId(0), image.nodeId(1)], [1, 2]);
    const builder = new GraphBuilder(image);
    builder.deleteNodes([image.nodeByObjectId('helpdesk')!]);
    image = applyDelta(image, builder.finish().delta);
    image = grow(image, (batch) => batch.node('bob', ['User']));
    assert.equal(image.nodeId(image.nodeByObjectId('bob')!), 3);
    assert.equal(image.nodeById(2), undefined);
  });

  it('[GI2] object ids keep their case and are found exactly', () => {
    const image = grow(GraphImage.empty(), (batch) => batch.node('Alice', []));
    assert.equal(image.nodeByObjectId('Alice'), 0);
    assert.equal(image.nodeByObjectId('alice'), undefined);
  });

  it('[GI3] an edge keeps its id over later ingests, a removed edge takes its id with it', () => {
    const g = graphOf('alice -MemberOf-> helpdesk -AdminTo-> ws01');
    const again = grow(g.image, (batch) => batch.edge('helpdesk', 'AdminTo', 'ws01', { seen: 1 }));
    assert.equal(again.edgeId(g.edge('helpdesk -AdminTo-> ws01')), 2);
    const builder = new GraphBuilder(again);
    assert.equal(builder.deleteEdge(2), true);
    assert.equal(builder.deleteEdge(99), false);
    const without = applyDelta(again, builder.finish().delta);
    assert.equal(without.edgeById(2), undefined);
    assert.equal(without.edgeCount, 1);
    const back = grow(without, (batch) => batch.edge('helpdesk', 'AdminTo', 'ws01'));
    const [, edge] = [...back.edges()];
    assert.equal(back.edgeId(edge!), 3);
    assert.deepEqual(back.edgeProperties(edge!), {});
  });

  it('[GI4] a property may hold values of every type, on different nodes', () => {
    const values = ['text', '', 'Zoë 😀', true, false, 0, -1.5, 2 ** 53 - 1, ['a', 'b'], [1, 'a', true], []];
    let image = GraphImage.empty();
    for (const [i, value] of values.entries())
      image = grow(image, (batch) => batch.node(`n${i}`, [], { mixed: value }));
    assert.deepEqual(
      values.map((_, i) => image.nodeProperty(i, 'mixed')),
      values,
    );
    const atOnce = grow(GraphImage.empty(), (batch) => {
      for (const [i, value] of values.entries()) batch.node(`n${i}`, [], { mixed: value });
    });
    assert.ok(isEmpty(diff(image, atOnce)));
  });

  it('[GI4] minus zero is zero, and half a surrogate pair becomes U+FFFD', () => {
    const image = grow(GraphImage.empty(), (batch) => batch.node('n', [], { zero: -0, text: 'a\ud800b' }));
    assert.ok(Object.is(image.nodeProperty(0, 'zero'), 0));
    assert.equal(image.nodeProperty(0, 'text'), 'a\ufffdb');
  });

  it('[GI5] columns are stored in the representation that fits their values', () => {
    const image = grow(GraphImage.empty(), (batch) => {
      for (let i = 0; i < 70_000; i++)
        batch.node(`n${i}`, ['Base'], {
          enabled: i % 2 === 0,
          when: i * 1.5,
          domain: `d${i % 3}`,
          site: `s${i % 1000}`,
          name: `name ${i}`,
          ...(i % 1000 === 0 ? { rare: i } : {}),
        });
    });
    const kept = (name: string) => {
      const column = image.nodeColumn(name)!;
      return column.encoding === 'code' ? `code ${column.width}` : column.encoding;
    };
    assert.deepEqual(['enabled', 'when', 'domain', 'site', 'name', 'rare'].map(kept), [
      'flag',
      'number',
      'code 1',
      'code 2',
      'code 4',
      'sparse',
    ]);
    for (const i of [0, 1, 255, 256, 65_535, 65_536, 69_999])
      assert.deepEqual(image.nodeProperties(i), {
        enabled: i % 2 === 0,
        when: i * 1.5,
        domain: `d${i % 3}`,
        site: `s${i % 1000}`,
        name: `name ${i}`,
        ...(i % 1000 === 0 ? { rare: i } : {}),
      });
  });

  it('[GI5] a column outgrows its kind without losing a value', () => {
    let image = grow(GraphImage.empty(), (batch) => {
      for (let i = 0; i < 400; i++)
        batch.node(`n${i}`, [], { flag: i % 2 === 0, few: i % 100, number: i * 1.1, rare: i === 0 ? 'x' : null });
    });
    const before = contentOf(image);
    image = grow(image, (batch) => {
      for (let i = 0; i < 400; i++)
        batch.node(`n${i}`, [], i === 3 ? { flag: 'no', number: ['a'] } : { few: `v${i}`, rare: i });
    });
    for (let i = 0; i < 400; i++) {
      const old = before.nodes.get(`n${i}`)!.properties;
      const changed = i === 3 ? { flag: 'no', number: ['a'] } : { few: `v${i}`, rare: i };
      assert.deepEqual(image.nodeProperties(i), { ...old, ...changed });
    }
  });

  it('[GI5] a timestamp that changes with every ingest stays one byte per edge for hundreds of ingests', () => {
    let { image } = graphOf('a -R-> b\n b -R-> c\n c -R-> a');
    for (let day = 0; day < 600; day++)
      image = grow(image, (batch) => {
        for (const [start, end] of ['ab', 'bc', 'ca']) batch.edge(start!, 'R', end!, { lastseen: `day ${day}` });
      });
    const column = image.edgeColumn('lastseen')!;
    assert.equal(column.encoding === 'code' && column.width, 1);
    assert.equal(image.edgeProperty(0, 'lastseen'), 'day 599');
  });

  it('[GI6] another thread opens the same memory and finds the same graph', async () => {
    const { image } = graphOf(`
      alice:User -MemberOf-> helpdesk:Group -AdminTo-> ws01:Computer
      bob:User -MemberOf-> helpdesk
    `);
    nodesWhere(image, 'name', 'bob');
    searchNodes(image, 'bob', { properties: ['name'], limit: 1 });
    const worker = new Worker(new URL('./shared-image-worker.ts', import.meta.url), { workerData: image.share() });
    const [answer] = await once(worker, 'message');
    await worker.terminate();
    assert.deepEqual(answer.content, contentOf(image));
    assert.deepEqual(answer.faults, []);
    assert.equal(answer.sameMemory, true);
    assert.equal(answer.lookups, 2);
    assert.deepEqual(answer.grown.nodes.get('carol').properties, { name: 'carol' });
    assert.deepEqual(contentOf(image).nodes.get('carol'), undefined);
    // The other thread has written behind this version; a commit here must not run into that.
    const own = grow(image, (batch) => batch.edge('bob', 'Owns', 'ws01', { why: 'here' }));
    assert.deepEqual(faultsOf(own), []);
    assert.equal(own.edgeCount, image.edgeCount + 1);
    assert.equal(own.nodeByObjectId('carol'), undefined);
  });

  it('[GI7] indexes outside the image are refused', () => {
    const { image } = graphOf('alice -MemberOf-> helpdesk');
    for (const wrong of [2, -1, Number.NaN]) {
      assert.throws(() => image.nodeId(wrong), UsageError);
      assert.throws(() => image.nodeProperties(wrong), UsageError);
      assert.throws(() => image.edgeId(wrong), UsageError);
      assert.equal(image.nodeById(wrong === 2 ? 3 : wrong), undefined);
    }
  });

  it('[GI8] names like __proto__ and constructor are names like any other', () => {
    const properties = JSON.parse('{"__proto__": 1, "constructor": "x", "toString": true}');
    const image = grow(GraphImage.empty(), (batch) => batch.node('__proto__', ['constructor'], properties));
    assert.deepEqual(Object.entries(image.nodeProperties(0)).sort(), Object.entries(properties).sort());
    assert.equal(image.nodeByObjectId('__proto__'), 0);
    assert.equal(image.nodeByObjectId('toString'), undefined);
  });
});

describe('merging, rule by rule', () => {
  it('[GM5] kinds are united and never lost; those that join later are sorted in by the order the graph met them', () => {
    let image = grow(GraphImage.empty(), (batch) => {
      batch.node('x', ['Base', 'Computer']);
      batch.node('y', ['User', 'Base']);
    });
    image = grow(image, (batch) => {
      batch.node('y', ['Computer']);
      batch.node('x', ['Computer']);
      batch.node('x', []);
    });
    assert.deepEqual(image.kindNamesOf(0), ['Base', 'Computer']);
    assert.deepEqual(image.kindNamesOf(1), ['Base', 'Computer', 'User']);
  });

  it('[GM5] kinds can be removed explicitly', () => {
    const { image } = graphOf('alice:User:Base:Owned');
    const builder = new GraphBuilder(image);
    builder.removeKinds(0, ['Owned', 'Unheard']);
    const next = applyDelta(image, builder.finish().delta);
    assert.deepEqual(next.kindNamesOf(0), ['User', 'Base']);
    assert.equal(next.nodesOfKind(next.nodeKind('Owned')!).count(), 0);
  });

  it('[GM6] properties merge key by key: the last write wins, absent keys stay, null removes', () => {
    const image = grow(GraphImage.empty(), (batch) => batch.node('n', [], { a: 1, b: 2, c: 3 }));
    const { delta } = merge(image, (batch) => {
      batch.node('n', [], { a: 9, b: null, d: null });
      batch.node('n', [], { a: 'x', c: 3, e: undefined });
    });
    assert.deepEqual(applyDelta(image, delta).nodeProperties(0), { a: 'x', c: 3 });
    assert.deepEqual(readRecord(delta, delta.nodesChanged.before.get(0)), { a: 1, b: 2 });
    assert.deepEqual(readRecord(delta, delta.nodesChanged.after.get(0)), { a: 'x', b: null });
  });

  it('[GM7] an edge without its ends is rejected with a message, and nothing else is lost', () => {
    const { delta, report } = merge(GraphImage.empty(), (batch) => {
      batch.node('a', []);
      batch.edge('a', 'R', 'ghost');
      batch.edge('ghost', 'R', 'a');
      batch.edge('a', 'R', 'a');
    });
    assert.equal(applyDelta(GraphImage.empty(), delta).edgeCount, 1);
    assert.deepEqual(report.rejections, {
      total: 2,
      messages: ['edge a -R-> ghost: its end is not a node', 'edge ghost -R-> a: its start is not a node'],
    });
  });

  it('[GM7] or creates its ends with the given kinds', () => {
    const { delta, report } = merge(GraphImage.empty(), (batch) => batch.edge('a', 'R', 'b'), {
      missingEnds: { create: ['Base'] },
    });
    const image = applyDelta(GraphImage.empty(), delta);
    assert.deepEqual([image.nodeCount, image.edgeCount, report.stubsCreated], [2, 1, 2]);
    assert.deepEqual(image.kindNamesOf(1), ['Base']);
  });

  it('[GM7] says what batches have written of a node, and drops kinds that they do not give it', () => {
    const before = merge(GraphImage.empty(), (batch) => {
      batch.node('old', ['A', 'B']);
      batch.node('kept', ['A']);
    });
    const image = applyDelta(GraphImage.empty(), before.delta);
    const builder = new GraphBuilder(image);
    const batch = new Batch();
    batch.node('new', ['K'], { x: 1 });
    batch.node('old', ['B', 'C']);
    batch.edge('new', 'R', 'mentioned');
    builder.add(batch);
    const written = ['old', 'new', 'mentioned', 'unheard of'].map((id) => builder.written(id));
    assert.deepEqual(written, [{ kinds: ['B', 'C'], keys: [] }, { kinds: ['K'], keys: ['x'] }, undefined, undefined]);
    builder.dropKinds(image.nodeByObjectId('old')!, ['A', 'B']);
    const after = applyDelta(image, builder.finish().delta);
    assert.deepEqual(after.kindNamesOf(after.nodeByObjectId('old')!), ['B', 'C']);
    assert.deepEqual(after.kindNamesOf(after.nodeByObjectId('kept')!), ['A']);
  });

  it('[GM7] batches count in the order in which they are added, whichever the builder processes first', () => {
    const made = [0, 1, 2].map((n) => {
      const batch = new Batch();
      batch.node('a', [`K${n}`], { last: n, [`only${n}`]: `text ${n}` });
      batch.node(`b${n}`, ['Thing'], { name: `b ${n}` });
      batch.edge('a', 'R', `b${n}`, { since: n });
      batch.edge(`b${n}`, `R${n}`, 'a');
      return batch.pack();
    });
    const graphs = [undefined, 0, 1, 2].map((chosen) => {
      const builder = new GraphBuilder(GraphImage.empty());
      const batches = made.map((packed) => new Batch(structuredClone(packed)));
      if (chosen !== undefined) builder.goOnWith(batches[chosen]!);
      for (const batch of batches) builder.add(batch);
      const image = applyDelta(GraphImage.empty(), builder.finish().delta);
      assert.deepEqual(faultsOf(image), []);
      return contentOf(image);
    });
    assert.equal(graphs[0]!.nodes.size, 4);
    for (const graph of graphs) assert.deepEqual(graph, graphs[0]);
  });

  it('[GM7] an edge may name nodes of a later batch of the same commit', () => {
    const builder = new GraphBuilder(GraphImage.empty());
    const [first, second] = [new Batch(), new Batch()];
    first.edge('a', 'R', 'b');
    second.node('b', ['Late']);
    second.node('a', []);
    builder.add(first);
    builder.add(second);
    const { delta, report } = builder.finish();
    assert.deepEqual([report.edgesAdded, report.rejections.total], [1, 0]);
    assert.deepEqual(faultsOf(applyDelta(GraphImage.empty(), delta)), []);
  });

  it('[GM8] a value that cannot be stored is rejected alone, with the name of its property', () => {
    const nested = { deep: { er: 1 } };
    const { delta, report } = merge(GraphImage.empty(), (batch) => {
      batch.node('n', [], {
        fine: 1,
        nan: Number.NaN,
        endless: Infinity,
        call: () => 1,
        nested,
        big: 10n,
        symbol: Symbol('s'),
        lists: [[1]],
        holes: [1, null],
        huge: 'x'.repeat((1 << 20) + 1),
        hugeList: Array.from({ length: 3 }, () => 'y'.repeat(1 << 19)),
        date: new Date(0),
        last: 'kept',
      });
    });
    assert.deepEqual(applyDelta(GraphImage.empty(), delta).nodeProperties(0), { fine: 1, last: 'kept' });
    assert.equal(report.rejections.total, 11);
    for (const [i, name] of [
      'nan',
      'endless',
      'call',
      'nested',
      'big',
      'symbol',
      'lists',
      'holes',
      'huge',
      'hugeList',
      'date',
    ].entries())
      assert.match(report.rejections.messages[i]!, new RegExp(`^property ${name} of n: `));
  });

  it('[GM8] the longest text that can be stored is stored', () => {
    const text = 'é'.repeat(1 << 19);
    const image = grow(GraphImage.empty(), (batch) => batch.node('n', [], { text }));
    assert.equal(image.nodeProperty(0, 'text'), text);
  });

  it('[GM8] nodes without an object id and edges without a kind are rejected', () => {
    const { report } = merge(GraphImage.empty(), (batch) => {
      batch.node('', ['User']);
      batch.node(undefined as unknown as string, ['User']);
      batch.node('n', ['', 'User']);
      batch.edge('n', '', 'n');
      batch.edge('n', 'R', 7 as unknown as string);
    });
    assert.deepEqual([report.nodesAdded, report.edgesAdded, report.rejections.total], [1, 0, 4]);
  });

  it('[GM8] of very many rejections the first thousand are listed and all are counted', () => {
    const { report } = merge(GraphImage.empty(), (batch) => {
      for (let i = 0; i < 1500; i++) batch.node('', []);
    });
    assert.deepEqual([report.rejections.total, report.rejections.messages.length], [1500, 1000]);
  });

  it('[GM9] a derived edge carries the number of its rule; collecting the same edge makes it a collected one', () => {
    const g = graphOf('a -R-> b');
    let image = grow(g.image, (batch) => batch.edge('b', 'R', 'a', { because: 'x' }, { origin: 7 }));
    assert.deepEqual(
      [...image.edges()].map((edge) => image.edgeOrigin(edge)),
      [0, 7],
    );
    assert.deepEqual(
      [...image.edges()].map((edge) => image.isDerived(edge)),
      [false, true],
    );
    const shadowed = merge(image, (batch) => batch.edge('a', 'R', 'b', { because: 'y' }, { origin: 7 }));
    assert.ok(isEmpty(shadowed.delta));
    assert.equal(shadowed.report.derivedShadowed, 1);
    image = grow(image, (batch) => batch.edge('b', 'R', 'a'));
    assert.deepEqual(
      [...image.edges()].map((edge) => image.edgeOrigin(edge)),
      [0, 0],
    );
    assert.throws(() => new Batch().edge('a', 'R', 'b', {}, { origin: 65_536 }), UsageError);
  });

  it('[GM10] derived edges that are deleted and derived again keep their ids; only real differences are changes', () => {
    const g = graphOf('a -R-> b -R-> c');
    const image = grow(g.image, (batch) => {
      batch.edge('a', 'D', 'c', { steps: 2, old: true }, { origin: 1 });
      batch.edge('b', 'D', 'a', {}, { origin: 1 });
    });
    const builder = new GraphBuilder(image);
    assert.equal(builder.deleteEdges({ derived: true }), 2);
    const batch = new Batch();
    batch.edge('a', 'D', 'c', { steps: 2 }, { origin: 1 });
    batch.edge('c', 'D', 'a', {}, { origin: 2 });
    builder.add(batch);
    const { delta, report } = builder.finish();
    assert.deepEqual([report.edgesAdded, report.edgesChanged, report.edgesDeleted], [1, 1, 1]);
    const next = applyDelta(image, delta);
    const edge = next.findEdge(0, next.edgeKind('D')!, 2)!;
    assert.equal(next.edgeId(edge), 3);
    assert.deepEqual(next.edgeProperties(edge), { steps: 2 });
  });

  it('[GM10] edges are deleted by kind, ends, origin and any test of their properties', () => {
    const build = () => {
      const g = graphOf('a -R-> b -S-> c\n a -S-> c');
      return grow(g.image, (batch) => batch.edge('c', 'R', 'a', { old: true }, { origin: 3 }));
    };
    const left = (selection: (image: GraphImage) => Parameters<GraphBuilder['deleteEdges']>[0]) => {
      const image = build();
      const builder = new GraphBuilder(image);
      builder.deleteEdges(selection(image));
      return [...contentOf(applyDelta(image, builder.finish().delta)).edges.keys()];
    };
    assert.deepEqual(
      left(() => ({ kinds: ['S', 'Unheard'] })),
      ['a -R-> b', 'c -R-> a'],
    );
    assert.deepEqual(left(() => ({ kinds: ['Unheard'] })).length, 4);
    assert.deepEqual(
      left(() => ({ origins: [3] })),
      ['a -R-> b', 'a -S-> c', 'b -S-> c'],
    );
    assert.deepEqual(
      left((image) => ({ where: (edge) => image.edgeProperty(edge, 'old') === true })),
      ['a -R-> b', 'a -S-> c', 'b -S-> c'],
    );
    assert.deepEqual(left((image) => ({ startIn: image.nodesOfKind(0), endIn: image.nodesOfKind(0) })).length, 4);
    assert.deepEqual(
      left(() => ({})),
      [],
    );
  });

  it('[GM11] deletions come before batches', () => {
    const { image } = graphOf('a -R-> b');
    const builder = new GraphBuilder(image);
    builder.add(new Batch());
    assert.throws(() => builder.deleteEdges({}), UsageError);
    assert.throws(() => builder.deleteNodes([0]), UsageError);
    assert.throws(() => new GraphBuilder(image).deleteNodes([5]), UsageError);
  });

  it('[GD1] a delta lists exactly what differs', () => {
    const image = grow(graphOf('a:User -R-> b -R-> c').image, (batch) =>
      batch.edge('c', 'R', 'a', { x: 1 }, { origin: 4 }),
    );
    const builder = new GraphBuilder(image);
    builder.deleteEdge(2);
    builder.deleteNodes([image.nodeByObjectId('b')!]);
    const batch = new Batch();
    batch.node('d', ['Group'], { list: [1, 'x'] });
    batch.node('a', ['Base'], { name: null, age: 3 });
    batch.edge('c', 'R', 'a', { x: 2 });
    builder.add(batch);
    assert.deepEqual(
      [...deltaEntries(builder.finish().delta)],
      [
        { what: 'node added', id: 4, objectId: 'd', kinds: ['Group'], properties: { list: [1, 'x'] } },
        { what: 'node deleted', id: 2, objectId: 'b', kinds: [], properties: { name: 'b' } },
        {
          what: 'node changed',
          id: 1,
          kindsBefore: ['User'],
          kindsAfter: ['User', 'Base'],
          before: { name: 'a', age: null },
          after: { name: null, age: 3 },
        },
        { what: 'edge deleted', id: 1, source: 1, kind: 'R', target: 2, origin: 0, properties: {} },
        { what: 'edge deleted', id: 2, source: 2, kind: 'R', target: 3, origin: 0, properties: {} },
        { what: 'edge changed', id: 3, originBefore: 4, originAfter: 0, before: { x: 1 }, after: { x: 2 } },
      ],
    );
  });

  it('[GM3] a commit while another thread commits is refused; a rebuilt image can be changed', () => {
    const { image } = graphOf('a -R-> b');
    const { delta } = merge(image, (batch) => batch.edge('b', 'R', 'a'));
    image.parts.lineage[0] = 1; // as if a thread had died in the middle of a commit
    assert.throws(() => applyDelta(image, delta), { name: 'UsageError', message: /another thread/ });
    assert.equal(applyDelta(rebuild(image), delta).edgeCount, 2);
  });

  it('[GI9] edges of a node are sorted by kind, then by the other end, also in long runs', () => {
    const { image } = graphOf(
      Array.from({ length: 300 }, (_, i) => `hub -K${(i * 7) % 3}-> n${(i * 131) % 300}`).join('\n'),
    );
    assert.deepEqual(faultsOf(image), []);
    assert.equal(image.outEnd[0]! - image.outStart[0]!, 300);
  });

  it('[GD5] a delta is refused by a graph that it does not fit, which stays as it was', () => {
    const { image } = graphOf('a -R-> b');
    const before = contentOf(image);
    const other = graphOf('a -R-> b -R-> c').image;
    const strange = merge(other, (batch) => batch.edge('c', 'R', 'c', { x: 1 })).delta;
    const change = merge(other, (batch) => batch.edge('b', 'R', 'c', { x: 1 })).delta;
    const addition = merge(GraphImage.empty(), (batch) => batch.node('a', [])).delta;
    for (const delta of [strange, change, addition, inverse(merge(other, (batch) => batch.node('z', [])).delta)])
      assert.throws(() => applyDelta(image, delta), UsageError);
    assert.deepEqual(contentOf(image), before);
    assert.deepEqual(faultsOf(grow(image, (batch) => batch.edge('b', 'R', 'a'))), []);
  });
});
