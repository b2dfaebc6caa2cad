import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseQuery, printQuery, sameTree } from '../../src/index.ts';

function assertRoundTrip(text: string): void {
  const tree = parseQuery(text);
  const printed = printQuery(tree);
  assert.ok(sameTree(parseQuery(printed), tree), `${text}\nprints as\n${printed}`);
}

/** Random expression texts, with brackets wherever the generator likes. */
const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const of = tie('expression');
  const binary = fc.constantFrom(
    ...['OR', 'XOR', 'AND', '=', '<>', '<', '<=', '>', '>=', '+', '-', '*', '/', '%', '^'],
    ...['IN', 'STARTS WITH', 'ENDS WITH', 'CONTAINS', '=~'],
  );
  return {
    expression: fc.oneof(
      { maxDepth: 5, depthIdentifier: 'expression' },
      fc.constantFrom(
        'a',
        '`b c`',
        '$p',
        '$1',
        '1',
        '-2',
        '2.5',
        '-1.0e10',
        "'it\\'s'",
        'true',
        'null',
        '[]',
        '{}',
        'count(*)',
      ),
      fc.tuple(of, binary, of).map(([left, operator, right]) => `${left} ${operator} ${right}`),
      of.map((inner) => `(${inner})`),
      of.map((inner) => `NOT (${inner})`),
      of.map((inner) => `-(${inner})`),
      of.map((inner) => `(${inner}) IS NOT NULL`),
      of.map((inner) => `(${inner}).key`),
      fc.tuple(of, of).map(([list, at]) => `(${list})[${at}]`),
      fc.tuple(of, of).map(([list, to]) => `(${list})[..${to}]`),
      of.map((inner) => `(${inner}):A:B`),
      fc.tuple(of, of).map(([first, second]) => `[(${first}), ${second}]`),
      fc.tuple(of, of).map(([when, then]) => `CASE WHEN ${when} THEN ${then} END`),
      fc.tuple(of, of, of).map(([list, where, value]) => `[x IN ${list} WHERE ${where} | ${value}]`),
      fc.tuple(of, of).map(([list, where]) => `any(x IN ${list} WHERE ${where})`),
      of.map((inner) => `coalesce(${inner}, 1)`),
      of.map((inner) => `EXISTS { (n)-[r:T*1..2]->(:A|B) WHERE ${inner} }`),
      of.map((inner) => `[(n)<-[:T {k: ${inner}}]-() | n]`),
    ),
  };
});

describe('printing a query', () => {
  for (const text of [
    'MATCH (a:A&!B)-[r:T|U*0..3 {x: 1}]->(b {y: $p} WHERE b.z > 1), p = shortestPath((a)-[*]-(b)) RETURN *',
    'OPTIONAL MATCH (n) WHERE n:A|B AND (n:C OR NOT n:D) WITH DISTINCT n, count(*) AS c ORDER BY c DESC, n.x SKIP 1 LIMIT $l WHERE c > 1 RETURN n AS m',
    'UNWIND [1, 2.0, 1e300, -0.0, 9007199254740993] AS x RETURN x UNION ALL RETURN 1 AS x',
    'MERGE (a)-[r:T]->(b) ON CREATE SET a.x = 1, b += {y: 2} ON MATCH SET a:L1:L2, r = $m RETURN a',
    'MATCH (n) REMOVE n.x, n:A SET (n).y = 1 DETACH DELETE n, n.z',
    'MATCH (n) CALL { WITH n MATCH (n)-->(m) RETURN m UNION ALL WITH n RETURN n AS m } CALL (n, m) { SET n.x = m.y } RETURN m',
    'CALL a.b.c(1, $x) YIELD f AS g, h WHERE g RETURN g',
    'RETURN n {.*, .a, b, c: 1} AS m, reduce(s = 0, x IN [1] | s + x) AS r, date.truncate("day", d) AS t',
    'RETURN (a < b) < c, a < b < c, (a AND b) AND c, -(-5), - -n.x, (1).x, (-1)[0], NOT NOT a, (NOT a) = b',
    'RETURN [x IN l WHERE x:A | x], [x IN l WHERE (x:A|B)], all(n IN nodes(p) WHERE n:(A|B))',
    'RETURN ($1[..a] IS NULL) - [x], (a:B AND c) - [x], ({k: 1}.k = 1) - [x], (a:(B|C) = d) - [x], (EXISTS { (n) }) - [x], (n {.a}) - [x], [(a IN b), c], [(`a b` IN c AND d)]',
    'MATCH (n) WHERE (n:A|B)-[]->(:!C&D {k: 1}) AND (n $p)--() AND (n WHERE n.x)-->() RETURN n',
    'MATCH (`match`) WITH `match` AS `return` RETURN `return`.`a b`, `return`.match',
    "EXPLAIN RETURN 'a\\n\\'\\\\\"' AS s",
  ])
    it(`gives back the tree of ${text}`, () => assertRoundTrip(text));

  it('gives back the tree of any expression', () => {
    fc.assert(
      fc.property(expression, (text) => assertRoundTrip(`RETURN ${text} AS x`)),
      process.env.CHOKEPOINT_TEST_DEEP ? { numRuns: 50_000 } : { numRuns: 1_000, seed: 1 },
    );
  });
});
