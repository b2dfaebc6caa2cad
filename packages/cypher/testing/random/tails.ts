import type { QueryWords } from './query-words.ts';

/** Aggregates of several nodes side by side. */
function severalAggregates(words: QueryWords, nodes: readonly string[], key: string): string[] {
  const dice = words.dice;
  const one = () => {
    const node = dice.of(...nodes);
    return dice.of(
      `count(DISTINCT ${node})`,
      `count(DISTINCT ${node})`,
      `count(DISTINCT ${node}.p)`,
      `count(${node})`,
      'count(*)',
      `sum(${node}.p)`,
      `avg(${node}.p)`,
      `${dice.of('sum', 'avg')}(${node}.v)`,
      `min(${node}.p)`,
      `count(${node}.p)`,
      `collect(DISTINCT ${node}.p)`,
      'sum(2)',
    );
  };
  const all = (count: number) => Array.from({ length: count }, (_, at) => `${one()} AS n${at}`).join(', ');
  return [
    `RETURN ${key} AS k, ${all(2)}`,
    `RETURN ${key} AS k, ${all(2)}`,
    `RETURN ${key} AS k, ${all(3)}`,
    `RETURN ${all(2)}`,
    `WITH ${key} AS k, ${all(2)} RETURN k, n0, n1`,
  ];
}

/** Groups of pairs, each of which is counted. */
export function pairGroups({ dice }: QueryWords, x: string, y: string, z: string): string[] {
  const [first, second] = [`${x}${dice.of('', '', '.p')}`, `${y}${dice.of('', '', '.name')}`];
  const count = dice.of('count(*)', `count(${z})`, `count(DISTINCT ${z})`, `count(*) AS o, count(DISTINCT ${z})`);
  const cut = dice.of('LIMIT 2', 'LIMIT 5', 'SKIP 1 LIMIT 4', '');
  return [
    `RETURN ${first} AS k, ${second} AS l, ${count} AS n`,
    `RETURN ${x} AS i, ${x}.id AS k, ${y} AS j, ${y}.id AS l, ${count} AS n ORDER BY n${dice.of('', ' DESC')}, k, l${dice.of('', ' DESC')} ${cut}`,
    `WITH ${x}, ${y} AS l, ${count} AS n WHERE n > ${dice.below(2)} RETURN n, count(*) AS m`,
  ];
}

/** Groups by two nodes. */
function twoKeys(words: QueryWords, nodes: readonly string[]): string[] {
  const dice = words.dice;
  const [x, y, z] = [dice.of(...nodes), dice.of(...nodes), dice.of(...nodes)];
  return [
    `RETURN ${x}.p AS k, ${y}.name AS l, count(*) AS n`,
    `RETURN ${x} AS k, ${y}.p AS l, count(DISTINCT ${z}) AS n`,
    `RETURN ${x}.p AS k, ${y}.p AS l, ${dice.of('min', 'max', 'sum')}(${z}.p) AS m, count(${z}) AS n`,
  ];
}

/** Rows of an order that are cut off; what is sorted by tells all rows apart that differ. */
function sortedTail(words: QueryWords, x: string, y: string): string {
  const dice = words.dice;
  const cut = dice.of('LIMIT 2', 'LIMIT 5', 'SKIP 1 LIMIT 4', 'SKIP 1', 'LIMIT 100', '');
  const [first, second] = [dice.of('', ' DESC'), dice.of('', ' DESC')];
  return dice.of(
    `RETURN ${x}.id AS k, count(*) AS n ORDER BY n${first}, k${second} ${cut}`,
    `RETURN ${x}.name AS k, count(DISTINCT ${y}) AS n, max(${x}.name) + 'z' AS l ORDER BY n${first}, k${second} ${cut}`,
    `RETURN ${x}.p AS k, count(*) + 1 AS n, size(collect(${y}.p)) AS m ORDER BY k${first} ${cut}`,
    `RETURN ${x}.id AS k, ${y}.id AS l, ${x}.name + 'z' AS m, COUNT { (${y})-[:R]->() } AS n ORDER BY l${first}, k${second} ${cut}`,
    `RETURN DISTINCT ${x}.p AS k, ${y}.name AS l ORDER BY l${first}, k${second} ${cut}`,
    `WITH ${x}, ${y}.p AS k, count(*) AS n, ${x}.id AS i ORDER BY n${first}, i, k${second} ${cut} RETURN i, k, n, ${x}.name AS l ORDER BY i, k`,
    `WITH DISTINCT ${x}, ${x}.id AS i ORDER BY i${first} ${cut} MATCH (${x})-[:R]->(z) RETURN i, count(z) AS n ORDER BY i`,
  );
}

/** Tails that no number of equal rows can change. */
export function distinctTail(words: QueryWords): string {
  const dice = words.dice;
  const nodes = [...new Set(words.nodes)];
  const [x, y] = [dice.of(...nodes), dice.of(...nodes)];
  const both = x === y ? x : `${x}, ${y}`;
  return dice.of(
    `RETURN ${x}${dice.of('', '.p', '.name')} AS k, count(DISTINCT ${y}) AS n`,
    `RETURN count(DISTINCT ${x}) AS n`,
    `WITH DISTINCT ${both} RETURN count(*) AS n`,
    `RETURN DISTINCT ${both}`,
    `RETURN ${x}.p AS k, max(${y}.p) AS n`,
    firstTail(words, x, y),
  );
}

