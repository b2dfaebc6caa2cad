import type { CaseFile } from './cases.ts';

export const shortestPaths: CaseFile = {
  about: 'shortest paths',
  // a -> b -> d and a -> c -> d (two shortest), a -> e -> f -> d (longer), z alone, l with a loop
  graph: `CREATE (a:S {n: 'a'}), (b {n: 'b', bad: true}), (c {n: 'c'}), (d:T {n: 'd'}), (e {n: 'e'}), (f {n: 'f'}),
    (z:T {n: 'z'}), (l {n: 'l'}),
    (a)-[:R {w: 1}]->(b)-[:R {w: 2}]->(d), (a)-[:R {w: 3}]->(c)-[:Q {w: 4}]->(d),
    (a)-[:R {w: 5}]->(e)-[:R {w: 6}]->(f)-[:R {w: 7}]->(d), (l)-[:R]->(l), (d)-[:R]->(l)`,
  cases: [
    {
      name: 'gives one path per pair of ends',
      query: 'MATCH p = shortestPath((a:S)-[*]->(t:T)) RETURN length(p), t.n',
      rows: [[2, 'd']],
    },
    {
      name: 'gives every shortest path of a pair',
      query: 'MATCH p = allShortestPaths((a:S)-[*]->(d:T)) RETURN [n IN nodes(p) | n.n] ORDER BY nodes(p)[1].n',
      rows: [[['a', 'b', 'd']], [['a', 'c', 'd']]],
      ordered: true,
    },
    {
      name: 'gives every pair its own shortest length',
      query: 'MATCH p = allShortestPaths((a:S)-[:R*]->(x)) RETURN x.n, length(p) ORDER BY x.n',
      rows: [
        ['b', 1],
        ['c', 1],
        ['d', 2],
        ['e', 1],
        ['f', 2],
        ['l', 3],
      ],
      ordered: true,
    },
    {
      name: 'goes the longer way when a relationship on the short one is not allowed',
      query:
        'MATCH p = shortestPath((a:S)-[*]->(d:T)) WHERE none(r IN relationships(p) WHERE r.w IN [2, 3]) RETURN [n IN nodes(p) | n.n]',
      rows: [[['a', 'e', 'f', 'd']]],
    },
    {
      name: 'goes the longer way when a node on the short one is not allowed',
      query:
        'MATCH p = shortestPath((a:S)-[:R*]->(d:T)) WHERE all(n IN nodes(p) WHERE n.bad IS NULL) RETURN [n IN nodes(p) | n.n]',
      rows: [[['a', 'e', 'f', 'd']]],
    },
    {
      name: 'filters by a condition on the whole path after the search',
      query: 'MATCH p = shortestPath((a:S)-[*]->(d:T)) WHERE length(p) > 2 RETURN p',
      rows: [],
    },
    {
      name: 'keeps to the types and the length asked for',
      query:
        "MATCH (a:S), (d {n: 'd'}) RETURN length(shortestPath((a)-[:Q*]->(d))), length(shortestPath((a)-[:R*..1]->(d))), length(shortestPath((a)-[:R*..2]->(d)))",
      rows: [[null, null, 2]],
    },
    {
      name: 'walks against the arrows and in both directions',
      query:
        "MATCH (a:S), (d {n: 'd'}), (f {n: 'f'}), (c {n: 'c'}) RETURN length(shortestPath((d)<-[*]-(a))), length(shortestPath((f)-[*]-(c)))",
      rows: [[2, 2]],
    },
    {
      name: 'gives the path in written order whichever end it was searched from',
      query:
        "MATCH p = shortestPath((x)-[*]->(d:T {n: 'd'})) WHERE x.n = 'a' RETURN startNode(relationships(p)[0]).n, nodes(p)[0].n",
      rows: [['a', 'a']],
    },
    {
      name: 'has no path from a node to itself, unless length zero is allowed',
      query: "MATCH (l {n: 'l'}) RETURN shortestPath((l)-[*]->(l)), length(shortestPath((l)-[*0..]->(l)))",
      rows: [[null, 0]],
    },
    {
      name: 'leaves equal ends out',
      query: 'MATCH p = shortestPath((s)-[*1..]->(t)) WHERE s.n = t.n RETURN p',
      rows: [],
    },
    {
      name: 'takes a single relationship as length one',
      query: 'MATCH p = shortestPath((a:S)-[:R]->(x)) RETURN x.n ORDER BY x.n',
      rows: [['b'], ['c'], ['e']],
      ordered: true,
    },
    {
      name: 'finds nothing between nodes that are not connected',
      query: "MATCH (a:S), (z {n: 'z'}) OPTIONAL MATCH p = shortestPath((a)-[*]-(z)) RETURN p",
      rows: [[null]],
    },
    {
      name: 'works as a value inside WHERE',
      query:
        'MATCH (a:S), (x) WHERE shortestPath((a)-[*]->(x)) IS NOT NULL AND length(shortestPath((a)-[*]->(x))) = 2 RETURN x.n ORDER BY x.n',
      rows: [['d'], ['f']],
      ordered: true,
    },
  ],
};
