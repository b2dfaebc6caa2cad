import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  applyDelta,
  Batch,
  GraphBuilder,
  GraphImage,
  NodeSet,
  nodesWhere,
  searchNodes,
  textCandidates,
} from '../src/index.ts';
import { containsSimilar } from '../src/search/similar-text.ts';
import type { PropertyValue } from '../src/values/property-value.ts';

const RUNS = process.env.CHOKEPOINT_TEST_DEEP ? 2000 : 200;

type Given = Record<string, PropertyValue | null>;

function grow(image: GraphImage, nodes: Record<string, Given>): GraphImage {
  const batch = new Batch();
  for (const [objectId, properties] of Object.entries(nodes)) batch.node(objectId, ['Base'], properties);
  const builder = new GraphBuilder(image);
  builder.add(batch);
  return applyDelta(image, builder.finish().delta);
}

const people = grow(GraphImage.empty(), {
  1: { name: 'ALICE@CORP.LOCAL', mail: 'alice@corp.example' },
  2: { name: 'ALICIA@CORP.LOCAL' },
  3: { name: 'BOB@CORP.LOCAL', mail: 'alice.backup@corp.example' },
  4: { name: 'Zoë@CORP.LOCAL' },
  5: { name: 'malice' },
  6: { name: 42 },
});
const namesOf = (image: GraphImage, text: string, more = {}) =>
  searchNodes(image, text, { properties: ['name'], limit: 10, ...more }).map(
    (hit) => `${image.nodeProperty(hit.node, 'name')} ${hit.match}`,
  );

