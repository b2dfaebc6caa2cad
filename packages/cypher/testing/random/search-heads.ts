import type { QueryWords } from './query-words.ts';

export function subqueryHead(words: QueryWords): string {
  const dice = words.dice;
  if (dice.chance(40)) return countingSubquery(words);
  words.nodes = ['a', 'b'];
  const chain = () => `MATCH (a)${words.relationship()}(b${words.labels()})${words.where()}`;
  const body = dice.of(
    `WITH a ${chain()} RETURN b`,
    `WITH a ${chain()} RETURN DISTINCT b`,
    `WITH a ${chain()} RETURN b UNION${dice.of('', ' ALL')} WITH a ${chain()} RETURN b`,
  );
  const call = dice.chance(70) ? `CALL { ${body} }` : `CALL (a) { ${chain()} RETURN b }`;
  return `MATCH (a${words.labels()}) ${call}`;
}

/** A subquery that returns one row per row around it, or values of which none is a node. */
function countingSubquery(words: QueryWords): string {
  const dice = words.dice;
  words.nodes = ['a'];
  words.others = ['x'];
  const found = dice.of(
    'count(DISTINCT b)',
    'count(b)',
    'count(*)',
    'max(b.p)',
    'count(DISTINCT b.p)',
    'b.p',
    'DISTINCT b.p',
    'a.p',
  );
  const walk = dice.chance(70)
    ? `MATCH (a)${words.relationship()}(b${words.labels()})`
    : `MATCH p = shortestPath((a)-[:R*1..]->(b${words.labels()}))`;
  const second = dice.chance(30) ? `, (c${words.labels()})` : '';
  return `MATCH (a${words.labels()})${second}${words.where()} CALL { WITH a ${walk} RETURN ${found} AS x }`;
}

/** Of shortest paths only ends and lengths are read: which of several is found is open. */
export function shortestHead(words: QueryWords): string {
  const dice = words.dice;
  words.nodes = ['a', 'b'];
  words.path = 'p';
  const range = dice.of('*', '*1..', '*0..', '*..2');
  const [before, after] = dice.of(['-', '->'], ['<-', '-'], ['-', '-']);
  const walk = `${before}[${dice.of('', ':R', ':R|S')}${range}]${after}`;
  const kind = dice.of('shortestPath', 'shortestPath', 'allShortestPaths');
  const [a, b] = [`a${words.labels()}`, `b${words.labels()}`];
  return dice.of(
    `MATCH p = ${kind}((${a})${walk}(${b}))${words.where()}`,
    `MATCH (${a}) MATCH p = ${kind}((a)${walk}(${b}))`,
    `MATCH (${a}), (${b}) MATCH p = ${kind}((a)${walk}(b))`,
    `MATCH (${a}) WHERE a.p IN [0, 2] MATCH p = ${kind}((a)${walk}(${b}))`,
    `UNWIND [0, 1, 1, 4] AS x MATCH p = ${kind}((a {id: x})${walk}(${b}))`,
    `UNWIND [0, 1, 4, 9] AS x MATCH p = ${kind}((a {id: x})${walk}(${b}))`,
    `UNWIND [0, 1, 1, 4] AS x MATCH (a {id: x}) MATCH p = ${kind}((a)${walk}(${b}))`,
    `MATCH (${a}) OPTIONAL MATCH p = ${kind}((a)${walk}(${b}))`,
    `MATCH (${a}) OPTIONAL MATCH p = ${kind}((a)${walk}(${b})) WHERE a.p <= b.p`,
    `UNWIND [0, 1, 1, 2, 3, 0] AS x MATCH (a {id: x}) OPTIONAL MATCH p = ${kind}((b)${walk}(a))`,
    `UNWIND [0, 1, 1, 2, 3, 0] AS x WITH x MATCH (a {id: x}) WITH a, x MATCH (${b} {p: x % 3}) WITH a, b, x OPTIONAL MATCH p = ${kind}((a)${walk}(b))`,
    `MATCH (${a}) MATCH (${b}) WITH a, b, count(*) AS x MATCH p = ${kind}((a)${walk}(b))`,
    `MATCH (${a}) WITH a, count(*) AS x MATCH p = ${kind}((a)${walk}(${b})) WHERE x < 2`,
    `MATCH p = ${kind}((${a})${walk}(${b})) WHERE a.id IN [0, 2, 3]`,
  );
}
