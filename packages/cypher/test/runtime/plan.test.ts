import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Float, type PlanStep, runQuery } from '../../src/index.ts';
import { asImage, graphFrom } from '../../testing/both-graphs.ts';
import { MemoryGraph } from '../../testing/memory-graph.ts';

// 50 users in one of five groups, one group in another
const graph = asImage(
  graphFrom(`UNWIND range(0, 4) AS i CREATE (:Group {name: 'G' + i, i: i})
    WITH count(*) AS c UNWIND range(0, 49) AS i CREATE (u:User {name: 'U' + i, enabled: i % 2 = 0}) WITH u, i
    MATCH (g:Group {i: i % 5}) CREATE (u)-[:MemberOf]->(g) WITH count(*) AS c
    MATCH (a:Group {i: 0}), (b:Group {i: 1}) CREATE (a)-[:MemberOf]->(b)`),
);

function planOf(query: string): readonly PlanStep[] {
  const { plan, rows } = runQuery(`EXPLAIN ${query}`, graph);
  assert.deepEqual(rows, []);
  return plan!;
}

const operators = (query: string) => planOf(query).map((step) => step.operator);

describe('EXPLAIN', () => {
  it('runs nothing, not even a write', () => {
    const memory = new MemoryGraph();
    const { plan } = runQuery('EXPLAIN CREATE (:A)', memory);
    assert.equal(memory.nodeCount, 0);
    assert.deepEqual(
      plan!.map((step) => step.operator),
      ['Create'],
    );
  });

  it('begins at the rarer end and walks against the arrow', () => {
    const [match, scan, expand] = planOf('MATCH (u:User)-[:MemberOf]->(g:Group) RETURN u');
    assert.equal(match!.operator, 'Match');
    assert.deepEqual([scan!.operator, scan!.detail, scan!.estimate], ['NodeByLabel', '(g:Group)', 5]);
    assert.deepEqual([expand!.operator, expand!.detail], ['Expand', '(g:Group)<-[:MemberOf]-(u:User)']);
  });

  it('begins at a node found by a property, and tests a condition on the far end while walking', () => {
    const plan = planOf("MATCH (u:User)-[:MemberOf*1..]->(g:Group) WHERE u.name = 'U7' AND g.i > 0 RETURN g");
    assert.deepEqual(
      plan.map((step) => step.operator),
      ['Match', 'NodeLookup', 'Filter', 'VarLengthExpand', 'Return'],
    );
    assert.match(plan[3]!.detail, /where g\.i > 0$/);
  });

  it('names the operator that adds up the rows of pairs', () => {
    const query = 'MATCH (u:User)-[:MemberOf*1..]->(g:Group) RETURN u, g, count(*) AS n ORDER BY n DESC LIMIT 3';
    assert.ok(operators(query).includes('PairGroups'));
    assert.ok(!operators(query.replace('count(*)', 'collect(g.i)')).includes('PairGroups'));
  });

  it('names the operator that counts pairs of several parts of a UNION', () => {
    const part = 'MATCH (u:User)-[:MemberOf*1..]->(g:Group) RETURN u, g';
    const query = `CALL { ${part} UNION MATCH (u:User)-[:Owns]->(g:Group) RETURN u, g }`;
    assert.ok(operators(`${query} RETURN u.name, count(DISTINCT g)`).includes('UnionCount'));
    assert.ok(operators(`${query} WITH DISTINCT u, g RETURN u.name, count(*)`).includes('UnionCount'));
    assert.ok(!operators(`${query} RETURN u.name, g.name`).includes('UnionCount'));
  });

  it('does not take a boolean property for a selective one', () => {
    const [, scan] = planOf(
      "MATCH p = shortestPath((u:User)-[*1..]->(g:Group)) WHERE u.enabled = true AND g.name = 'G1' RETURN p",
    );
    assert.match(scan!.detail, /^\(g:Group\) by name = 'G1'/);
  });

  it('finds nodes by a label that a condition asks for', () => {
    const some = asImage(
      graphFrom(`UNWIND range(0, 49) AS i CREATE (:Base {i: i})
        WITH count(*) AS c MATCH (n:Base) WHERE n.i < 3 SET n:Rare`),
    );
    for (const where of ['n:Rare', '(n:Rare) AND n.i >= 0', 'n.i >= 0 AND n:Rare:Base']) {
      const { plan, rows } = runQuery(`PROFILE MATCH (n:Base) WHERE ${where} RETURN n`, some);
      assert.equal(plan!.find(({ operator }) => operator === 'NodeByLabel')!.rows, 3, where);
      assert.equal(rows.length, 3);
    }
  });

  it('asks the index of the equality that fewest nodes meet, whichever is written first', () => {
    const staff = asImage(
      graphFrom("UNWIND range(0, 199) AS i CREATE (:User {name: 'U' + i, team: i % 2, enabled: true})"),
    );
    const keys = ['u.enabled = true', 'u.team = 1', 'u.name = name'];
    for (const order of [keys, keys.toReversed(), [keys[1], keys[2], keys[0]]]) {
      const query = `UNWIND ['U5', 'U7'] AS name MATCH (u:User) WHERE ${order.join(' AND ')} RETURN u`;
      const { plan, rows } = runQuery(`PROFILE ${query}`, staff);
      assert.equal(plan!.find(({ operator }) => operator === 'NodeLookup')!.rows, 2);
      assert.equal(rows.length, 2);
    }
  });

  it('looks up a step between two known nodes instead of collecting the ends of all', () => {
    assert.ok(
      operators('MATCH (u:User)-[:MemberOf]-(g:Group) WHERE (u)-[:MemberOf]-(g) RETURN u').includes('ExpandInto'),
    );
  });

  it('walks up a tree, which has one way, rather than down, which has many', () => {
    const tree = asImage(
      graphFrom(`CREATE (root:Root) WITH root UNWIND range(0, 9) AS i CREATE (root)-[:Contains]->(unit:Unit) WITH unit, i
        UNWIND range(0, 9) AS j CREATE (unit)-[:Contains]->(:Leaf {i: i, j: j})
        WITH count(*) AS c MATCH (leaf:Leaf {j: 1}) SET leaf:Wanted`),
    );
    const { plan } = runQuery('EXPLAIN MATCH p = (:Root)-[:Contains*1..]->(leaf:Wanted) RETURN p', tree);
    assert.equal(plan![1]!.detail, '(leaf:Wanted)');
  });

  it('joins unconnected patterns by a lookup, never by testing every pair', () => {
    assert.deepEqual(operators('MATCH (a:User) MATCH (b:User) WHERE a.name = b.name RETURN a'), [
      'Rewrite',
      'Match',
      'NodeByLabel',
      'NodeLookup',
      'Filter',
      'Return',
    ]);
  });

  it('counts trails without walking each of them', () => {
    for (const query of [
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group) RETURN u, count(g)',
      'MATCH (u:User)-[:MemberOf*1..3]->(g:Group) RETURN u, count(g)',
      'MATCH p = (u:User)-[:MemberOf*1..]->(g:Group) RETURN length(p), count(*)',
      'MATCH (u:User) MATCH (u)-[r:MemberOf*]->(g:Group) WITH u, size(r) AS l RETURN l, count(*)',
    ])
      assert.ok(operators(query).includes('CountTrails'), query);
    for (const query of [
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group) RETURN u, count(DISTINCT g)',
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group) RETURN u, g, count(*)',
      'MATCH (u:User)-[r:MemberOf*1..]->(g:Group) RETURN u, count(r), collect(r)',
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group) WHERE g.i = u.i RETURN u, count(g)',
    ])
      assert.ok(!operators(query).includes('CountTrails'), query);
  });

  it('finds each end once with the number of its trails where both ends are read', () => {
    for (const query of [
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group) RETURN g.name, avg(u.i + g.i), max(u.name), count(DISTINCT u)',
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group) WHERE g.i + u.i > 1 RETURN count(*)',
      'MATCH (u:User)-[:MemberOf*3..]->(g:Group) RETURN DISTINCT u, g',
      'MATCH p = (u:User)-[:MemberOf*1..]->(g:Group) RETURN u, g, max(length(p))',
    ])
      assert.ok(operators(query).includes('CountTrailsTo'), query);
    for (const query of [
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group) RETURN u, collect(g)',
      'MATCH (u:User)-[r:MemberOf*3..]->(g:Group) RETURN DISTINCT u, r',
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group) RETURN u, g',
    ])
      assert.ok(!operators(query).includes('CountTrailsTo'), query);
  });

  it('makes one plan of equal questions in different wordings', () => {
    const [first, ...others] = [
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group)-[:AdminTo]->(c) RETURN u.name AS name, count(DISTINCT c) AS n',
      'MATCH (c)<-[:AdminTo]-(g:Group)<-[:MemberOf*1..]-(u:User) RETURN u.name AS name, count(DISTINCT c) AS n',
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group) MATCH (g)-[:AdminTo]->(c) RETURN u.name AS name, count(DISTINCT c) AS n',
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group) WITH DISTINCT u, g MATCH (g)-[:AdminTo]->(c) WITH u, c RETURN u.name AS name, count(DISTINCT c) AS n',
      'MATCH (u:User) MATCH (u)-[:MemberOf*1..]->(g:Group), (g)-[:AdminTo]->(c) WITH u.name AS name, collect(DISTINCT c) AS all RETURN name, size(all) AS n',
    ].map((query) => planOf(query).filter(({ operator }) => ['NodeByLabel', 'Reach', 'SetExpand'].includes(operator)));
    assert.deepEqual(
      first!.map(({ operator, detail }) => `${operator} ${detail}`),
      ['NodeByLabel (u:User)', 'Reach (u:User)-[:MemberOf*1..]->(g:Group)', 'SetExpand (g:Group)-[:AdminTo]->(c)'],
    );
    for (const other of others) assert.deepEqual(other, first);
  });

  it('counts behind OPTIONAL MATCH and in subqueries as sets', () => {
    const walk = '(u)-[:MemberOf*1..]->(:Group)-[:AdminTo]->(c)';
    for (const query of [
      `MATCH (u:User) OPTIONAL MATCH ${walk} RETURN u.name, count(DISTINCT c)`,
      'MATCH (u:User) OPTIONAL MATCH (u)-[:MemberOf*1..]->(g:Group) OPTIONAL MATCH (g)-[:AdminTo]->(c) RETURN u.name, count(DISTINCT c)',
      `MATCH (u:User) CALL { WITH u MATCH ${walk} RETURN count(DISTINCT c) AS n } RETURN u.name, n`,
      `MATCH (u:User) OPTIONAL MATCH ${walk} WITH u, collect(DISTINCT c) AS l RETURN u.name, size(l)`,
    ]) {
      const sets = planOf(query).filter(({ operator }) => operator === 'SetMatch');
      assert.equal(sets.at(-1)?.detail, 'number of different ends of each group, as sets or lists', query);
    }
  });

  it('counts rows of a pattern without making them', () => {
    for (const query of [
      'MATCH (u:User)-[:MemberOf*1..]->(:Group)-[:AdminTo]->(c) RETURN count(*)',
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group) MATCH (g)-[:AdminTo]->(c) RETURN g.name, count(c)',
      'MATCH (u:User) RETURN COUNT { (u)-[:MemberOf*1..]->(:Group)-[:AdminTo]->() }',
      'MATCH (u:User) RETURN size([(u)-[:MemberOf*1..]->(:Group)-[:AdminTo]->(c) | c.name])',
      'MATCH (u:User)-[:MemberOf]->(g:Group)-[:MemberOf]->(h) RETURN u, count(*)',
      'MATCH (u:User)-[:MemberOf]->(g:Group)<-[:MemberOf]-(v:User) RETURN g, count(*)',
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group)-[:AdminTo]->(c) RETURN u, g, count(*)',
    ])
      assert.ok(operators(query).includes('CountMatch'), query);
    for (const query of [
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group)-[:AdminTo]->(c) RETURN u, g, c, count(*)',
      'MATCH (u:User)-[:MemberOf]->(g:Group)-[:MemberOf]->(h)-[:MemberOf]->() RETURN u, count(*)',
      "MATCH (u:User)-[:MemberOf*1..]->(g:Group)-[:AdminTo]->(c) WHERE u.name + c.name > 'x' RETURN u, count(*)",
    ])
      assert.ok(!operators(query).includes('CountMatch'), query);
  });

  it('finds the pairs that a condition searches for, instead of testing each', () => {
    for (const query of [
      'MATCH (u:User), (c:Computer) WHERE EXISTS { (u)-[:MemberOf*1..]->(g:Group)-[:AdminTo]->(c) } RETURN count(*)',
      'MATCH (u:User) MATCH (c:Computer) WHERE (c)<-[:AdminTo]-(:Group)<-[:MemberOf*1..]-(u) RETURN u.name, count(c)',
      'MATCH (u:User), (c:Computer) WHERE (u)-[*1..4]->(c) AND u.i < 3 RETURN u.name, c.name',
    ])
      assert.ok(operators(query).includes('SetMatch'), query);
    for (const query of [
      'MATCH (u:User), (v:User) WHERE (u)-[:MemberOf*1..]->()<-[:MemberOf*1..]-(v) RETURN count(*)',
      'MATCH (u:User), (v:User), (c:Computer) WHERE (u)-[*1..4]->(v) RETURN count(*)',
    ])
      assert.ok(!operators(query).includes('Rewrite'), query);
  });

  it('adds up by value where two nodes are compared', () => {
    for (const query of [
      'MATCH (u:User)-[:MemberOf]->(g:Group)<-[:MemberOf]-(v:User) WHERE u.name < v.name RETURN count(*)',
      'MATCH (u:User)-[:MemberOf]->(g:Group) MATCH (g)<-[:MemberOf]-(v:User) WITH u, v, g WHERE v.name >= u.name RETURN g.name, count(*)',
      'MATCH (u:User)-[:MemberOf]->(g:Group)<-[:MemberOf]-(v:User) WHERE NOT u.i = v.i RETURN u.name, count(v)',
      'MATCH (u:User)-[:MemberOf]->(g:Group)<-[:MemberOf]-(v:User) WHERE id(u) < id(v) RETURN sum(u.i), count(*)',
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group)-[:AdminTo]->(c) WHERE u.name = c.name RETURN g, count(*)',
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group)-[:AdminTo]->(c) WHERE u <> c RETURN u, count(*)',
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group)-[:AdminTo]->(c) WITH u, c WHERE NOT id(u) = id(c) RETURN c, sum(u.i)',
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group) MATCH (g)-[:AdminTo]->(c) WHERE u.name <> c.name RETURN count(*)',
    ])
      assert.ok(operators(query).includes('ComparedSums'), query);
    // The ends of a walk are found for many starts at once.
    const ordered =
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group)-[:AdminTo]->(c) WHERE u.name < c.name RETURN u, count(*)';
    assert.ok(!operators(ordered).includes('ComparedSums'));
    const [step] = planOf(
      'MATCH (u:User)-[:MemberOf]->(g:Group)<-[:MemberOf]-(v:User) WHERE u.name < v.name AND u <> v RETURN count(*)',
    ).filter(({ operator }) => operator === 'ComparedSums');
    assert.equal(step?.detail, 'u.name < v.name');
  });

  it('counts pairs of walks that meet without a common relationship', () => {
    const walks = '(u:User)-[:MemberOf*1..]->(g:Group)<-[:MemberOf*1..]-(v:User)';
    for (const query of [
      `MATCH ${walks} RETURN count(*)`,
      `MATCH ${walks} WHERE u <> v RETURN g.name, count(*)`,
      `MATCH ${walks} WHERE NOT id(u) = id(v) RETURN count(v)`,
      `MATCH ${walks} RETURN u, count(*)`,
      `MATCH ${walks} WHERE u <> v RETURN v.name, count(u)`,
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group)-[:MemberOf*1..]->(h:Group) RETURN count(*)',
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group)-[:MemberOf*0..]->(h:Group) RETURN h.name, count(*)',
    ])
      assert.ok(operators(query).includes('DisjointTrails'), query);
    for (const query of [
      `MATCH ${walks} WHERE u.name <> v.name RETURN count(*)`,
      'MATCH (u:User)-[:MemberOf*1..3]->(g:Group)<-[:MemberOf*1..]-(v:User) RETURN count(*)',
    ])
      assert.ok(!operators(query).includes('DisjointTrails'), query);
  });

  it('finds the ends of walks that meet without a common relationship as sets', () => {
    const walks = '(u:User)-[:MemberOf*1..]->(g:Group)<-[:MemberOf*1..]-(v:User)';
    for (const query of [
      `MATCH ${walks} RETURN u.name, count(DISTINCT v)`,
      `MATCH ${walks} WHERE u <> v RETURN g.name, count(DISTINCT u)`,
      `MATCH ${walks} RETURN count(DISTINCT u)`,
      `MATCH ${walks} WITH DISTINCT u, v RETURN count(*)`,
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group)-[:MemberOf*1..]->(h:Group) RETURN u.name, count(DISTINCT h)',
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group)-[:MemberOf*1..]->(h:Group) RETURN g.name, count(DISTINCT u)',
    ])
      assert.ok(operators(query).includes('DisjointReach'), query);
    assert.ok(!operators(`MATCH ${walks} WHERE g.name = 'X' RETURN DISTINCT u, v`).includes('DisjointReach'));
  });

  it('groups by two nodes class by class of the one with few values', () => {
    const walk = '(u:User)-[:MemberOf*1..]->(g:Group)-[:AdminTo]->(c)';
    for (const query of [
      `MATCH ${walk} RETURN u.name, c.domain, count(*)`,
      `MATCH ${walk} RETURN c.domain, u.domain, count(DISTINCT g)`,
      `MATCH ${walk} WITH u, c.domain AS d, max(g.name) AS m RETURN u.name, d, m`,
    ])
      assert.ok(operators(query).includes('Classes'), query);
    assert.ok(!operators(`MATCH ${walk} RETURN u.domain + c.domain, count(*)`).includes('Classes'));
  });

  it('computes several aggregates each by itself', () => {
    const walk = '(u)-[:MemberOf*1..]->(g:Group)-[:AdminTo]->(c)';
    for (const query of [
      `MATCH ${walk} RETURN u.name, count(DISTINCT g), count(DISTINCT c)`,
      `MATCH ${walk} RETURN u.name, count(DISTINCT c), count(*), avg(u.i)`,
      `MATCH ${walk} RETURN count(DISTINCT u), collect(DISTINCT c.name)`,
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group) RETURN g.name, avg(u.i), max(u.name), count(DISTINCT u)',
      `MATCH ${walk} RETURN u.name, sum(g.i), avg(c.i), count(c.i)`,
      `MATCH ${walk} RETURN sum(u.i), sum(g.i)`,
      `MATCH (u:User) OPTIONAL MATCH ${walk} RETURN u.name, count(c)`,
      'MATCH (u:User) OPTIONAL MATCH (u)-[:MemberOf*1..]->(g) OPTIONAL MATCH (u)-[:AdminTo]->(c) RETURN u, count(g), count(DISTINCT c)',
    ])
      assert.ok(operators(query).includes('AggregateMatch'), query);
    for (const query of [
      `MATCH ${walk} RETURN u.name, count(DISTINCT u.name + c.name), count(DISTINCT g)`,
      `MATCH ${walk} RETURN u.name, c.name, count(DISTINCT g)`,
      `MATCH ${walk} RETURN u.name, collect(c.name), count(DISTINCT g)`,
      'MATCH (u:User) OPTIONAL MATCH (u)-[:MemberOf*1..]->(g) OPTIONAL MATCH (c) WHERE c.i = g.i RETURN u, count(g), count(c)',
    ])
      assert.ok(!operators(query).includes('AggregateMatch'), query);
  });

  it('adds up numbers of nodes exactly without a row per match', () => {
    const layers = asImage(
      graphFrom(`UNWIND range(0, 19) AS i UNWIND range(0, 3) AS j CREATE (:N {i: i, big: 4503599627370496 + j, part: j - 1.5})
        WITH count(*) AS c MATCH (a:N), (b:N) WHERE b.i = a.i + 1 CREATE (a)-[:R]->(b)`),
    );
    const walk = 'MATCH (a:N {i: 0})-[:R*]->(b:N {i: 9}) RETURN';
    const paths = 4 ** 10; // from four starts over eight layers to four ends
    assert.deepEqual(runQuery(`${walk} count(*), avg(b.part), sum(a.part), count(b.none)`, layers).rows, [
      [paths, new Float(0), new Float(0), 0],
    ]);
    const exact = BigInt(paths) * 2n ** 52n + BigInt(paths / 4) * 6n;
    const sum = (of: string) => runQuery(`${walk} a.i, sum(${of}.big)`, layers);
    assert.throws(() => sum('b'), /64 bits/);
    assert.ok(exact > 2n ** 63n);
    const fewer = 'MATCH (a:N {i: 0})-[:R*]->(b:N {i: 4}) RETURN a.i, sum(b.big), count(b.big)';
    assert.ok(runQuery(`EXPLAIN ${fewer}`, layers).plan!.some(({ operator }) => operator === 'AggregateMatch'));
    assert.deepEqual(runQuery(fewer, layers).rows, [[0, 2n ** 62n + 256n * 6n, 1024]]);
  });

  it('finds long walks, walks without a direction and steps of one type as sets', () => {
    for (const query of [
      'MATCH (u:User)-[:MemberOf*2..]->(g:Group) RETURN u.name, count(DISTINCT g)',
      'MATCH (u:User)-[:MemberOf*1..3]-(g:Group) RETURN DISTINCT u.name, g.name',
      'MATCH (u:User)-[:MemberOf*1..3]-(v:User) RETURN DISTINCT u.name, v.name',
      'MATCH (u:User)-[:MemberOf*]-(v:User) RETURN u.name, count(DISTINCT v)',
      'MATCH (u:User)-[:MemberOf*2..3]-(v:User) RETURN DISTINCT u.name, v.name',
      'MATCH (u:User)-[:MemberOf]->(g)<-[:MemberOf]-(v:User) RETURN DISTINCT u.name, v.name',
      'MATCH (u:User)-[:MemberOf]->(g)<-[:MemberOf]-(v:User) RETURN DISTINCT g',
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group)-[:MemberOf]->(h) RETURN DISTINCT u, h',
      'MATCH (u:User), (g:Group) WHERE (u)-[:MemberOf*1..]->(g) RETURN count(DISTINCT u)',
    ])
      assert.ok(operators(query).includes('SetMatch'), query);
    for (const query of [
      'MATCH (u:User)-[:MemberOf*3..]->(g:Group) RETURN u.name, count(DISTINCT g)',
      'MATCH (u:User)-[:MemberOf*3..4]-(v:User) RETURN DISTINCT u.name, v.name',
      'MATCH (u:Group)-[:MemberOf*1..]->(g:Group)-[:MemberOf]->(h) RETURN DISTINCT u, h',
      'MATCH (u:User)-[:MemberOf*1..3]->(g)<-[:MemberOf*1..]-(v:User) RETURN DISTINCT u, v',
    ])
      assert.ok(!operators(query).includes('SetMatch'), query);
  });

  it('walks without a direction to each end once, of any number of nodes that are read', () => {
    for (const query of [
      'MATCH (a:Group)-[:MemberOf*]-(b:Group) RETURN DISTINCT a, b',
      'MATCH (a:Group)-[:MemberOf*]-(b)-[:AdminTo]->(c) RETURN DISTINCT a, b, c',
      'MATCH (a:Group)-[:MemberOf|AdminTo*1..4]-(b) RETURN a.name, max(b.name)',
    ])
      assert.ok(operators(query).includes('UndirectedReach'), query);
    assert.ok(!operators('MATCH (a:Group)-[:MemberOf*]-(b) RETURN a, b').includes('UndirectedReach'));
  });

  it('keeps the first rows of an order only, and computes of these what the order does not need', () => {
    const query = 'MATCH (u:User)-[:MemberOf]->(g) RETURN g.name AS name, count(*) + 1 AS m, count(*) AS n';
    const details = (text: string) =>
      planOf(text)
        .filter(({ operator }) => operator === 'Top' || operator === 'LateProjection')
        .map(({ detail }) => detail);
    assert.deepEqual(details(`${query} ORDER BY n DESC SKIP 1 LIMIT 2`), [
      'computed of the rows that are left: m',
      'the first 3 rows of the order',
    ]);
    assert.deepEqual(details('MATCH (u:User) WITH u, u.name AS name ORDER BY u.i LIMIT 3 RETURN name'), [
      'computed of the rows that are left: name',
      'the first 3 rows of the order',
    ]);
    assert.deepEqual(details(`${query} ORDER BY m`), []);
    assert.deepEqual(details('MATCH (u:User) RETURN DISTINCT u.name, u.i LIMIT 3'), []);
  });

  it('counts all shortest paths without making them', () => {
    const ladder = asImage(
      graphFrom(`UNWIND range(0, 29) AS i CREATE (:N {i: i, side: 0}), (:N {i: i, side: 1}) WITH count(*) AS c
        MATCH (a:N), (b:N) WHERE b.i = a.i + 1 CREATE (a)-[:R]->(b)`),
    );
    for (const [query, expected] of [
      ['MATCH p = allShortestPaths((a:N)-[:R*]->(b:N)) WHERE a.i = 0 AND b.i = 29 RETURN count(p)', [[2 ** 30]]],
      [
        'MATCH (a:N {i: 0}), (b:N {i: 29, side: 1}) MATCH p = allShortestPaths((a)-[:R*]->(b)) RETURN a.side, count(*) ORDER BY a.side',
        [
          [0, 2 ** 28],
          [1, 2 ** 28],
        ],
      ],
      ['MATCH p = allShortestPaths((a:N {i: 0})-[:R*]->(b:N {i: 29})) RETURN length(p), count(*)', [[29, 2 ** 30]]],
      ['MATCH allShortestPaths((a:N {i: 0})-[:R*]->(b:N {i: 29})) RETURN DISTINCT a.i, b.i', [[0, 29]]],
    ] as const) {
      const { plan, rows } = runQuery(`PROFILE ${query}`, ladder);
      assert.ok(
        plan!.some(({ operator }) => operator === 'CountShortestPaths'),
        query,
      );
      assert.deepEqual(rows, expected, query);
    }
    assert.ok(operators('MATCH p = allShortestPaths((a:User)-[*]->(b:Group)) RETURN p').includes('AllShortestPaths'));
  });

  it('joins by an order, and counts what fits instead of finding it', () => {
    const numbers = asImage(
      graphFrom(`UNWIND range(0, 999) AS i
        CREATE (:A {i: i, text: 't' + i}), (:B {i: i, half: i / 2.0, team: i % 4, odd: CASE i % 2 WHEN 1 THEN [i] ELSE i END})`),
    );
    for (const [query, expected] of [
      ['MATCH (a:A), (b:B) WHERE a.i < b.i RETURN count(*)', 499_500],
      ['MATCH (a:A), (b:B) WHERE b.half >= a.i RETURN count(b)', 250_500],
      ['MATCH (a:A), (b:A) WHERE a.text <= b.text RETURN count(*)', 500_500],
      ['MATCH (a:A), (b:A) WHERE a.text <= b.text AND a <> b RETURN count(*)', 499_500],
      ['MATCH (a:A), (b:B) WHERE a.i < b.i AND b.i < a.i + 3 RETURN count(*)', 1997],
      ['MATCH (a:A), (b:B) WHERE a.i % 4 = b.team AND a.i > b.i RETURN count(*)', 124_500],
      ['MATCH (a:A), (b:B) RETURN count(*)', 1_000_000],
      ['MATCH (a:A), (b:A) WHERE a <> b RETURN count(*)', 999_000],
      ['MATCH (a:A) WITH a LIMIT 500 MATCH (b:B) WHERE b.i > a.i AND b.team = 0 RETURN count(*)', 93_500],
      ['MATCH (a:A), (b:B) WHERE a.i < b.i RETURN count(DISTINCT a)', 999],
      ['MATCH (a:A), (b:B) WHERE a.text < b.i RETURN count(*)', 0],
    ] as const) {
      const { plan, rows } = runQuery(`PROFILE ${query}`, numbers);
      const join = plan!.find(({ operator }) => operator === 'CountJoin');
      assert.deepEqual(rows, [[expected]], query);
      assert.ok(join && join.rows < 3000, `${query}: ${join?.rows} rows`);
    }
    const { plan, rows } = runQuery(
      'PROFILE MATCH (a:A), (b:B) WHERE a.i < b.i AND b.i <= a.i + 2 RETURN sum(b.i - a.i)',
      numbers,
    );
    assert.deepEqual(rows, [[2995]]);
    assert.ok(plan!.find(({ operator }) => operator === 'RangeJoin')!.rows < 5000);
    const lists = 'MATCH (a:A), (b:B) WHERE a.i < b.odd RETURN count(*)';
    assert.deepEqual(runQuery(lists, numbers).rows, [[249_500]], 'what is neither a number nor a text is compared too');
  });

  it('joins by what is computed of a node, and by texts that contain others', () => {
    const lookup = (query: string) => planOf(query).find(({ operator }) => operator === 'NodeLookup')?.detail;
    assert.match(lookup('MATCH (a:User), (b:Group) WHERE toLower(a.name) = toLower(b.name) RETURN a') ?? '', /toLower/);
    assert.match(lookup('MATCH (a:User), (b:User) WHERE a.name CONTAINS b.name RETURN a') ?? '', /part of/);
    assert.equal(
      lookup('MATCH (a:User), (b:Group) WHERE rand() + a.i = b.i RETURN a'),
      '(b:Group) by i = rand() + a.i',
    );
  });

  it('names each rewrite', () => {
    const rules = (query: string) =>
      planOf(query)
        .filter(({ operator }) => operator === 'Rewrite')
        .map(({ detail }) => detail);
    const match = 'MATCH p = (u:User)-[:MemberOf*1..]->(g:Group)';
    assert.deepEqual(rules(`${match} RETURN length(p), count(*)`), ['read lengths instead of paths']);
    assert.deepEqual(rules(`${match} WITH u, collect(g) AS l RETURN size(l)`), ['count instead of collecting']);
    assert.deepEqual(rules(`${match} WITH u, collect(g) AS l, collect(DISTINCT g) AS k RETURN size(l), size(k)`), [
      'count instead of collecting',
    ]);
    assert.deepEqual(rules(`${match} WITH DISTINCT u, g RETURN count(*)`), [
      'count distinct rows where they are found',
    ]);
    assert.deepEqual(rules(`${match} WITH u, g RETURN u`), ['compute columns where they are used']);
    assert.deepEqual(rules('MATCH (u) WHERE COUNT { (u)-->() } = 0 RETURN u'), [
      'look for one row instead of counting',
    ]);
    assert.deepEqual(rules('MATCH (a), (b) WHERE (a)-[*]->(b) RETURN DISTINCT a'), [
      'match what a condition searches for',
      'absorb single nodes',
    ]);
    assert.deepEqual(rules('MATCH (a), (b) WHERE (a)-[*]->(b) RETURN a, count(*)'), [
      'match what a condition searches for',
      'count distinct rows where they are found',
      'absorb single nodes',
    ]);
    assert.deepEqual(rules('MATCH (a), (b) WHERE (a)-[*3..]->(b) RETURN a'), []);
    assert.deepEqual(rules('MATCH (u) RETURN size([(u)-->(v) | v.name])'), ['count instead of listing']);
    assert.deepEqual(rules('MATCH (a) MATCH (a)-->(b) RETURN b'), ['join MATCH clauses', 'absorb single nodes']);
    assert.deepEqual(rules('MATCH (a) OPTIONAL MATCH (a)-->(b) RETURN DISTINCT a'), ['join OPTIONAL MATCH clauses']);
    assert.deepEqual(rules('MATCH (a) CALL { WITH a MATCH (a)-->(b) RETURN count(b) AS n } RETURN a, n'), [
      'search for all rows of a subquery together',
    ]);
    assert.deepEqual(rules('MATCH (a)-->(b) RETURN a, rand() AS r, b'), []);
  });

  it('looks for a known part of a pattern once for all rows', () => {
    assert.ok(
      operators('MATCH (u:User) WHERE NOT (u)-[:MemberOf*1..]->(:Group {i: 1}) RETURN count(u)').includes('SemiJoin'),
    );
  });

  it('measures the distance from the nearest end by one search', () => {
    const query = 'MATCH p = shortestPath((u:User)-[*1..]->(g:Group)) WITH u, min(length(p)) AS d RETURN d, count(*)';
    assert.ok(operators(query).includes('NearestEnd'));
    assert.deepEqual(runQuery(query, graph).rows, [[1, 50]]);
  });

  it('counts relationships by type from what the graph knows', () => {
    const query = 'MATCH (a)-[r]->(b) RETURN type(r) AS type, count(r) AS n ORDER BY count(r)';
    assert.ok(operators(query).includes('CountTypes'));
    assert.deepEqual(runQuery(query, graph).rows, [['MemberOf', 51]]);
    assert.deepEqual(runQuery('MATCH ()-[:MemberOf|Other]->() RETURN count(*)', graph).rows, [[51]]);
    assert.deepEqual(runQuery('MATCH ()-[:Other]->() RETURN count(*)', graph).rows, [[0]]);
    for (const other of [
      'MATCH (a:User)-[r]->(b) RETURN type(r), count(r)',
      'MATCH (a)-[r]->(b) RETURN type(r), a, count(r)',
      'MATCH (a)-[r]->(a) RETURN type(r), count(r)',
      'MATCH (a)-[r]-(b) RETURN type(r), count(r)',
      'MATCH (a)-[r]->(b) RETURN type(r), count(DISTINCT a)',
      'MATCH (a)-[r]->(b) WHERE a <> b RETURN type(r), count(r)',
      'MATCH (a:Group) MATCH (a)-[r]->(b) RETURN type(r), count(r)',
    ])
      assert.ok(!operators(other).includes('CountTypes'), other);
    const few = { visible: { has: (node: number) => node < 10 } };
    const [[seen]] = runQuery('MATCH ()-[r]->() RETURN count(r)', graph, few).rows as [[number]];
    assert.ok(seen < 51, 'a count that knows more than the user may see');
  });

  it('makes no path of one that is only counted', () => {
    const query =
      'MATCH p = shortestPath((u:User)-[:MemberOf*1..]->(g:Group)) RETURN count(p) AS n ORDER BY count(p) + 1';
    assert.ok(!planOf(query).some((step) => step.operator === 'Path'));
    assert.deepEqual(runQuery(query, graph).rows, [[60]]);
    assert.deepEqual(runQuery('MATCH p = (:User)-->() WITH p, count(p) AS n RETURN sum(n * length(p))', graph).rows, [
      [50],
    ]);
  });

  it('walks between two known nodes', () => {
    assert.ok(operators('MATCH (a:User)-->(b)-->(c), (a)-->(c) RETURN a').includes('ExpandInto'));
  });

  it('obeys conditions on every step of a path during the walk', () => {
    const plan = planOf('MATCH p = (a:User)-[*]->(b) WHERE all(n IN nodes(p) WHERE n.enabled) RETURN p');
    assert.match(plan.find((step) => step.operator === 'VarLengthExpand')!.detail, /where n\.enabled/);
  });

  it('shows what is searched inside expressions one level deeper', () => {
    const plan = planOf('MATCH (g:Group) WHERE NOT (g)-->() RETURN COUNT { (g)<--(:User) }');
    assert.deepEqual([...new Set(plan.map((step) => step.depth))], [0, 1]);
  });
});

