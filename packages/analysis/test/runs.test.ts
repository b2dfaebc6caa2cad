import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyDelta, Batch, GraphBuilder, type GraphImage } from '@chokepoint/graph';
import {
  allRules,
  analyse,
  DEFAULT_SETTINGS,
  directoryRules,
  Evidence,
  explainEdge,
  type Rule,
  runRules,
} from '../src/index.ts';
import { analysed, committed, RUN_TIME } from '../testing/analysed.ts';
import { imageOf } from '../testing/drawn-graph.ts';

const run = { edition: 'community', time: RUN_TIME } as const;
const LATER = '2027-01-01T00:00:00Z';

const DRAWING = `
  S:Domain collected=true domainsid=S name=N
  u1:User -GetChanges|GetChangesAll-> S
  u1 -OwnsRaw{isacl=true;isinherited=false}-> g:Group
  c-544:ADLocalGroup -LocalToComputer-> c:Computer
  g -MemberOfLocalGroup-> c-544
`;

function without(image: GraphImage, kind: string): GraphImage {
  const builder = new GraphBuilder(image);
  builder.deleteEdges({ kinds: [kind] });
  return applyDelta(image, builder.finish().delta);
}

function edgeOf(image: GraphImage, source: string, kind: string, target: string): number | undefined {
  const id = image.edgeKind(kind);
  if (id === undefined) return undefined;
  return image.findEdge(image.nodeByObjectId(source)!, id, image.nodeByObjectId(target)!);
}

describe('a run of the analysis', () => {
  it('gives every derived edge its rule as origin, and the time of the run', () => {
    const { image } = analysed(DRAWING);
    const edge = edgeOf(image, 'u1', 'DCSync', 'S')!;
    assert.equal(allRules.find(({ number }) => number === image.edgeOrigin(edge))?.name, 'dcsync');
    assert.deepEqual(image.edgeProperties(edge), { lastseen: RUN_TIME });
    assert.equal(explainEdge(image, edge)?.rule.name, 'dcsync');
    assert.equal(explainEdge(image, edgeOf(image, 'u1', 'GetChanges', 'S')!), undefined);
  });

  it('changes nothing when nothing has changed', () => {
    const { image } = analysed(DRAWING);
    const { change, rules } = analyse(image, { ...run, time: LATER });
    assert.deepEqual(change, { batches: [], deleteEdges: [] });
    assert.equal(rules.find(({ name }) => name === 'dcsync')?.edges, 1);
  });

  it('removes edges that no longer follow, and nothing else', () => {
    const { image } = analysed(DRAWING);
    const graph = analysed(without(image, 'GetChangesAll'));
    assert.deepEqual(graph.derived('DCSync'), []);
    assert.deepEqual(graph.derived('AdminTo'), ['g -> c']);
  });

  it('never deletes a collected edge, and never takes one over', () => {
    const drawing = `${DRAWING}\n u2:User -DCSync-> S\n g -AdminTo{lastseen=then}-> c`;
    const graph = analysed(drawing);
    const collected = edgeOf(graph.image, 'g', 'AdminTo', 'c')!;
    assert.equal(graph.image.edgeOrigin(collected), 0);
    assert.equal(graph.image.edgeProperty(collected, 'lastseen'), 'then');
    assert.equal(graph.image.isDerived(edgeOf(graph.image, 'u2', 'DCSync', 'S')!), false);
    assert.deepEqual(graph.derived('DCSync'), ['u1 -> S']);
  });

  it('updates changed properties in place: the edge keeps its id', () => {
    const before = analysed(DRAWING).image;
    const id = before.edgeId(edgeOf(before, 'u1', 'Owns', 'g')!);
    const changed = analysed(DRAWING.replace('isinherited=false', 'isinherited=true;inheritancehash=h')).image;
    const builder = new GraphBuilder(before);
    const batch = new Batch();
    batch.edge('u1', 'OwnsRaw', 'g', { isinherited: true, inheritancehash: 'h' });
    builder.add(batch);
    const image = analysed(applyDelta(before, builder.finish().delta)).image;
    const edge = edgeOf(image, 'u1', 'Owns', 'g')!;
    assert.equal(image.edgeId(edge), id);
    assert.deepEqual(image.edgeProperties(edge), changed.edgeProperties(edgeOf(changed, 'u1', 'Owns', 'g')!));
  });

  it('leaves the edges of rules that are left out as they are', () => {
    const { image } = analysed(DRAWING);
    const graph = analysed(without(image, 'GetChangesAll'), { leaveOut: (rule) => directoryRules.includes(rule) });
    assert.deepEqual(graph.derived('DCSync'), ['u1 -> S']);
  });

  it('reports a rule that fails, runs the others, and keeps what the rule derived before', () => {
    const { image } = analysed(DRAWING);
    const broken: Rule[] = allRules.map((rule) =>
      rule.name === 'dcsync' ? { ...rule, derive: () => assert.fail('no luck') } : rule,
    );
    const result = runRules(without(image, 'MemberOfLocalGroup'), {
      ...run,
      rules: broken,
      settings: DEFAULT_SETTINGS,
    });
    assert.deepEqual(
      result.rules.filter(({ failure }) => failure !== undefined).map(({ name, failure }) => [name, failure]),
      [['dcsync', 'no luck']],
    );
    const after = committed(without(image, 'MemberOfLocalGroup'), result.change);
    assert.notEqual(edgeOf(after, 'u1', 'DCSync', 'S'), undefined);
    assert.equal(edgeOf(after, 'g', 'AdminTo', 'c'), undefined);
  });

  it('can be passed to another thread', () => {
    const image = imageOf(DRAWING);
    const after = committed(image, structuredClone(analyse(image, run).change));
    assert.notEqual(edgeOf(after, 'u1', 'DCSync', 'S'), undefined);
  });
});