describe('search', () => {
  it('[GS1] finds equal texts first, then beginnings, then parts, whatever the case', () => {
    assert.deepEqual(namesOf(people, 'alic'), [
      'ALICE@CORP.LOCAL prefix',
      'ALICIA@CORP.LOCAL prefix',
      'malice contains',
    ]);
    assert.deepEqual(namesOf(people, 'Malice'), ['malice exact']);
    assert.deepEqual(namesOf(people, 'zoË'), ['Zoë@CORP.LOCAL prefix']);
  });

  it('[GS1] looks in several properties and names the one that matched, each node once', () => {
    const hits = searchNodes(people, 'alice', { properties: ['name', 'mail'], limit: 10 });
    assert.deepEqual(
      hits.map((hit) => [people.objectId(hit.node), hit.property, hit.match]),
      [
        ['1', 'name', 'prefix'],
        ['3', 'mail', 'prefix'],
        ['5', 'name', 'contains'],
      ],
    );
  });

  it('[GS1] finds a beginning of one letter, and nothing for an empty text', () => {
    assert.deepEqual(namesOf(people, 'b'), ['BOB@CORP.LOCAL prefix']);
    assert.deepEqual(namesOf(people, ''), []);
  });

  it('[GS2] stops at the limit and stays within the given nodes', () => {
    assert.equal(namesOf(people, 'corp', { limit: 2 }).length, 2);
    assert.deepEqual(namesOf(people, 'corp', { within: NodeSet.of(people.nodeCount, [2]) }), [
      'BOB@CORP.LOCAL contains',
    ]);
    assert.deepEqual(namesOf(people, 'corp', { limit: 0 }), []);
  });

  it('[GS3] finds misspelled texts only on request', () => {
    assert.deepEqual(namesOf(people, 'alicce@corp'), []);
    assert.deepEqual(namesOf(people, 'alicce@corp', { similar: true }), [
      'ALICE@CORP.LOCAL similar',
      'ALICIA@CORP.LOCAL similar',
    ]);
    assert.deepEqual(namesOf(people, 'bbo', { similar: true }), []); // too short for a guess
  });

  it('[GS3] similar means a part within a given edit distance', () => {
    const distance = (a: string, b: string): number => {
      if (a === '' || b === '') return a.length + b.length;
      const rest = distance(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1);
      return Math.min(rest, distance(a.slice(1), b) + 1, distance(a, b.slice(1)) + 1);
    };
    const short = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });
    fc.assert(
      fc.property(short, short, fc.nat(2), (text, part, edits) => {
        let found = part.length <= edits;
        for (let from = 0; from <= text.length; from++)
          for (let to = from; to <= text.length; to++) found ||= distance(text.slice(from, to), part) <= edits;
        assert.equal(containsSimilar(text, part, edits), found);
      }),
      { numRuns: RUNS },
    );
  });

  it('[GS4] finds what a scan of all nodes finds, in every version of a graph', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'B', 'ß', '-', '1'), maxLength: 7 });
    const values = fc.oneof(texts, fc.integer({ max: 3, min: 0 }), fc.constant(null), fc.boolean());
    const versions = fc.array(fc.dictionary(fc.constantFrom('1', '2', '3', '4', '5'), values, { maxKeys: 4 }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(versions, texts, (history, part) => {
        let image = GraphImage.empty();
        for (const nodes of history) {
          image = grow(image, Object.fromEntries(Object.entries(nodes).map(([id, name]) => [id, { name }])));
          const all = Array.from({ length: image.nodeCount }, (_, node) => image.nodeProperty(node, 'name'));
          const scan = (holds: (text: string) => boolean) =>
            [...all.keys()].filter((node) => typeof all[node] === 'string' && holds(String(all[node]).toLowerCase()));
          const wanted = part.toLowerCase();
          const found = searchNodes(image, part, { properties: ['name'], limit: 99 }).map((hit) => hit.node);
          const contains = Buffer.byteLength(wanted) >= 3;
          const expected =
            wanted === '' ? [] : scan((text) => (contains ? text.includes(wanted) : text.startsWith(wanted)));
          assert.deepEqual(found.sort(), expected);
          for (const node of scan((text) => text.endsWith(wanted)))
            assert.ok([...(textCandidates(image, 'name', part, 'endsWith') ?? [node])].includes(node));
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('[GS5] equality finds what a scan finds, in every version of a graph, for values of every type', () => {
    const values = fc.constantFrom<PropertyValue | null>('a', 'A', 1, 2.5, 0, true, false, null, [1, 'a'], [], '1');
    const versions = fc.array(fc.dictionary(fc.constantFrom('1', '2', '3', '4', '5', '6'), values, { maxKeys: 5 }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(versions, (history) => {
        let image = GraphImage.empty();
        for (const nodes of history) {
          image = grow(image, Object.fromEntries(Object.entries(nodes).map(([id, name]) => [id, { name }])));
          for (const value of ['a', 'A', 1, 2.5, 0, true, false, [1, 'a'], [], '1', 'none', ['a', 1]]) {
            const expected: number[] = [];
            for (let node = 0; node < image.nodeCount; node++) {
              const own = image.nodeProperty(node, 'name');
              if (own !== undefined && JSON.stringify(own) === JSON.stringify(value)) expected.push(node);
            }
            assert.deepEqual(nodesWhere(image, 'name', value), expected);
          }
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('[GS5] an index survives small commits and counts what they change', () => {
    const names = Object.fromEntries(
      Array.from({ length: 300 }, (_, i) => [`${i}`, { when: 1000 + i * 1.5, name: `N${i % 10}` }]),
    );
    let image = grow(GraphImage.empty(), names);
    assert.equal(image.nodeColumn('when')?.encoding, 'number');
    assert.deepEqual(nodesWhere(image, 'when', 1001.5), [1]);
    assert.equal(nodesWhere(image, 'name', 'N3').length, 30);
    image = grow(image, { 1: { when: 7 }, 3: { name: 'N4' }, 500: { when: 1001.5, name: 'N3' } });
    assert.deepEqual(nodesWhere(image, 'when', 1001.5), [300]);
    assert.equal(nodesWhere(image, 'name', 'N3').length, 30);
    assert.equal(nodesWhere(image, 'name', 'N4').length, 31);
    assert.equal(image.lookups.equality.get('name')?.covered, 300);
    image = grow(image, { 1: { when: 'never' } });
    assert.deepEqual(nodesWhere(image, 'when', 'never'), [1]);
    assert.deepEqual(nodesWhere(image, 'when', 1001.5), [300]);
  });
});
