import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { applyDelta, rebuild } from '../src/commit/apply-delta.ts';
import { GraphImage } from '../src/image/graph-image.ts';
import { Batch } from '../src/merge/batch.ts';
import { inverse, isEmpty } from '../src/merge/delta.ts';
import { diff } from '../src/merge/diff.ts';
import { GraphBuilder } from '../src/merge/graph-builder.ts';
import { contentOf, faultsOf, type ModelGraph } from './model-graph.ts';
import { builderFor, modelStep, steps } from './model-merge.ts';

const RUNS = process.env.CHOKEPOINT_TEST_DEEP ? 3000 : 300;
const histories = fc.array(steps, { minLength: 1, maxLength: 5 });

/** The same graph with ids of 0, where the model does not know them, taken over from the engine. */
function withIdsOf(model: ModelGraph, actual: ModelGraph): ModelGraph {
  for (const [name, node] of model.nodes) node.id ||= actual.nodes.get(name)?.id ?? -1;
  for (const [name, edge] of model.edges) edge.id ||= actual.edges.get(name)?.id ?? -1;
  return model;
}

function assertSameContent(actual: ModelGraph, expected: ModelGraph): void {
  const plain = ({ nodes, edges }: ModelGraph) => ({
    nodes: Object.fromEntries(nodes),
    edges: Object.fromEntries(edges),
  });
  assert.deepEqual(plain(actual), plain(expected));
}

describe('merging', () => {
  it('[GM1] gives the graph that plain maps give, step by step, and keeps every promise of the image', () => {
    fc.assert(
      fc.property(histories, (history) => {
        let image = GraphImage.empty();
        for (const step of history) {
          const expected = modelStep(image, step);
          image = applyDelta(image, builderFor(image, step).finish().delta);
          const actual = contentOf(image);
          assert.deepEqual(faultsOf(image), []);
          assertSameContent(actual, withIdsOf(expected, actual));
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('[GM2] leaves the image it started from as it was', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const versions: { image: GraphImage; content: ModelGraph }[] = [];
        let image = GraphImage.empty();
        for (const step of history) {
          versions.push({ image, content: contentOf(image) });
          image = applyDelta(image, builderFor(image, step).finish().delta);
        }
        for (const version of versions) {
          assertSameContent(contentOf(version.image), version.content);
          assert.deepEqual(faultsOf(version.image), []);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('[GM3] two versions made from one image do not disturb each other', () => {
    fc.assert(
      fc.property(histories, steps, steps, (history, left, right) => {
        let image = GraphImage.empty();
        for (const step of history) image = applyDelta(image, builderFor(image, step).finish().delta);
        const alone = rebuild(image);
        const before = contentOf(image);
        const a = applyDelta(image, builderFor(image, left).finish().delta);
        const contentA = contentOf(a);
        const b = applyDelta(image, builderFor(image, right).finish().delta);
        const undisturbed = applyDelta(alone, builderFor(alone, right).finish().delta);
        assertSameContent(contentOf(a), contentA);
        assertSameContent(contentOf(b), contentOf(undisturbed));
        assertSameContent(contentOf(image), before);
        assert.deepEqual([...faultsOf(a), ...faultsOf(b), ...faultsOf(image)], []);
      }),
      { numRuns: RUNS },
    );
  });

  it('[GM4] a small commit and a full rebuild give the same graph', () => {
    fc.assert(
      fc.property(histories, (history) => {
        let image = GraphImage.empty();
        let rebuilt = GraphImage.empty();
        for (const step of history) {
          image = applyDelta(image, builderFor(image, step).finish().delta);
          rebuilt = rebuild(applyDelta(rebuilt, builderFor(rebuilt, step).finish().delta));
          assertSameContent(contentOf(image), contentOf(rebuilt));
          assert.deepEqual(faultsOf(rebuilt), []);
          assert.equal(rebuilt.edgeLimit, rebuilt.edgeCount);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('[GD2] a change followed by its inverse gives the graph back, ids included', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const versions = [GraphImage.empty()];
        const deltas = history.map((step) => {
          const { delta } = builderFor(versions.at(-1)!, step).finish();
          versions.push(applyDelta(versions.at(-1)!, delta));
          return delta;
        });
        let image = versions.pop()!;
        for (const delta of deltas.reverse()) {
          image = applyDelta(image, inverse(delta));
          assertSameContent(contentOf(image), contentOf(versions.pop()!));
          assert.deepEqual(faultsOf(image), []);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('[GD3] the difference of two versions turns the one into the other', () => {
    fc.assert(
      fc.property(histories, histories, (first, second) => {
        const grow = (history: typeof first) =>
          history.reduce(
            (image, step) => applyDelta(image, builderFor(image, step).finish().delta),
            GraphImage.empty(),
          );
        const [a, b] = [grow(first), grow([...first, ...second])];
        const stranger = grow(second);
        for (const [from, to] of [
          [a, b],
          [b, a],
          [a, stranger],
        ] as const) {
          const delta = diff(from, to);
          assertSameContent(contentOf(applyDelta(from, delta)), contentOf(to));
          assert.ok(isEmpty(diff(to, applyDelta(from, delta))));
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('[GD4] merging the same upserts again changes nothing', () => {
    fc.assert(
      fc.property(steps, (step) => {
        const image = applyDelta(GraphImage.empty(), builderFor(GraphImage.empty(), step).finish().delta);
        const again = builderFor(image, { ...step, deletedEdges: [], deletedNodes: [] }).finish();
        // A derived edge that was collected too, or a null that hid an earlier value, may only matter the first time.
        const once = applyDelta(image, again.delta);
        const twice = builderFor(once, { ...step, deletedEdges: [], deletedNodes: [] }).finish();
        assert.ok(isEmpty(twice.delta));
        assert.equal(applyDelta(once, twice.delta), once);
      }),
      { numRuns: RUNS },
    );
  });

  it('compares many edges that share their properties with what each of them has', () => {
    const values = fc.constantFrom<unknown>(true, false, 'a', 'b', 7, 8, null);
    const properties = fc.dictionary(fc.constantFrom('flag', 'text', 'mixed'), values);
    const shares = fc.array(properties, { minLength: 3, maxLength: 3 });
    const choices = fc.array(fc.nat(2), { minLength: 30, maxLength: 30 });
    fc.assert(
      fc.property(fc.tuple(shares, choices), fc.tuple(shares, choices), (before, after) => {
        let image = GraphImage.empty();
        for (const [shared, choice] of [before, after]) {
          const expected = choice.map((chosen, number) => {
            const edge = image.edgeCount === 0 ? {} : edgeProperties(image, number);
            const written = Object.entries({ ...edge, ...shared[chosen] });
            return Object.fromEntries(written.filter(([, value]) => value !== null));
          });
          const batch = new Batch();
          for (const [number, chosen] of choice.entries()) {
            batch.node(`N${number}`, ['Base']);
            batch.edge('N0', 'Knows', `N${number}`, shared[chosen] ?? {});
          }
          const builder = new GraphBuilder(image);
          builder.add(batch);
          image = applyDelta(image, builder.finish().delta);
          assert.deepEqual(
            choice.map((_, number) => edgeProperties(image, number)),
            expected,
          );
        }
      }),
      { numRuns: RUNS / 3 },
    );
  });
});

function edgeProperties(image: GraphImage, edge: number): Record<string, unknown> {
  const found = image.edgePropertyNames.map((name) => [name, image.edgeProperty(edge, name)] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}
