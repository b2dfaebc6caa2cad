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

/** Pairs of several parts of a UNION, which are counted. */
export function unionQuery(words: QueryWords): string {
  const dice = words.dice;
  const walk = () =>
    dice.of(
      `(a${words.labels()})-[:R${dice.of('*1..', '*0..', '', '*2..', '*1..2')}]->(b${words.labels()})`,
      `(a)-[:R*1..]->(:B)-[:S]->(b)`,
      `(a)-[:R*1..]->()<-[:S]-(b${words.labels()})`,
      `(b)-[:R|S]->(a${words.labels()})`,
      `(a)-[:R]-(b)`,
    );
  words.nodes = ['a', 'b'];
  const match = () => `MATCH ${walk()}${dice.chance(25) ? words.where() : ''}`;
  const isInner = dice.chance(50);
  const one = () => (isInner ? `WITH a ${match()} RETURN b` : `${match()} RETURN a, b`);
  const union = dice.of(' UNION ', ' UNION ', ' UNION ALL ');
  const parts = Array.from({ length: 2 + dice.below(2) }, one).join(union);
  const [x, y] = dice.of(['a', 'b'], ['b', 'a']);
  const tail = dice.of(
    `RETURN ${x}${dice.of('', '.p', '.name')} AS k, count(DISTINCT ${y}) AS n`,
    `RETURN ${x}${dice.of('', '.p', '.name')} AS k, ${dice.of('count(*)', `count(${y})`)} AS n`,
    'RETURN count(*) AS n',
    `WITH DISTINCT ${x}, ${y} RETURN ${x}.p AS k, count(*) AS n`,
    `RETURN count(DISTINCT ${y}) AS n`,
  );
  return `${isInner ? `MATCH (a${words.labels()})${dice.chance(20) ? ' WHERE a.p < 2' : ''} ` : ''}CALL { ${parts} } ${tail}`;
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
