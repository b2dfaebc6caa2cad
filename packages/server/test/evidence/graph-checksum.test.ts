import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { applyDelta, Batch, GraphBuilder, GraphImage, noDeadline } from '@chokepoint/graph';
import { graphChecksum } from '../../src/evidence/graph-checksum.ts';
import { randomNumbers } from '../../testing/random-numbers.ts';

const NODES = 60;
const EDGES = 400;
const VALUES = [true, false, 0, -1.5, 1e21, '', 'é "quoted"\n', '\u2028', [], ['b', 'a'], [1, 2], 'same', 'same'];

/** Some relationships are deleted again, so that their places are empty. */
function randomImage(seed: number): GraphImage {
  const next = randomNumbers(seed);
  const random = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  const properties = () =>
    Object.fromEntries(
      ['name', 'Name', 'lastseen', 'a\tb', 'z'].filter(() => random(2) === 0).map((key) => [key, pick(VALUES)]),
    );
  const idOf = (node: number) => `${'BCA'[node % 3]}-${node}`;
  const batch = new Batch();
  for (let node = 0; node < NODES; node++)
    batch.node(idOf(node), pick([['User'], ['Group', 'Base'], []]), properties());
  for (let edge = 0; edge < EDGES; edge++)
    batch.edge(idOf(random(NODES)), pick(['Owns', 'OwnsRaw', 'MemberOf']), idOf(random(NODES)), properties(), {
      origin: random(3),
    });
  const builder = new GraphBuilder(GraphImage.empty());
  builder.add(batch);
  const image = applyDelta(GraphImage.empty(), builder.finish().delta);
  const without = new GraphBuilder(image);
  for (const edge of image.edges()) if (random(10) === 0) without.deleteEdge(image.edgeId(edge));
  return applyDelta(image, without.finish().delta);
}

/** As docs/evidence.md describes it, by plain means. */
function plainChecksum(image: GraphImage): string {
  const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  const listed = (properties: object) => Object.entries(properties).sort(([one], [other]) => byText(one, other));
  const nodes = Array.from({ length: image.nodeCount }, (_, node) => node);
  const lines = nodes
    .sort((one, other) => byText(image.objectId(one), image.objectId(other)))
    .flatMap((node) => {
      const edges = [...image.edges()]
        .filter((edge) => image.edgeSource(edge) === node)
        .map((edge) => ({
          kind: image.edgeKinds[image.edgeKindOf(edge)]!,
          target: image.objectId(image.edgeTarget(edge)),
          rest: [image.edgeOrigin(edge), listed(image.edgeProperties(edge))],
        }))
        .sort((one, other) => byText(one.kind, other.kind) || byText(one.target, other.target));
      const own = [image.objectId(node), image.kindNamesOf(node).sort(), listed(image.nodeProperties(node))];
      return [own, ...edges.map(({ kind, target, rest }) => [kind, target, ...rest])];
    });
  return createHash('sha256')
    .update(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    .digest('hex');
}

describe('the checksum of a graph', () => {
  it('is the one that the format describes', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const image = randomImage(seed);
      assert.ok(image.edgeCount > 100);
      assert.equal(graphChecksum(image, noDeadline), plainChecksum(image));
    }
  });

  it('differs when anything differs', () => {
    const image = randomImage(1);
    const changed = (change: (builder: GraphBuilder) => void) => {
      const builder = new GraphBuilder(image);
      change(builder);
      return graphChecksum(applyDelta(image, builder.finish().delta), noDeadline);
    };
    const added = (write: (batch: Batch) => void) => (builder: GraphBuilder) => {
      const batch = new Batch();
      write(batch);
      builder.add(batch);
    };
    const [edge] = [...image.edges()];
    const ends = [image.objectId(image.edgeSource(edge!)), image.objectId(image.edgeTarget(edge!))] as const;
    const checksums = [
      graphChecksum(image, noDeadline),
      changed((builder) => builder.deleteEdge(image.edgeId(edge!))),
      changed(added((batch) => batch.edge(ends[0], image.edgeKinds[image.edgeKindOf(edge!)]!, ends[1], { more: 1 }))),
      changed(added((batch) => batch.edge(ends[0], 'Contains', ends[1]))),
      changed(added((batch) => batch.node('B-0', [], { more: 1 }))),
      changed(added((batch) => batch.node('B-0', ['Computer']))),
      changed(added((batch) => batch.node('D-1', []))),
    ];
    assert.equal(new Set(checksums).size, checksums.length);
  });
});
