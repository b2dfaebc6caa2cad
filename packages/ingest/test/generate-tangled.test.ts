import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { generateEnvironment } from '../src/generate/index.ts';
import { convertStream, type MemoryEdge, MemoryGraph } from '../src/index.ts';

const ingestTime = '2026-01-02T03:04:05Z';
const USERS = 2000;

const filesOf = (seed: string, users = USERS) => generateEnvironment({ users, seed, shape: 'tangled' });

describe('A tangled environment', () => {
  const graph = new MemoryGraph(ingestTime);
  let edges: MemoryEdge[];
  /** Groups directly in each group, and the groups that each group is directly in. */
  const within = new Map<string, string[]>();
  const parents = new Map<string, string[]>();
  before(async () => {
    for (const file of filesOf('test'))
      await convertStream(
        {
          read: async function* () {
            yield* file.read();
          },
        },
        graph,
        { ingestTime },
      );
    graph.resolve();
    edges = [...graph.edges.values()];
    for (const { source, kind, target } of edges) {
      if (kind !== 'MemberOf' || !isA(source, 'Group')) continue;
      parents.set(source, [...(parents.get(source) ?? []), target]);
      within.set(target, [...(within.get(target) ?? []), source]);
    }
  });

  const isA = (id: string, kind: string) => graph.nodes.get(id)?.kinds.has(kind) === true;
  const domainOf = (id: string) => graph.nodes.get(id)?.properties.domainsid;
  const ofKind = (kind: string) => [...graph.nodes.values()].filter((node) => node.kinds.has(kind));
  const nameOf = (id: string) => String(graph.nodes.get(id)?.properties.name);

  it('is converted without a rejection, and has the requested number of users', () => {
    assert.deepEqual(graph.rejections, []);
    assert.equal(ofKind('User').length, USERS);
  });

  it('has groups in more than two others on average, which share members', () => {
    const business = ofKind('Group').filter(({ id }) => /^(REGION|OFFICE|UNIT|TEAM|PROJECT) /.test(nameOf(id)));
    const memberships = business.reduce((sum, { id }) => sum + (parents.get(id)?.length ?? 0), 0);
    assert.ok(memberships > 2 * business.length, `${memberships} of ${business.length}`);
    const inSeveral = business.filter(({ id }) => (parents.get(id)?.length ?? 0) >= 3);
    assert.ok(inSeveral.length > business.length / 5);
  });

  it('has chains of six groups, and none of more but through cycles', () => {
    const cyclic = new Set(cycles(within).flat());
    const depths = new Map<string, number>();
    const depth = (id: string): number => {
      const known = depths.get(id);
      if (known !== undefined) return known;
      const above = (parents.get(id) ?? []).filter((parent) => !cyclic.has(parent) && isBusiness(nameOf(parent)));
      const found = 1 + Math.max(0, ...above.map(depth));
      depths.set(id, found);
      return found;
    };
    const all = ofKind('Group').filter(({ id }) => isBusiness(nameOf(id)) && !cyclic.has(id));
    assert.equal(Math.max(...all.map(({ id }) => depth(id))), 6);
  });

  it('has groups that contain each other', () => {
    const found = cycles(within);
    assert.ok(found.length > 0);
    assert.ok(found.flat().length < ofKind('Group').length / 10, `${found.flat().length} groups in cycles`);
  });

  it('has in each domain a group with half of the staff as direct members', () => {
    const sizes = new Map<string, number>();
    for (const { source, kind, target, properties } of edges)
      if (kind === 'MemberOf' && properties.isprimarygroup !== true && isA(source, 'User'))
        sizes.set(target, (sizes.get(target) ?? 0) + 1);
    for (const domain of ofKind('Domain')) {
      const users = ofKind('User').filter(({ id }) => domainOf(id) === domain.id).length;
      const largest = Math.max(...[...sizes].filter(([id]) => domainOf(id) === domain.id).map(([, size]) => size));
      assert.ok(largest >= users * 0.45 && largest <= users * 0.55, `${largest} of ${users}`);
    }
  });

  it('has people and groups of each domain in groups of the other', () => {
    const foreign = edges.filter(
      ({ source, kind, target }) =>
        kind === 'MemberOf' && isBusiness(nameOf(target)) && domainOf(source) !== domainOf(target) && domainOf(source),
    );
    for (const kind of ['User', 'Group'])
      for (const domain of ofKind('Domain'))
        assert.ok(
          foreign.some(({ source }) => isA(source, kind) && domainOf(source) === domain.id),
          `${kind} abroad`,
        );
  });

  it('makes all users administrators of a few machines of each domain', () => {
    const everyone = new Set(
      ofKind('Group')
        .filter(({ id }) => id.endsWith('-513'))
        .map(({ id }) => id),
    );
    const open = edges.filter(
      ({ source, kind, target }) => kind === 'MemberOfLocalGroup' && everyone.has(source) && target.endsWith('-544'),
    );
    const computers = ofKind('Computer').length;
    assert.ok(open.length >= 4 && open.length < computers / 50, `${open.length} of ${computers}`);
    assert.equal(new Set(open.map(({ source }) => source)).size, 2);
  });

  it('has servers with 300 local groups', () => {
    const locals = new Map<string, number>();
    for (const { kind, target } of edges)
      if (kind === 'LocalToComputer') locals.set(target, (locals.get(target) ?? 0) + 1);
    const crowded = [...locals.values()].filter((count) => count >= 300);
    assert.ok(crowded.length >= 2, `${crowded.length}`);
  });

  it('has the same bytes for the same seed, and others than a plain one', () => {
    const digest = (files: ReturnType<typeof filesOf>) => {
      const hash = createHash('sha256');
      for (const file of files) for (const piece of file.read()) hash.update(piece);
      return hash.digest('hex');
    };
    assert.equal(digest(filesOf('a', 300)), digest(filesOf('a', 300)));
    assert.notEqual(digest(filesOf('a', 300)), digest(filesOf('b', 300)));
    assert.notEqual(digest(filesOf('a', 300)), digest(generateEnvironment({ users: 300, seed: 'a' })));
  });
});

const isBusiness = (name: string) => /^(DIVISION|REGION|OFFICE|UNIT|TEAM|PROJECT) \d+@/.test(name);

/** Sets of groups that contain each other, by walking from each group back to itself. */
function cycles(within: ReadonlyMap<string, readonly string[]>): string[][] {
  const below = new Map<string, Set<string>>();
  for (const start of within.keys()) {
    const seen = new Set<string>();
    const queue = [...(within.get(start) ?? [])];
    for (let next = queue.pop(); next !== undefined; next = queue.pop())
      if (!seen.has(next)) {
        seen.add(next);
        queue.push(...(within.get(next) ?? []));
      }
    below.set(start, seen);
  }
  const found: string[][] = [];
  const placed = new Set<string>();
  for (const [id, seen] of below) {
    if (!seen.has(id) || placed.has(id)) continue;
    const together = [...seen].filter((other) => below.get(other)?.has(id));
    for (const other of together) placed.add(other);
    found.push(together);
  }
  return found;
}
