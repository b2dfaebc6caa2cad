import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { applyDelta, Batch, GraphBuilder, GraphImage } from '@chokepoint/graph';
import { Analysis, type AnalysisResult, allRules, analyse } from '../src/index.ts';
import { committed, RUN_TIME } from '../testing/analysed.ts';
import { type ComparableGraph, comparableImage } from '../testing/comparable-graph.ts';
import { imageOf } from '../testing/drawn-graph.ts';
import { RandomWorld } from './random-world.ts';
import { stepTo, stepWithout } from './world-image.ts';

const WORLDS = process.env.CHOKEPOINT_TEST_DEEP ? 600 : 25;
const STEPS = 25;
const options = { edition: 'enterprise', time: RUN_TIME, settings: { entraDomainServices: true } } as const;
const EMPTY = { batches: [], deleteEdges: [] };

function checked(result: AnalysisResult): AnalysisResult {
  for (const { name, failure } of result.rules) assert.equal(failure, undefined, `${name}: ${failure}`);
  return result;
}

describe('a run that goes on from the last one', () => {
  it('gives the same graph as a full run, for any change', () => {
    const extents = new Map<string, Set<string>>();
    const kinds = new Set<string>();
    for (let seed = 0; seed < WORLDS; seed++) {
      const world = new RandomWorld(seed);
      const analysis = new Analysis();
      let { image } = stepTo(world.world);
      image = committed(image, checked(analysis.run(image, options)).change);
      for (let step = 0; step < STEPS; step++) {
        const deltas = [];
        for (let commits = 1 + world.random(2); commits > 0; commits--) {
          for (let changes = 1 + world.random(3); changes > 0; changes--) world.change();
          const next = stepTo(world.world, image);
          deltas.push(next.delta);
          image = next.image;
        }
        if (world.random(5) === 0) {
          const next = stepWithout(image, (derived) => world.pick(derived));
          deltas.push(next.delta);
          image = next.image;
        }
        const result = checked(analysis.run(image, options, deltas));
        for (const { name, extent } of result.rules) extents.set(name, (extents.get(name) ?? new Set()).add(extent));
        image = committed(image, result.change);
        assert.deepEqual(analyse(image, options).change, EMPTY, `world ${seed}, step ${step}`);
      }
      for (const edge of image.edges()) if (image.isDerived(edge)) kinds.add(image.edgeKinds[image.edgeKindOf(edge)]!);
    }
    const reused = allRules.filter(({ name }) => extents.get(name)?.has('nothing'));
    assert.equal(reused.length, allRules.length);
    const partial = allRules.filter(({ local }) => local);
    for (const { name } of partial) assert.ok(extents.get(name)?.has('part'), `${name} never ran in part`);
    const missing = allRules.flatMap((rule) => rule.kinds).filter((kind) => !kinds.has(kind));
    assert.deepEqual(missing, [], 'kinds that no world has shown');
  });
});

describe('an upload of unchanged data', () => {
  it('has no rule run again, although it changes a property of every node and edge', () => {
    const analysis = new Analysis();
    const seenAt = (lastseen: string) => {
      const batch = new Batch();
      batch.node('S', ['Domain'], { collected: true, domainsid: 'S', name: 'S', lastseen });
      batch.node('S-512', ['Group'], { name: 'G', lastseen });
      batch.edge('S-512', 'GetChanges', 'S', { lastseen, isacl: true });
      batch.edge('S-512', 'GetChangesAll', 'S', { lastseen, isacl: true });
      for (let user = 2000; user < 6000; user++) {
        batch.node(`S-${user}`, ['User'], { name: `U${user}`, lastseen });
        batch.edge(`S-${user}`, 'MemberOf', 'S-512', { lastseen });
      }
      return batch;
    };
    const upload = (to: GraphImage, lastseen: string) => {
      const builder = new GraphBuilder(to);
      builder.add(seenAt(lastseen));
      const { delta } = builder.finish();
      return { delta, image: applyDelta(to, delta) };
    };
    const first = upload(GraphImage.empty(), '2026-01-01').image;
    const before = committed(first, checked(analysis.run(first, options)).change);
    const { delta, image } = upload(before, '2026-01-02');
    assert.deepEqual([delta.nodesChanged.ids.length, delta.edgesChanged.ids.length], [4002, 4002]);
    const result = checked(analysis.run(image, options, [delta]));
    assert.deepEqual([...new Set(result.rules.map(({ extent }) => extent))], ['nothing']);
    assert.deepEqual(result.change, EMPTY);
    assert.deepEqual(analyse(image, options).change, EMPTY);
  });
});

