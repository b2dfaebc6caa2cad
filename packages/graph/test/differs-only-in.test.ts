import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyDelta, Batch, differsOnlyIn, GraphBuilder, GraphImage, openShared } from '../src/index.ts';

const TIME = new Set(['lastseen']);

function changed(image: GraphImage, fill: (batch: Batch) => void): GraphImage {
  const builder = new GraphBuilder(image);
  const batch = new Batch();
  fill(batch);
  builder.add(batch);
  return applyDelta(image, builder.finish().delta);
}

const seen = (lastseen: string) => (batch: Batch) => {
  for (let node = 0; node < 3000; node++) batch.node(`n${node}`, ['User'], { name: `name ${node}`, lastseen });
  for (let node = 1; node < 3000; node++) batch.edge(`n${node}`, 'Knows', 'n0', { isacl: true, lastseen });
};

describe('Two versions of a graph', () => {
  const first = changed(GraphImage.empty(), seen('2026-01-01'));
  const sameBut = (image: GraphImage) => differsOnlyIn(first.share(), image.share(), TIME);

  it('differ only in a property when the same data comes again at another time', () => {
    assert.ok(sameBut(first));
    const again = changed(first, seen('2026-01-02'));
    assert.ok(sameBut(again) && sameBut(openShared(again.share())));
    assert.equal(differsOnlyIn(first.share(), again.share(), new Set()), false);
  });

  it('are the same after the second has packed what the first had just written', () => {
    const many = (lastseen: string) => (batch: Batch) => {
      for (let node = 0; node < 70_000; node++) batch.node(`n${node}`, ['User'], { lastseen });
    };
    const tagged = changed(changed(GraphImage.empty(), many('2026-01-01')), (batch) => batch.node('n7', ['Owned'], {}));
    const again = changed(tagged, many('2026-01-02'));
    const packed = (image: GraphImage) => image.share().nodes.kinds.packed.filter(Boolean).length;
    assert.notEqual(packed(tagged), packed(again));
    assert.ok(differsOnlyIn(tagged.share(), again.share(), TIME));
    const other = changed(again, (batch) => batch.node('n7', ['Disabled'], {}));
    assert.equal(differsOnlyIn(tagged.share(), changed(other, many('2026-01-03')).share(), TIME), false);
  });

  it('differ in more when anything else does', () => {
    const changes: readonly ((batch: Batch) => void)[] = [
      (batch) => batch.node('n7', [], { name: 'another', lastseen: '2026-01-02' }),
      (batch) => batch.node('n7', ['Owned'], {}),
      (batch) => batch.node('n7', [], { color: 'red' }),
      (batch) => batch.node('new', ['User'], {}),
      (batch) => batch.edge('n7', 'Knows', 'n8'),
      (batch) => batch.edge('n7', 'Knows', 'n0', { isacl: false }),
    ];
    for (const [number, change] of changes.entries()) assert.equal(sameBut(changed(first, change)), false, `${number}`);
    const builder = new GraphBuilder(first);
    builder.deleteEdge(first.edgeId(5));
    assert.equal(sameBut(applyDelta(first, builder.finish().delta)), false);
  });

  it('that were built apart are never taken for the same', () => {
    assert.equal(sameBut(changed(GraphImage.empty(), seen('2026-01-01'))), false);
  });
});