describe('rules', () => {
  const rule = (number: number, kinds: Rule['kinds'], derive: Rule['derive']): Rule => ({
    number,
    name: `rule-${number}`,
    kinds,
    derive,
    explain: () => new Evidence(),
  });
  const settings = DEFAULT_SETTINGS;

  it('have numbers and names of their own', () => {
    assert.equal(new Set(allRules.map(({ number }) => number)).size, allRules.length);
    assert.equal(new Set(allRules.map(({ name }) => name)).size, allRules.length);
  });

  it('may not derive what a rule before them has read: one pass would not be enough', () => {
    const rules = [
      rule(1, ['DCSync'], (graph) => void graph.sources(0, 'AdminTo')),
      rule(2, ['AdminTo'], (_graph, found) => found.edge(0, 'AdminTo', 1)),
    ];
    assert.throws(() => runRules(imageOf('a\nb'), { ...run, rules, settings }), /rule-2 derives AdminTo/);
  });

  it('see what rules before them have derived', () => {
    const rules = [
      rule(1, ['AdminTo'], (_graph, found) => found.edge(0, 'AdminTo', 1)),
      rule(2, ['CanRDP'], (graph, found) => {
        for (const source of graph.sources(1, 'AdminTo')) found.edge(source, 'CanRDP', 1);
        for (const target of graph.targets(0, 'AdminTo')) found.edge(target, 'CanRDP', 0);
      }),
    ];
    const image = imageOf('a\nb');
    const after = committed(image, runRules(image, { ...run, rules, settings }).change);
    assert.equal(after.edgeOrigin(edgeOf(after, 'a', 'CanRDP', 'b')!), 2);
    assert.equal(after.edgeOrigin(edgeOf(after, 'b', 'CanRDP', 'a')!), 2);
  });

  it('fail when they derive a kind that they did not declare', () => {
    const rules = [rule(1, ['AdminTo'], (_graph, found) => found.edge(0, 'CanRDP', 1))];
    const [report] = runRules(imageOf('a\nb'), { ...run, rules, settings }).rules;
    assert.match(report?.failure ?? '', /does not say that it derives CanRDP/);
  });

  it('that derive the same edge: it belongs to the first', () => {
    const same: Rule['derive'] = (_graph, found) => {
      found.edge(0, 'AdminTo', 1);
      found.edge(0, 'AdminTo', 1);
    };
    const image = imageOf('a\nb');
    const result = runRules(image, {
      ...run,
      rules: [rule(7, ['AdminTo'], same), rule(8, ['AdminTo'], same)],
      settings,
    });
    const after = committed(image, result.change);
    assert.equal(after.edgeOrigin(edgeOf(after, 'a', 'AdminTo', 'b')!), 7);
    assert.deepEqual(
      result.rules.map(({ edges }) => edges),
      [1, 0],
    );
  });

  it('that no longer exist leave nothing behind', () => {
    const image = imageOf('a\nb');
    const old = [rule(9, ['AdminTo'], (_graph, found) => found.edge(0, 'AdminTo', 1))];
    const after = committed(image, runRules(image, { ...run, rules: old, settings }).change);
    assert.equal(after.edgeCount, 1);
    assert.equal(committed(after, runRules(after, { ...run, rules: [], settings }).change).edgeCount, 0);
  });
});
