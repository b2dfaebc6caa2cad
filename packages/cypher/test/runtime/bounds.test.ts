import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DeadlineExceeded, deadlineIn, NodeSet } from '@chokepoint/graph';
import { checkText, QueryError, runQuery, streamQuery, type Value } from '../../src/index.ts';
import { asImage, graphFrom } from '../../testing/both-graphs.ts';
import { MemoryGraph } from '../../testing/memory-graph.ts';

const crowd = asImage(graphFrom('UNWIND range(1, 60) AS i CREATE (:N {i: i})'));
const mesh = asImage(
  graphFrom(
    'UNWIND range(1, 25) AS i CREATE (:N {i: i}) WITH count(*) AS c MATCH (a), (b) WHERE a <> b CREATE (a)-[:R]->(b)',
  ),
);

function faultOf(query: string, options = {}): QueryError {
  try {
    runQuery(query, crowd, options);
  } catch (error) {
    assert.ok(error instanceof QueryError, String(error));
    return error;
  }
  return assert.fail(`${query} was answered`);
}

describe('a query that asks for too much', () => {
  const endless = [
    ['a cartesian product', crowd, 'MATCH (a), (b), (c), (d), (e), (f), (g) RETURN count(*)'],
    ['all trails of a mesh', mesh, 'MATCH (a)-[*]->(b) RETURN count(*)'],
    ['all trails in a condition', mesh, 'MATCH (a) WHERE COUNT { (a)-[*]->() } > 5 RETURN a'],
    [
      'every shortest path of all pairs, again and again',
      mesh,
      'MATCH p = allShortestPaths((a)-[*]->(b)), q = allShortestPaths((c)-[*]->(d)), (e), (f) RETURN count(*)',
    ],
    ['nested loops over lists', crowd, 'UNWIND range(1, 100000) AS x UNWIND range(1, 100000) AS y RETURN sum(x * y)'],
    ['a long comprehension', crowd, 'UNWIND range(1, 1000) AS x RETURN size([y IN range(1, 1000000) WHERE y % x = 0])'],
  ] as const;
  for (const [what, graph, query] of endless)
    it(`ends at its deadline: ${what}`, () => {
      assert.throws(() => runQuery(query, graph, { deadline: deadlineIn(30) }), DeadlineExceeded);
    });

  it('is ended by a bound on the rows of its answer', () => {
    assert.equal(faultOf('UNWIND range(1, 11) AS x RETURN x', { limits: { rows: 10 } }).detail, 'RowLimit');
    assert.equal(runQuery('UNWIND range(1, 10) AS x RETURN x', crowd, { limits: { rows: 10 } }).rows.length, 10);
  });

  it('is ended by a bound on what it holds', () => {
    const limits = { heldValues: 1000 };
    for (const query of [
      'UNWIND range(1, 5000) AS x RETURN x ORDER BY x',
      'UNWIND range(1, 5000) AS x RETURN DISTINCT x',
      'UNWIND range(1, 5000) AS x RETURN collect(x)',
      'UNWIND range(1, 50) AS x RETURN collect(range(1, 100))',
      'UNWIND range(1, 5000) AS x RETURN x, count(*)',
    ])
      assert.equal(faultOf(query, { limits }).detail, 'MemoryLimit', query);
    // The first rows of a sort need no more room than the rows asked for.
    assert.equal(
      runQuery('UNWIND range(1, 50000) AS x RETURN x ORDER BY -x LIMIT 3', crowd, { limits: { heldValues: 10_000 } })
        .rows.length,
      3,
    );
  });

  it('does not make texts and lists without end', () => {
    for (const query of [
      "RETURN reduce(s = 'ab', x IN range(1, 100) | s + s)",
      'RETURN reduce(l = [1], x IN range(1, 100) | l + l)',
      "RETURN replace(reduce(s = 'ab', x IN range(1, 20) | s + s), 'a', reduce(s = 'ab', x IN range(1, 20) | s + s))",
      'RETURN range(1, 1000000000000)',
      'WITH reduce(l = [], x IN range(1, 200000) | [l]) AS deep RETURN DISTINCT deep',
    ])
      assert.equal(faultOf(query).kind, 'LimitExceeded', query);
  });

  it('does not fall for a regular expression that others take for ever', () => {
    const { rows } = runQuery(
      "RETURN reduce(s = 'a', x IN range(1, 13) | s + s) + '!' =~ '(a+)+(a|a)*(.*.*)*b'",
      crowd,
    );
    assert.deepEqual(rows, [[false]]);
  });
});

describe('a query with a fault that shows only while it runs', () => {
  const faults: readonly [string, string][] = [
    ['RETURN 1 / 0', 'DivisionByZero'],
    ['RETURN 1 % 0', 'DivisionByZero'],
    ['RETURN 9223372036854775807 + 1', 'IntegerOverflow'],
    ['RETURN -(-9223372036854775807 - 1)', 'IntegerOverflow'],
    ['MATCH (n) RETURN n.i + {}', 'InvalidArgumentType'],
    ['MATCH (n) WHERE n.i AND true RETURN n', 'InvalidArgumentType'],
    ["RETURN 'a' =~ '('", 'InvalidArgumentValue'],
    ["RETURN date('tomorrow')", 'InvalidArgumentValue'],
    ["RETURN datetime({year: 2020, timezone: 'Mars/Base'})", 'InvalidArgumentValue'],
    ["RETURN substring('abc', -1)", 'NumberOutOfRange'],
    ['RETURN $missing', 'MissingParameter'],
  ];
  for (const [query, detail] of faults) it(`${query}: ${detail}`, () => assert.equal(faultOf(query).detail, detail));

  it('float division by zero is no fault', () => {
    assert.deepEqual(runQuery('RETURN toString(1.0 / 0), toString(0.0 / 0)', crowd).rows, [['Infinity', 'NaN']]);
  });

  it('refuses to write to a graph that cannot be written to', () => {
    assert.throws(
      () => runQuery('CREATE (n)', crowd),
      (error) => error instanceof QueryError && error.detail === 'ReadOnlyGraph',
    );
  });
});