describe('who is in two groups at once', () => {
  for (const lost of ['members', 'holders'])
    it(`is looked up again when a member leaves the ${lost}`, () => {
      const drawn = imageOf(`
        c-555:ADLocalGroup -LocalToComputer-> c:Computer
        u:User, v:User -MemberOf-> members:Group -MemberOfLocalGroup-> c-555
        u, v -MemberOf-> holders:Group -RemoteInteractiveLogonRight-> c
      `);
      const analysis = new Analysis();
      const image = committed(drawn, checked(analysis.run(drawn, options)).change);
      const kind = image.edgeKind('MemberOf')!;
      const step = stepWithout(
        image,
        () => image.findEdge(image.nodeByObjectId('u')!, kind, image.nodeByObjectId(lost)!)!,
      );
      const after = committed(step.image, checked(analysis.run(step.image, options, [step.delta])).change);
      assert.deepEqual(
        Object.keys(comparableImage(after).edges).filter((key) => key.includes('CanRDP')),
        ['v -CanRDP-> c'],
      );
    });
});

describe('a group that gets its first member', () => {
  it('is treated as if it had always been there', () => {
    const drawing = `
      S:Domain collected=true domainsid=S
      g:Group -MemberOf-> outer:Group, other:Group
      u:User
      outer -GetChanges-> S
      other -GetChangesAll-> S
    `;
    const analysis = new Analysis();
    const first = imageOf(drawing);
    const before = committed(first, checked(analysis.run(first, options)).change);
    const batch = new Batch();
    batch.edge('u', 'MemberOf', 'g');
    const builder = new GraphBuilder(before);
    builder.add(batch);
    const { delta } = builder.finish();
    const image = applyDelta(before, delta);
    const after = committed(image, checked(analysis.run(image, options, [delta])).change);
    assert.deepEqual(
      Object.keys(comparableImage(after).edges).filter((key) => key.includes('DCSync')),
      ['g -DCSync-> S'],
    );
  });
});

/** An edge that was derived before it was collected has the time of its derivation. */
function timeless({ nodes, edges }: ComparableGraph): ComparableGraph {
  const entries = Object.entries(edges).map(([key, { lastseen: _, firstseen: __, ...rest }]) => [key, rest]);
  return { nodes, edges: Object.fromEntries(entries) };
}

describe('the order of things', () => {
  it('does not matter: nodes and edges shuffled, the graph is the same', () => {
    for (let seed = 0; seed < WORLDS; seed++) {
      const world = new RandomWorld(seed);
      const graphs = [world.world, world.shuffled()].map((one) => {
        const { image } = stepTo(one);
        return comparableImage(committed(image, checked(analyse(image, options)).change));
      });
      assert.deepEqual(graphs[1], graphs[0], `world ${seed}`);
    }
  });

  it('does not matter: an analysis of incomplete data leaves no trace in the result', () => {
    for (let seed = 0; seed < WORLDS; seed++) {
      const { world } = new RandomWorld(seed);
      const half = { nodes: world.nodes, edges: new Map([...world.edges].filter((_, at) => at % 2 === 0)) };
      const first = stepTo(half).image;
      const second = stepTo(world, committed(first, checked(analyse(first, options)).change)).image;
      const { image } = stepTo(world);
      const [grown, whole] = [second, image].map((one) =>
        timeless(comparableImage(committed(one, checked(analyse(one, options)).change))),
      );
      assert.ok(isDeepStrictEqual(grown, whole), `world ${seed}`);
    }
  });
});
