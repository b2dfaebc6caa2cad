import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyDelta, Batch, GraphBuilder, GraphImage } from '@chokepoint/graph';
import { GraphText } from '../../src/graph-answers/graph-text.ts';
import { UnifiedGraphBuilder } from '../../src/graph-answers/unified-graph.ts';

function drawnImage(): GraphImage {
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

describe('The text of a graph', () => {
  const image = drawnImage();
  const customKinds = { display: new Set(['Odd']), source: new Set<string>() };
  const options = { customKinds, now: new Date('2026-09-01T00:00:00Z') };
  const parsed = (text: GraphText) => JSON.parse(new TextDecoder().decode(text.finish(undefined))).data;

  for (const properties of [false, true])
    it(`says what the graph of other answers says, ${properties ? 'with' : 'without'} properties`, () => {
      const [text, graph] = [
        new GraphText(image, { ...options, properties }),
        new UnifiedGraphBuilder(image, { ...options, properties }),
      ];
      for (const drawing of [text, graph]) {
        for (let node = 0; node < image.nodeCount; node++) drawing.node(node);
        for (const edge of image.edges()) drawing.edge(edge);
        drawing.literal('a "key"', ['ü', null, { a: 1 }]);
      }
      assert.deepEqual(parsed(text), JSON.parse(JSON.stringify(graph.finish())));
    });

  it('names each node and each edge once', () => {
    const text = new GraphText(image, { ...options, properties: false });
    for (let round = 0; round < 2; round++) {
      text.node(3);
      for (const edge of image.edges()) text.edge(edge);
    }
    const { nodes, edges } = parsed(text);
    assert.equal(Object.keys(nodes).length, 1);
    assert.equal(edges.length, 2);
  });

  it('grows with what is written', () => {
    const text = new GraphText(image, { ...options, properties: false });
    assert.equal(text.isEmpty, true);
    for (let n = 0; n < 5000; n++) text.literal(`key ${n}`, 'ä'.repeat(n % 50));
    assert.equal(text.isEmpty, false);
    const { literals } = parsed(text);
    assert.deepEqual(literals[4999], { key: 'key 4999', value: 'ä'.repeat(49) });
    assert.equal(literals.length, 5000);
  });
});