describe('PROFILE', () => {
  it('gives the rows, and how many went through each step', () => {
    const { rows, plan } = runQuery(
      'PROFILE MATCH (g:Group)<-[:MemberOf]-(u:User) WHERE g.i = 1 RETURN u.name LIMIT 3',
      graph,
    );
    assert.equal(rows.length, 3);
    const counts = Object.fromEntries(plan!.map((step) => [step.operator, [step.calls, step.rows]]));
    assert.deepEqual(counts, { Match: [1, 3], NodeLookup: [1, 1], Filter: [1, 1], Expand: [1, 3], Return: [3, 3] });
  });

  it('gives the hits and the time of each step, without those of the steps after it', () => {
    const { plan } = runQuery(
      'PROFILE MATCH (u:User) WHERE u.name <> "" WITH u ORDER BY u.name RETURN count(u)',
      graph,
    );
    const hits = Object.fromEntries(plan!.map((step) => [step.operator, step.hits]));
    assert.deepEqual([hits.NodeByLabel, hits.Filter], [50, 0]);
    for (const { operator, milliseconds } of plan!) assert.ok(milliseconds > 0, operator);
    const { plan: explained } = runQuery('EXPLAIN MATCH (u:User) RETURN u', graph);
    for (const { hits, milliseconds } of explained!) assert.deepEqual([hits, milliseconds], [0, 0]);
  });
});
