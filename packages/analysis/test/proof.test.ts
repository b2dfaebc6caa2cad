import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EdgeIndex, GraphImage } from '@chokepoint/graph';
import { NodeSet } from '@chokepoint/graph';
import { allRules, analyse, DEFAULT_SETTINGS, DerivedGraph, type Facts, gatherFacts } from '../src/index.ts';
import { analysed, committed, RUN_TIME } from '../testing/analysed.ts';
import { RandomWorld } from './random-world.ts';
import { stepTo } from './world-image.ts';

const WORLDS = process.env.CHOKEPOINT_TEST_DEEP ? 300 : 60;
/** Relationships of each rule that are proven by themselves. */
const OF_EACH = process.env.CHOKEPOINT_TEST_DEEP ? 50 : 2;
const options = { edition: 'enterprise', settings: { ...DEFAULT_SETTINGS, entraDomainServices: true } } as const;

function worldOf(seed: number): GraphImage {
  const { image } = stepTo(new RandomWorld(seed).world);
  return committed(image, analyse(image, { ...options, time: RUN_TIME }).change);
}

function endsOf(image: GraphImage, edge: EdgeIndex): [string, string, string] {
  const [source, target] = [image.objectId(image.edgeSource(edge)), image.objectId(image.edgeTarget(edge))];
  return [source, image.edgeKinds[image.edgeKindOf(edge)]!, target];
}

/** Derives everything on its own, as the reader of a bundle does: from the facts as JSON and nothing else. */
function derivedFrom(facts: Facts): DerivedGraph {
  return new DerivedGraph(JSON.parse(JSON.stringify(facts)), options);
}

describe('the facts behind relationships', () => {
  it('suffice to derive them again, for every rule', () => {
    const proven = new Map<number, number>();
    for (let seed = 0; seed < WORLDS && proven.size < allRules.length; seed++) {
      const image = worldOf(seed);
      for (const edge of image.edges()) {
        const rule = image.edgeOrigin(edge);
        const count = proven.get(rule) ?? 0;
        if (rule === 0 || count >= OF_EACH) continue;
        const { facts, relationships } = gatherFacts(image, [edge], options);
        const again = derivedFrom(facts);
        for (const one of relationships) {
          const ends = endsOf(image, one.edge);
          assert.equal(one.proven, true, `world ${seed}: ${ends.join(' ')}`);
          assert.equal(again.originOf(...ends), image.edgeOrigin(one.edge), `world ${seed}: ${ends.join(' ')}`);
        }
        proven.set(rule, count + 1);
      }
    }
    const missing = allRules.filter(({ number }) => !proven.has(number)).map(({ name }) => name);
    assert.deepEqual(missing, [], 'rules that no world has shown');
  });

  it('suffice for many relationships together', () => {
    const image = worldOf(3);
    const edges = [...image.edges()].filter((_, at) => at % 3 === 0);
    const { facts, relationships } = gatherFacts(image, edges, options);
    assert.ok(relationships.every(({ proven }) => proven));
    const again = derivedFrom(facts);
    for (const edge of edges) assert.equal(again.originOf(...endsOf(image, edge)), image.edgeOrigin(edge));
  });

  it('are collected ones, and without one of them nothing follows', () => {
    const { image } = analysed('S:Domain collected=true domainsid=S name=N\n u:User -GetChanges|GetChangesAll-> S');
    const edge = [...image.edges()].find((one) => image.isDerived(one) && endsOf(image, one)[1] === 'DCSync')!;
    const { facts } = gatherFacts(image, [edge], options);
    assert.deepEqual(facts.edges.map(({ kind }) => kind).sort(), ['GetChanges', 'GetChangesAll']);
    assert.notEqual(derivedFrom(facts).originOf('u', 'DCSync', 'S'), undefined);
    for (const left of facts.edges) {
      const fewer = { ...facts, edges: facts.edges.filter((one) => one !== left) };
      assert.equal(derivedFrom(fewer).originOf('u', 'DCSync', 'S'), undefined);
    }
  });

  it('never include what is hidden: what follows from that is not proven', () => {
    const { image } = analysed(`
      S:Domain collected=true domainsid=S name=N
      u:User domainsid=S -MemberOf-> g:Group domainsid=T
      g -MemberOfLocalGroup-> c-544:ADLocalGroup domainsid=T -LocalToComputer-> c:Computer domainsid=S
    `);
    const derived = [...image.edges()].find((one) => endsOf(image, one)[1] === 'AdminTo')!;
    const visible = NodeSet.of(
      image.nodeCount,
      ['S', 'u', 'g', 'c'].map((id) => image.nodeByObjectId(id)!),
    );
    const { facts, relationships } = gatherFacts(image, [derived], options, { visible });
    assert.deepEqual(
      relationships.map(({ proven }) => proven),
      [false],
    );
    assert.ok(!JSON.stringify(facts).includes('c-544'));
    assert.ok(gatherFacts(image, [derived], options).relationships.every(({ proven }) => proven));
  });
});
