import type { CaseFile } from './cases.ts';

export const subqueries: CaseFile = {
  about: 'CALL { }',
  // Two groups with members, one without
  graph: `CREATE (g1:Group {n: 'g1'}), (g2:Group {n: 'g2'}), (:Group {n: 'g3'}),
    (a:User {n: 'a', age: 1}), (b:User {n: 'b', age: 2}), (c:User {n: 'c', age: 3}),
    (a)-[:In]->(g1), (b)-[:In]->(g1), (c)-[:In]->(g2)`,
  cases: [
    {
      name: 'runs for each row with what it imports',
      query: 'MATCH (g:Group) CALL { WITH g MATCH (g)<-[:In]-(u) RETURN count(u) AS members } RETURN g.n, members',
      rows: [
        ['g1', 2],
        ['g2', 1],
        ['g3', 0],
      ],
    },
    {
      name: 'drops a row for which it returns nothing',
      query: 'MATCH (g:Group) CALL { WITH g MATCH (g)<-[:In]-(u) RETURN u } RETURN g.n, u.n',
      rows: [
        ['g1', 'a'],
        ['g1', 'b'],
        ['g2', 'c'],
      ],
    },
    {
      name: 'imports by a list of variables, too',
      query: 'MATCH (g:Group) CALL (g) { MATCH (g)<-[:In]-(u) RETURN max(u.age) AS oldest } RETURN g.n, oldest',
      rows: [
        ['g1', 2],
        ['g2', 3],
        ['g3', null],
      ],
    },
    {
      name: 'sees nothing around it without an import: the same name is another variable',
      query: 'MATCH (u:User) CALL { MATCH (u:Group) RETURN count(u) AS groups } RETURN u.n, groups',
      rows: [
        ['a', 3],
        ['b', 3],
        ['c', 3],
      ],
    },
    {
      name: 'can begin a query',
      query: 'CALL { MATCH (u:User) RETURN u ORDER BY u.age DESC LIMIT 2 } RETURN u.n',
      rows: [['c'], ['b']],
    },
    {
      name: 'sorts and cuts for each row',
      query:
        'MATCH (g:Group) CALL { WITH g MATCH (g)<-[:In]-(u) RETURN u.n AS name ORDER BY u.age DESC LIMIT 1 } RETURN g.n, name',
      rows: [
        ['g1', 'b'],
        ['g2', 'c'],
      ],
    },
    {
      name: 'joins parts by UNION, each with its own import',
      query: `MATCH (g:Group {n: 'g1'}) CALL { WITH g MATCH (g)<-[:In]-(u) RETURN u.n AS n UNION WITH g RETURN g.n AS n
        UNION RETURN 'a' AS n } RETURN n`,
      rows: [['a'], ['b'], ['g1']],
    },
    {
      name: 'keeps equal rows of UNION ALL',
      query: 'CALL { RETURN 1 AS x UNION ALL RETURN 1 AS x } RETURN count(x)',
      rows: [[2]],
    },
    {
      name: 'imports everything by WITH *',
      query: 'MATCH (g:Group)<-[:In]-(u) CALL { WITH * RETURN g.n + u.n AS both } RETURN both',
      rows: [['g1a'], ['g1b'], ['g2c']],
    },
    {
      name: 'can use a name again that its WITH has left out',
      query:
        'MATCH (g:Group) CALL { WITH g WITH g.n AS name MATCH (g:User) RETURN name, count(g) AS users } RETURN name, users',
      rows: [
        ['g1', 3],
        ['g2', 3],
        ['g3', 3],
      ],
    },
    {
      name: 'stands inside another one and inside an expression',
      query: `MATCH (g:Group) CALL { WITH g CALL { WITH g MATCH (g)<-[:In]-(u) RETURN count(*) AS n } RETURN n + 1 AS m }
        RETURN g.n, m, COUNT { CALL { RETURN 1 AS one } RETURN one }`,
      rows: [
        ['g1', 3, 1],
        ['g2', 2, 1],
        ['g3', 1, 1],
      ],
    },
    {
      name: 'ends early when nothing more is wanted',
      query: 'MATCH (g:Group) CALL { UNWIND range(1, 1000000) AS x RETURN x } RETURN x LIMIT 3',
      rows: [[1], [2], [3]],
    },
    {
      name: 'EXISTS over patterns that share nothing but a property of the row',
      query: `MATCH (u:User)
        WHERE EXISTS { MATCH (v:User) WHERE v.age = u.age + 1 MATCH (g:Group) WHERE g.n = 'g' + toString(u.age) }
        RETURN u.n`,
      rows: [['a'], ['b']],
    },
    {
      name: 'COUNT of what reads a property of the row, the same for rows with the same value',
      query: `UNWIND [1, 2, 1, 3, 2, null] AS x
        RETURN x, COUNT { MATCH (u:User)-[:In]->(g:Group) WHERE u.age >= x } AS n`,
      rows: [
        [1, 3],
        [2, 2],
        [1, 3],
        [3, 1],
        [2, 2],
        [null, 0],
      ],
    },
    {
      name: 'a label in OPTIONAL MATCH holds where values are collected',
      query: `MATCH (u:User) OPTIONAL MATCH (u:Guest)-[:In]->(g)
        WITH u, count(u.n) AS n, collect(DISTINCT g.n) AS l RETURN u.n, n, l`,
      rows: [
        ['a', 1, []],
        ['b', 1, []],
        ['c', 1, []],
      ],
    },
  ],
};