describe('running a query', () => {
  it('stops as soon as the receiver has enough', () => {
    const rows: (readonly Value[])[] = [];
    streamQuery(
      checkText('MATCH (a), (b), (c), (d), (e), (f), (g) RETURN a.i'),
      crowd,
      {},
      (row) => rows.push(row) < 3,
    );
    assert.equal(rows.length, 3);
  });

  it('stops searching when LIMIT is reached', () => {
    const { rows } = runQuery('MATCH (a), (b), (c), (d), (e), (f), (g) RETURN a.i LIMIT 2', crowd, {
      deadline: deadlineIn(2000),
    });
    assert.equal(rows.length, 2);
  });

  it('gives rows that the receiver may keep', () => {
    const { rows } = runQuery('UNWIND [1, 2, 3] AS x RETURN x, [x] AS l', crowd);
    assert.deepEqual(rows, [
      [1, [1]],
      [2, [2]],
      [3, [3]],
    ]);
  });

  it('runs a chain of relationships longer than the call stack is deep', () => {
    const graph = new MemoryGraph();
    runQuery('UNWIND range(0, 11999) AS i CREATE (:N {i: i})', graph);
    for (let i = 0; i < 11_999; i++) graph.createRelationship('R', i, i + 1, new Map());
    const image = asImage(graph);
    assert.deepEqual(runQuery('MATCH p = shortestPath((a {i: 0})-[*]->(b {i: 11999})) RETURN length(p)', image).rows, [
      [11_999],
    ]);
    assert.deepEqual(runQuery('MATCH (a {i: 11999})<-[r*11999]-(b) RETURN size(r), b.i', image).rows, [[11_999, 0]]);
  });

  it('calls procedures the caller provides', () => {
    const numbers = {
      name: 'my.numbers',
      inputs: [{ name: 'upTo', type: 'integer' }],
      outputs: [{ name: 'n', type: 'integer' }],
      run: ([upTo]: readonly Value[]) => Array.from({ length: upTo as number }, (_, index) => [index + 1]),
    } as const;
    const procedures = new Map([[numbers.name, numbers]]);
    assert.deepEqual(runQuery('CALL my.numbers(3) YIELD n WHERE n > 1 RETURN sum(n)', crowd, { procedures }).rows, [
      [5],
    ]);
  });
});

describe('access control', () => {
  // a -> b -> c and a -> d -> c, with b hidden
  const graph = asImage(
    graphFrom("CREATE (a {n: 'a'})-[:R]->(b {n: 'b'})-[:R]->(c {n: 'c'}), (a)-[:R]->(d {n: 'd'})-[:R]->(c)"),
  );
  const visible = NodeSet.of(
    4,
    [0, 1, 2, 3].filter((node) => graph.nodeProperty('n')(node) !== 'b'),
  );
  const cases: readonly [string, unknown][] = [
    ['MATCH (x) RETURN collect(x.n)', ['a', 'c', 'd']],
    ["MATCH (a {n: 'a'})-->(x) RETURN collect(x.n)", ['d']],
    ["MATCH (a {n: 'a'})-[*]->(x) RETURN collect(x.n)", ['c', 'd']],
    ["MATCH (a {n: 'a'})-[*]->(x) WITH DISTINCT x RETURN collect(x.n)", ['c', 'd']],
    [
      "MATCH p = allShortestPaths((a {n: 'a'})-[*]->(c {n: 'c'})) UNWIND nodes(p) AS x RETURN collect(x.n)",
      ['a', 'c', 'd'],
    ],
    ["MATCH (c {n: 'c'}) RETURN [(c)<--(x) | x.n]", ['d']],
    ["MATCH (a {n: 'a'}) RETURN [COUNT { (a)-->() }]", [1]],
  ];
  for (const [query, expected] of cases)
    it(`hides nodes and what hangs on them: ${query}`, () => {
      const [row] = runQuery(query, graph, { visible }).rows;
      assert.deepEqual((row![0] as unknown[]).toSorted(), expected);
    });

  it('plans very many clauses and columns that use each other without multiplying them', () => {
    const doubled = `UNWIND [1] AS one MATCH (n) WITH DISTINCT one AS x ${'WITH x + x AS x '.repeat(40)}RETURN DISTINCT x`;
    assert.deepEqual(runQuery(doubled, crowd).rows, [[2 ** 40]]);
    const matches = Array.from({ length: 500 }, (_, at) => `MATCH (n${at}) WHERE id(n${at}) = 0`).join(' ');
    const { plan } = runQuery(`EXPLAIN ${matches} RETURN n0`, crowd);
    assert.ok(plan!.filter(({ operator }) => operator === 'Match').length > 1);
  });
});
