import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyDelta, Batch, GraphBuilder, GraphImage } from '@chokepoint/graph';
import { encodeJson, encodeJsonWith } from '../../src/graph-answers/encode-json.ts';
import { encodeGraph, GraphJson } from '../../src/graph-answers/graph-json.ts';

function smallImage(): GraphImage {
  const batch = new Batch();
  const seen = '2026-08-01T10:00:00Z';
  batch.node('plain', ['Base', 'User'], { objectid: 'plain', name: 'PLAIN', lastseen: seen, n: 1.5, list: ['a', 'b'] });
  batch.node('quotes', ['Base', 'Group', 'Tag_Tier_Zero'], { name: 'say "hi"\n\\ \u2028 äß 😀', lastseen: 'long ago' });
  batch.node('number', ['AZBase', 'AZUser', 'Tag_Owned'], { name: 7, objectid: 8, lastseen: 9, system_tags: 'owned' });
  batch.node('words', ['Odd'], { system_tags: 'admin_tier_0 owned', primarykind: 'Computer' });
  batch.node('bare', []);
  batch.edge('plain', 'MemberOf', 'quotes', { isacl: false, lastseen: seen });
  batch.edge('quotes', 'Od"d', 'bare');
  const builder = new GraphBuilder(GraphImage.empty());
  builder.add(batch);
  return applyDelta(GraphImage.empty(), builder.finish().delta);
}

const SEEN = '2026-08-01T10:00:00Z';
const NOW = '2026-09-01T00:00:00.000Z';

/** What is said of each node, by object id. */
const NODES = {
  plain: {
    label: 'PLAIN',
    kind: 'User',
    kinds: ['Base', 'User'],
    objectId: 'plain',
    isTierZero: false,
    isOwnedObject: false,
    isDecoyObject: false,
    lastSeen: SEEN,
  },
  quotes: {
    label: 'say "hi"\n\\ \u2028 äß 😀',
    kind: 'Group',
    kinds: ['Base', 'Group', 'Tag_Tier_Zero'],
    objectId: 'quotes',
    isTierZero: true,
    isOwnedObject: false,
    isDecoyObject: false,
    lastSeen: NOW,
  },
  number: {
    label: 'number',
    kind: 'AZUser',
    kinds: ['AZBase', 'AZUser', 'Tag_Owned'],
    objectId: 'number',
    isTierZero: false,
    isOwnedObject: true,
    isDecoyObject: false,
    lastSeen: NOW,
  },
  words: {
    label: 'words',
    kind: 'Computer',
    kinds: ['Odd'],
    objectId: 'words',
    isTierZero: true,
    isOwnedObject: true,
    isDecoyObject: false,
    lastSeen: NOW,
  },
  bare: {
    label: 'bare',
    kind: 'Unknown',
    kinds: [],
    objectId: 'bare',
    isTierZero: false,
    isOwnedObject: false,
    isDecoyObject: false,
    lastSeen: NOW,
  },
};

describe('The JSON of a graph', () => {
  const image = smallImage();
  const customKinds = { display: new Set(['Odd']), source: new Set<string>() };
  const options = { customKinds, now: new Date(NOW) };
  const parsed = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes));
  const idOf = (objectId: string) => String(image.nodeId(image.nodeByObjectId(objectId)!));

  function wholeGraph(properties: boolean, keys: boolean) {
    const json = new GraphJson(image, { ...options, properties, keys });
    for (let node = 0; node < image.nodeCount; node++) json.node(node);
    for (const edge of image.edges()) json.edge(edge);
    json.literal('a "key"', ['ü', null, { a: 1 }]);
    return parsed(json.finish());
  }

  it('says of nodes what they are called, are, and whether they are in Tier Zero or owned', () => {
    const { nodes } = wholeGraph(false, false);
    assert.deepEqual(nodes, Object.fromEntries(Object.entries(NODES).map(([id, node]) => [idOf(id), node])));
  });

  it('says of edges what they join and when they were last seen', () => {
    const { edges } = wholeGraph(false, false);
    assert.deepEqual(
      edges.map(({ id: _, ...edge }: { readonly id: string }) => edge),
      [
        { source: idOf('plain'), target: idOf('quotes'), label: 'MemberOf', kind: 'MemberOf', lastSeen: SEEN },
        { source: idOf('quotes'), target: idOf('bare'), label: 'Od"d', kind: 'Od"d', lastSeen: NOW },
      ],
    );
  });

  it('has properties where they are wanted, and their names where these are', () => {
    const whole = wholeGraph(true, true);
    const plain = { objectid: 'plain', name: 'PLAIN', lastseen: SEEN, n: 1.5, list: ['a', 'b'] };
    assert.deepEqual(whole.nodes[idOf('plain')], { ...NODES.plain, properties: plain });
    assert.deepEqual(whole.nodes[idOf('bare')], NODES.bare);
    assert.deepEqual(whole.edges[0].properties, { isacl: false, lastseen: SEEN });
    assert.deepEqual(whole.node_keys, ['lastseen', 'list', 'n', 'name', 'objectid', 'primarykind', 'system_tags']);
    assert.deepEqual(whole.edge_keys, ['isacl', 'lastseen']);
    const { node_keys: _, edge_keys: __, ...rest } = whole;
    assert.deepEqual(wholeGraph(true, false), rest);
  });

  it('has literals as they are', () => {
    assert.deepEqual(wholeGraph(false, false).literals, [{ value: ['ü', null, { a: 1 }], key: 'a "key"' }]);
  });

  it('names each node and each edge once', () => {
    const json = new GraphJson(image, { ...options, properties: false, keys: false });
    for (let round = 0; round < 2; round++) {
      json.node(3);
      for (const edge of image.edges()) json.edge(edge);
    }
    const { nodes, edges } = parsed(json.finish());
    assert.equal(Object.keys(nodes).length, 1);
    assert.equal(edges.length, 2);
  });

  it('grows with what is written', () => {
    const json = new GraphJson(image, { ...options, properties: false, keys: false });
    assert.equal(json.isEmpty, true);
    for (let n = 0; n < 5000; n++) json.literal(`key ${n}`, 'ä'.repeat(n % 50));
    assert.equal(json.isEmpty, false);
    const { literals } = parsed(json.finish());
    assert.deepEqual(literals[4999], { key: 'key 4999', value: 'ä'.repeat(49) });
    assert.equal(literals.length, 5000);
  });

  it('has the nodes of a small graph in the order of their ids', () => {
    const bytes = encodeGraph(image, { ...options, properties: false, keys: false }, [4, 0, 2], []);
    const ids = [...new TextDecoder().decode(bytes).matchAll(/"(\d+)":\{"label"/g)].map(([, id]) => Number(id));
    assert.deepEqual(
      ids,
      [0, 2, 4].map((node) => image.nodeId(node)),
    );
  });

  it('can be a member of other JSON', () => {
    const inner = encodeJson({ a: [1] });
    assert.deepEqual(parsed(encodeJsonWith({}, 'data', inner)), { data: { a: [1] } });
    assert.deepEqual(parsed(encodeJsonWith({ paths: [] }, 'graph', inner)), { paths: [], graph: { a: [1] } });
  });
});
