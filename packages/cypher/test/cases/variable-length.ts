import type { CaseFile } from './cases.ts';

export const variableLength: CaseFile = {
  about: 'variable length',
  // A diamond a -> b, c -> d, and a cycle d -> e -> d
  graph: `CREATE (a:A {n: 'a'}), (b {n: 'b'}), (c {n: 'c'}), (d:D {n: 'd'}), (e {n: 'e'}),
    (a)-[:R {k: 1}]->(b)-[:R {k: 1}]->(d), (a)-[:R {k: 2}]->(c)-[:R {k: 1}]->(d), (d)-[:R {k: 1}]->(e)-[:R {k: 1}]->(d)`,
  cases: [
    {
      name: 'gives one row per trail',
      query: 'MATCH (:A)-[:R*]->(d:D) RETURN count(*)',
      rows: [[4]],
    },
    {
      name: 'gives each end once where only distinct ends are asked for',
      query: 'MATCH (:A)-[:R*]->(x) RETURN DISTINCT x.n AS n ORDER BY n',
      rows: [['b'], ['c'], ['d'], ['e']],
      ordered: true,
    },
    {
      name: 'finds a node again over a cycle',
      query: 'MATCH (d:D)-[:R*]->(x) RETURN DISTINCT x.n AS n ORDER BY n',
      rows: [['d'], ['e']],
      ordered: true,
    },
    {
      name: 'pairs a node with itself for *0..',
      query: 'MATCH (a:A)-[:R*0..1]->(x) RETURN x.n ORDER BY x.n',
      rows: [['a'], ['b'], ['c']],
      ordered: true,
    },
    {
      name: 'counts trails, not ends, without DISTINCT',
      query: 'MATCH (a:A)-[:R*2]->(x) RETURN x.n, count(*)',
      rows: [['d', 2]],
    },
    {
      name: 'counts distinct ends once',
      query: 'MATCH (a:A)-[:R*]->(x) RETURN count(DISTINCT x)',
      rows: [[4]],
    },
    {
      name: 'has nothing between bounds that exclude each other',
      query: 'MATCH (a:A)-[:R*5..1]->(x) RETURN x',
      rows: [],
    },
    {
      name: 'wants the property of every relationship on the way',
      query: 'MATCH (a:A)-[:R* {k: 1}]->(x) RETURN x.n ORDER BY x.n',
      rows: [['b'], ['d'], ['d'], ['e']],
      ordered: true,
    },
    {
      name: 'obeys a condition on each relationship of the path',
      query:
        'MATCH p = (a:A)-[:R*]->(x:D) WHERE all(r IN relationships(p) WHERE r.k = 1) RETURN length(p) ORDER BY length(p)',
      rows: [[2], [4]],
      ordered: true,
    },
    {
      name: 'gives relationships in path order when it walks backwards',
      query: "MATCH (x)-[rs:R*2]->(d:D) WHERE x.n = 'a' RETURN [r IN rs | endNode(r).n] AS ns ORDER BY ns[0]",
      rows: [[['b', 'd']], [['c', 'd']]],
      ordered: true,
    },
    {
      name: 'tests a pattern with variable length as a condition',
      query: 'MATCH (x) WHERE (x)-[:R*2..]->(:D) AND NOT (x)<-[:R]-() RETURN x.n',
      rows: [['a']],
    },
    {
      name: 'matches nothing for an unknown type or label',
      query: 'MATCH (a)-[:NoSuchType*]->(b) RETURN a UNION ALL MATCH (a:NoSuchLabel) RETURN a',
      rows: [],
    },
    {
      name: 'does not count a loop that is used twice',
      graph: "CREATE (a {n: 'a'})-[:R]->(a), (a)-[:S]->({n: 'b'})",
      query: 'MATCH (x)-[*1..2]->(y) RETURN x.n, count(*)',
      rows: [['a', 3]],
    },
  ],
};
