import type { CaseFile } from './cases.ts';

export const language: CaseFile = {
  about: 'language beyond the TCK',
  graph: `CREATE (a:User:Admin {name: 'ALICE@X', enabled: true, n: 1, tags: ['x', 'y']}),
    (b:User {name: 'BOB@X', enabled: false, n: 2}), (c:Computer {name: 'C1.X', n: 3}), (g:Group {name: 'G_1%', n: 4}),
    (u {n: 5}), (a)-[:MemberOf {since: '2024-05-01T00:00:00Z'}]->(g), (b)-[:MemberOf]->(g), (g)-[:AdminTo]->(c), (c)-[:HasSession]->(a)`,
  cases: [
    {
      name: 'label expressions',
      query: 'MATCH (n:User&!Admin|Computer) RETURN n.n ORDER BY n.n',
      rows: [[2], [3]],
      ordered: true,
    },
    { name: 'any label', query: 'MATCH (n:!%) RETURN n.n', rows: [[5]] },
    { name: 'type expressions', query: 'MATCH ()-[r:!MemberOf&!AdminTo]->() RETURN type(r)', rows: [['HasSession']] },
    {
      name: 'label test with or',
      query: 'MATCH (n) WHERE n:Admin OR n:Group RETURN n.n ORDER BY n.n',
      rows: [[1], [4]],
      ordered: true,
    },
    {
      name: 'type test on a relationship',
      query: 'MATCH ()-[r]->() WHERE NOT r:MemberOf RETURN type(r) AS t ORDER BY t',
      rows: [['AdminTo'], ['HasSession']],
      ordered: true,
    },
    {
      name: 'inline WHERE',
      query: 'MATCH (n:User WHERE n.n > 1)-[r WHERE type(r) = "MemberOf"]->() RETURN n.n',
      rows: [[2]],
    },
    {
      name: 'regular expressions match the whole text',
      query: "MATCH (n) WHERE n.name =~ 'B.*' RETURN n.n",
      rows: [[2]],
    },
    {
      name: 'regular expressions with flags',
      query: "MATCH (n) WHERE n.name =~ '(?i)alice@.' RETURN n.n",
      rows: [[1]],
    },
    {
      name: 'analysts search with regular expressions',
      query: "MATCH (n) WHERE n.name =~ '@X$' RETURN n.n ORDER BY n.n",
      rows: [[1], [2]],
      ordered: true,
      dialect: 'lenient',
    },
    {
      name: 'CONTAINS takes its text literally',
      query: "MATCH (n) WHERE n.name CONTAINS '_' OR n.name ENDS WITH '%' RETURN n.n",
      rows: [[4]],
    },
    {
      name: 'a negated text test of a missing property is unknown',
      query: "MATCH (n) WHERE NOT n.name CONTAINS 'X' RETURN n.n",
      rows: [[4]],
    },
    {
      name: 'to analysts a missing property contains nothing',
      query: "MATCH (n) WHERE NOT n.name CONTAINS 'X' RETURN n.n ORDER BY n.n",
      rows: [[4], [5]],
      ordered: true,
      dialect: 'lenient',
    },
    {
      name: 'only directly under NOT',
      query: "MATCH (n) WHERE NOT (n.name CONTAINS 'X' OR false) RETURN n.n",
      rows: [[4]],
      dialect: 'lenient',
    },
    {
      name: 'to analysts a text compares with a point in time',
      query: "MATCH ()-[r]->() WHERE r.since < datetime('2024-06-01') RETURN type(r)",
      rows: [['MemberOf']],
      dialect: 'lenient',
    },
    {
      name: 'in openCypher it does not',
      query: "MATCH ()-[r]->() WHERE r.since < datetime('2024-06-01') RETURN type(r)",
      rows: [],
    },
    {
      name: 'analysts mix aggregates with grouping expressions',
      query: 'MATCH (n) RETURN n.n % 2 + count(*) AS x ORDER BY x',
      rows: [[2], [4]],
      ordered: true,
      dialect: 'lenient',
    },
    {
      name: 'EXISTS, COUNT and COLLECT subqueries',
      query:
        'MATCH (g:Group) RETURN EXISTS { (g)-[:AdminTo]->() }, COUNT { (g)<-[:MemberOf]-() }, COLLECT { MATCH (g)<--(x) RETURN x.n ORDER BY x.n }',
      rows: [[true, 2, [1, 2]]],
    },
    {
      name: 'a subquery sees variables around it behind WITH',
      query:
        'MATCH (g:Group), (c:Computer) WHERE EXISTS { MATCH (g)<--(x) WITH count(*) AS k MATCH (g)-->(c) WHERE k = 2 RETURN 1 } RETURN g.n, c.n',
      rows: [[4, 3]],
    },
    { name: 'pattern conditions in both directions', query: 'MATCH (n) WHERE NOT (n)--() RETURN n.n', rows: [[5]] },
    { name: 'reduce', query: 'RETURN reduce(s = 0, x IN [1, 2, 3] | s + x)', rows: [[6]] },
    {
      name: 'map projection',
      query: 'MATCH (b {n: 2}) WITH b, 1 AS one RETURN b {.name, .missing, one, two: 2}',
      rows: [[{ name: 'BOB@X', missing: null, one: 1, two: 2 }]],
    },
    {
      name: 'legacy filter and extract',
      query: 'RETURN filter(x IN [1, 2, 3] WHERE x > 1), extract(x IN [1, 2] | x * 2)',
      rows: [
        [
          [2, 3],
          [2, 4],
        ],
      ],
    },
    {
      name: 'membership in a long list',
      query: 'MATCH (n) WHERE n.n IN [1, 3, 5, 7, 9, 11, 13, 15, 17, 19] RETURN n.n ORDER BY n.n',
      rows: [[1], [3], [5]],
      ordered: true,
    },
    {
      name: 'membership with null in the list is unknown, not false',
      query: 'RETURN 4 IN [1, 2, 3, 5, 6, 7, 8, 9, 10, null], 1 IN [1, null]',
      rows: [[null, true]],
    },
    {
      name: 'collected nodes are found again',
      query: 'MATCH (n:User) WITH collect(n) AS users MATCH (m) WHERE NOT m IN users RETURN m.n ORDER BY m.n',
      rows: [[3], [4], [5]],
      ordered: true,
    },
    {
      name: 'first rows of a sort',
      query: 'UNWIND range(1, 5000) AS x RETURN x ORDER BY x % 1000 DESC, x LIMIT 3',
      rows: [[999], [1999], [2999]],
      ordered: true,
    },
    {
      name: 'join by equal properties',
      query: 'UNWIND [1, 2, 3, 1] AS want MATCH (n) WHERE n.n = want RETURN want, n.name ORDER BY want',
      rows: [
        [1, 'ALICE@X'],
        [1, 'ALICE@X'],
        [2, 'BOB@X'],
        [3, 'C1.X'],
      ],
      ordered: true,
    },
    {
      name: 'text functions',
      query:
        "RETURN toUpper('aß'), toLower('ÄB'), split('a,b', ','), replace('a.a', '.', '$&'), substring('hello', 1, 3), left('abc', 2), right('abc', 2), trim('  x '), reverse('abc'), size('aé😀')",
      rows: [['ASS', 'äb', ['a', 'b'], 'a$&a', 'ell', 'ab', 'bc', 'x', 'cba', 3]],
    },
    {
      name: 'list functions',
      query:
        'RETURN head([1, 2]), last([1, 2]), last([]), tail([1, 2]), range(3, 1, -1), isEmpty([]), coalesce(null, 2)',
      rows: [[1, 2, null, [2], [3, 2, 1], true, 2]],
    },
    {
      name: 'number functions',
      query:
        'RETURN round(2.5), round(-2.5), round(1.256, 2), sign(-3), abs(-3), ceil(1.2), 7 / 2, -7 / 2, -7 % 3, 7.0 / 2, 2 ^ 3, log10(100)',
      rows: [[3, -2, 1.26, -1, 3, 2, 3, -3, -1, 3.5, 8, 2]],
    },
    {
      name: 'conversions',
      query:
        "RETURN toInteger('2.9'), toInteger(' 7 '), toInteger('x'), toFloat('1e3'), toBoolean('TRUE'), toString(1.0), toString(1e10), toIntegerOrNull([])",
      rows: [[2, 7, null, 1000, true, '1.0', '1.0E10', null]],
    },
    {
      name: 'large integers stay exact',
      query:
        'RETURN toString(9007199254740992 + 1), toString(-9223372036854775808), 4611686018427387905 = 4611686018427387900',
      rows: [['9007199254740993', '-9223372036854775808', false]],
    },
    {
      name: 'text and number join to text',
      query: "RETURN 'a' + 1, 1.5 + 'b', [1] + 2, 1 + [2]",
      rows: [['a1', '1.5b', [1, 2], [1, 2]]],
    },
    {
      name: 'seconds since the epoch in any spelling',
      query:
        "RETURN datetime('2020-01-01').epochseconds, datetime('2020-01-01').epochSeconds, datetime('2020-01-01').EPOCHMILLIS",
      rows: [[1577836800, 1577836800, 1577836800000]],
    },
    {
      name: 'percentiles and deviation',
      query: 'UNWIND [1, 2, 3, 4] AS x RETURN percentileCont(x, 0.5), percentileDisc(x, 0.5), stDevP(x)',
      rows: [[2.5, 2, Math.sqrt(1.25)]],
    },
    {
      name: 'the same path matched twice in one MATCH uses different relationships',
      query: 'MATCH (a)-[:MemberOf]->(g)<-[:MemberOf]-(b) RETURN a.n, b.n ORDER BY a.n',
      rows: [
        [1, 2],
        [2, 1],
      ],
      ordered: true,
    },
    {
      name: 'a name that begins with a blank',
      query: 'MATCH (` x`:Group) RETURN *',
      rows: [[{ labels: ['Group'], properties: { name: 'G_1%', n: 4 } }]],
    },
    {
      name: 'keywords as names',
      query:
        'MATCH (node:User)-[rel]->(start) WITH node AS `match`, count(*) AS count RETURN `match`.n AS n, count ORDER BY n',
      rows: [
        [1, 1],
        [2, 1],
      ],
      ordered: true,
    },
  ],
};