/** The first of each group in an order; what is sorted by tells all values apart that differ. */
function firstTail({ dice }: QueryWords, x: string, y: string): string {
  const both = x === y ? x : `${x}, ${y}`;
  const [by, value] = dice.of([`${y}.id`, y], [`${y}.p`, `${y}.p`], [`${y}.v`, `${y}.v`]);
  const list = `collect(${dice.of('', 'DISTINCT ')}${value})`;
  const first = dice.of(`${list}[0]`, `head(${list})`);
  return `WITH ${both} ORDER BY ${by}${dice.of('', ' DESC')} RETURN ${x}.p AS k, ${first} AS f${dice.of('', ', count(*) AS n')}`;
}

export function randomTail(words: QueryWords): string {
  const dice = words.dice;
  const nodes = [...new Set(words.nodes)];
  const [x, y] = [dice.of(...nodes), dice.of(...nodes)];
  if (dice.chance(12)) return sortedTail(words, x, y);
  const key = dice.of(`${x}`, `${x}.p`, `${x}.p`, `${x}.name`);
  const both = x === y ? [x] : [x, y];
  const tails = [
    `RETURN ${both.join(', ')}`,
    `RETURN DISTINCT ${both.join(', ')}`,
    `RETURN DISTINCT ${key}`,
    `RETURN DISTINCT ${nodes.join(', ')}`,
    `RETURN ${key} AS k, count(DISTINCT ${y}) AS n`,
    `RETURN ${key} AS k, count(DISTINCT ${y}.p) AS n`,
    `RETURN ${key} AS k, ${dice.of('min', 'max')}(${y}.p) AS n`,
    `RETURN ${key} AS k, count(*) AS n`,
    `RETURN ${key} AS k, count(${y}) AS n`,
    `RETURN count(*) AS n`,
    `RETURN count(${y}) AS n`,
    `RETURN ${x}.p AS k, ${x}.name AS l, count(${y}) AS m, count(*) AS n`,
    `RETURN count(DISTINCT ${y}) AS n`,
    `RETURN ${key} AS k, collect(DISTINCT ${y}) AS l`,
    `WITH ${both.join(', ')} RETURN ${key} AS k, count(*) AS n`,
    `WITH ${key} AS k RETURN k, count(*) AS n`,
    `WITH ${x}.p AS k, ${y}, count(*) AS m RETURN k, sum(m) AS n`,
    `WITH ${x}, ${y}.p AS k, count(${y}) AS m RETURN k + 1 AS l, sum(m) AS n`,
    `RETURN ${key} AS k, ${dice.of('sum', 'avg', 'count')}(${y}.v) AS n`,
    `RETURN sum(${x}.v) AS m, ${dice.of('sum', 'avg', 'count')}(${y}.v) AS n`,
    `WITH ${x}.p AS k, count(${y}) AS m RETURN sum(m) AS n`,
    `WITH DISTINCT ${both.join(', ')} RETURN ${key} AS k, count(${y}) AS n`,
    `WITH DISTINCT ${both.join(', ')} RETURN count(*) AS n`,
    `WITH DISTINCT ${both.join(', ')} WITH ${x}, count(*) AS m RETURN m, count(${x}) AS n`,
    `WITH ${x}, collect(DISTINCT ${y}) AS l RETURN ${key} AS k, size(l) AS n`,
    `WITH ${x}, collect(${y}) AS l RETURN ${key} AS k, size(l) AS n`,
    `WITH ${x}, collect(DISTINCT ${y}) AS l, collect(${dice.of(...nodes)}) AS j RETURN ${key} AS k, size(l) AS m, size(j) AS n`,
    `WITH ${x}, count(DISTINCT ${y}) AS m RETURN m, count(*) AS n`,
    `WITH DISTINCT ${x}.p AS k, ${y} RETURN k, count(${y}) AS n`,
    `RETURN ${key} AS k, COUNT { MATCH (${y})-[:R*1..]->()-[:S]->(w) RETURN DISTINCT w } AS n`,
    ...severalAggregates(words, nodes, key),
    ...twoKeys(words, nodes),
  ];
  const ofPath = [
    'RETURN length(p) AS l, count(*) AS n',
    `RETURN ${key} AS k, min(length(p)) AS n`,
    `RETURN ${key} AS k, max(length(p)) AS n`,
    `RETURN ${key} AS k, length(p) AS l, count(p) AS n`,
    `WITH ${x}, length(p) AS l RETURN ${key} AS k, sum(l) AS n`,
    `WITH ${x}, length(p) AS l, count(*) AS m RETURN l, sum(m) AS n`,
    `WITH ${x}, min(length(p)) AS m RETURN m, count(*) AS n`,
    'RETURN count(p) AS n',
    'RETURN DISTINCT length(p) AS l',
  ];
  const ofOthers = [`RETURN x, count(DISTINCT ${y}) AS n`, `RETURN x, ${y}`, `RETURN DISTINCT x, ${y}.p AS k`];
  const choice = [
    ...tails,
    ...(words.path ? [...ofPath, ...ofPath] : []),
    ...(words.others.length > 0 ? ofOthers : []),
  ];
  return dice.of(...choice);
}
