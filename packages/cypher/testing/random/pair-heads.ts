import type { QueryWords } from './query-words.ts';

/** A chain of different types with a condition on two of its nodes, and maybe one on a relationship. */
export function comparedHead(words: QueryWords): string {
  const dice = words.dice;
  const walk = (type: string) => {
    const range = dice.of('', '', '*1..', '*0..', '*1..2');
    return dice.of(`-[:${type}${range}]->`, `<-[:${type}${range}]-`);
  };
  if (dice.chance(25)) return meetingHead(words);
  const isLong = dice.chance(40);
  const [left, right] = dice.of(['-', '->'], ['<-', '-']);
  const last = `${left}[r:${isLong ? 'T' : 'S'}]${right}(d)`;
  words.nodes = isLong ? ['a', 'b', 'c', 'd'] : ['a', 'b', 'd'];
  const [x, y] = dice.of(['a', 'd'], ['a', 'd'], ['a', 'b'], isLong ? ['a', 'c'] : ['b', 'd'], ['b', 'd']);
  const nodes = dice.of(`${x} <> ${y}`, `${x} <> ${y}`, `${x}.p <> ${y}.p`, `${y}.p <= ${x}.p`);
  const relationship = dice.of('', '', '', ' AND r.w = 1', ' AND (r.w + 1 > 1 OR r.v IS NOT NULL)', ' AND r.w IN [0]');
  const middle = isLong ? `${walk('S')}(c${words.labels()})` : '';
  return `MATCH (a)${walk('R')}(b)${middle}${last} WHERE ${nodes}${relationship}`;
}

/** Two walks of one type that begin or end at the same node. */
export function meetingHead(words: QueryWords): string {
  const dice = words.dice;
  const walk = (type: string) => `[${type}${dice.of('*1..', '*1..', '*', '*0..', '*1..2')}]`;
  const type = dice.of(':R', ':R', ':S', ':R|S', '');
  const [first, second] = [walk(type), walk(dice.chance(90) ? type : ':R')];
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `(${name}${words.labels()})`);
  words.nodes = ['a', 'b', 'c'];
  const beside = dice.of('', '', '', `, (b)-[:T]->(${words.labels()})`, ', (a)-[:T]->()');
  const where = dice.of(
    '',
    ' WHERE a <> c',
    ' WHERE NOT c = a',
    ' WHERE id(a) <> id(c)',
    ' WHERE a.p <> c.p',
    ' WHERE b.p < 2',
  );
  return dice.of(
    `MATCH ${a}-${first}->${b}<-${second}-${c}${beside}${where}`,
    `MATCH ${a}<-${first}-${b}-${second}->${c}${beside}${where}`,
    `MATCH ${a}-${first}->${b}, ${c}-${second}->(b)${where}`,
    `MATCH ${a}-${first}->${b}-${second}->${c}${beside}${where}`,
    `MATCH ${a}<-${first}-${b}<-${second}-${c}${beside}${where}`,
  );
}

/** Two nodes that a condition finds a way between. */
export function searchedPairs(words: QueryWords): string {
  const dice = words.dice;
  words.nodes = ['a', 'b'];
  const way = dice.of(
    `(a)${words.relationship()}(b)`,
    `(b)${words.relationship(':R')}(y${words.labels()})${words.relationship(':S')}(a)`,
    `(a)${words.relationship(':R')}()${words.relationship(':R')}(b)`,
    `(a)${words.relationship(':S')}(y)${words.relationship(':R|T')}(b)`,
  );
  const other = dice.of('', '', ' AND a.p <= b.p', ' AND a <> b', ' AND a.p < 2', ' AND (a)-[:R]->()');
  const condition = dice.of(`EXISTS { ${way} }`, `EXISTS { MATCH ${way} }`, way);
  return `MATCH (a${words.labels()})${dice.of(', ', ' MATCH ')}(b) WHERE ${condition.includes('(y') ? `EXISTS { ${way} }` : condition}${other}`;
}

/** Two nodes that are compared by their values, below another node, one above the other, or further apart. */
export function pairsHead(words: QueryWords): string {
  const dice = words.dice;
  const type = dice.of('R', 'R', 'S');
  const [x, y] = dice.of(['a', 'c'], ['a', 'c'], ['a', 'c'], ['c', 'a'], ['a', 'b'], ['b', 'c']);
  const range = dice.of('', '', '', '*1..', '*0..2');
  const patterns = dice.of(
    `(a)-[:${type}]->(b${words.labels()})<-[:${type}]-(c)`,
    `(a)-[:R]->(b)<-[:R]-(c)`,
    `(b)-[:${type}]->(a), (b)-[:${type}]->(c)`,
    `(a)-[:${type}]-(b${words.labels()})-[:${type}]-(c)`,
    `(a)-[:${type}]-(b)-[:${type}]-(c)`,
    `(a)-[:R${range}]->(b)-[:S]->(c)`,
    `(a)<-[:R]-(b)<-[:T${range}]-()-[:S]->(c)`,
    `(a)-[:R]->(b)-[:S]->()<-[:S]-(c)`,
    `(a)-[:T]->()-[:R]->(b)<-[:R]-(c)`,
    `(a)-[:R]->(b) MATCH (b)<-[:R]-(c)`,
    `(b)-[:S]->(a), (b)-[:R${range}]->(c)-[:T]->()`,
    farApart(words),
    farApart(words),
    farApart(words),
    farApart(words),
  );
  const condition = () =>
    dice.of(
      `${x}.p = ${y}.p`,
      `${x}.p <> ${y}.p`,
      `${x}.p < ${y}.p`,
      `${x}.name >= ${y}.name`,
      `id(${x}) < id(${y})`,
      `${x} <> ${y}`,
      `NOT ${x}.name = ${y}.name`,
      `${x}.v <= ${y}.v`,
      `${x}.v <> ${y}.p`,
      `${x}.p + 1 > ${y}.v`,
      `(${x}.p > 1) = (${y}.p > 0)`,
      `left(${x}.name, 1) = left(${y}.name, 1)`,
      `CASE ${x}.p WHEN 0 THEN ${x}.name ELSE ${x}.p END <= ${y}.p`,
      `${x}.missing < ${y}.p`,
    );
  words.nodes = ['a', 'b', 'c'];
  const where = Array.from({ length: dice.of(1, 1, 1, 1, 2, 3) }, condition).join(' AND ');
  const step = dice.of(' WHERE', ' WHERE', ' WITH a, b, c WHERE', ' WITH DISTINCT a, b, c WHERE');
  return `MATCH ${patterns}${step} ${where}`;
}

/** Compared nodes with a walk and steps of other types between them, and maybe something beside the way. */
function farApart(words: QueryWords): string {
  const dice = words.dice;
  const walk = `-[:R${dice.of('*1..', '*', '*0..', '*1..2', '*1..3', '*0..3', '*2..', '*2..3', '*1..4')}]->`;
  const step = (type: string) => dice.of(`-[:${type}]->`, `<-[:${type}]-`, `-[:${type}]-`);
  const beside = dice.of('', '', '', `, (b)${step('T')}(${words.labels()})`, `, (a)${step('T')}()`);
  return dice.of(
    `(a)${walk}(b)${step('S')}(c)${beside}`,
    `(a)${walk}(${words.labels()})${step('S')}(b)${step('T')}(c)`,
    `(a)${step('S')}(b)${walk}(c)${beside}`,
    `(c)${step('S')}(b${words.labels()})${walk}(a)${beside}`,
    `(a)${step('T')}()${walk}(b)${step('S')}(c)`,
    `(a)${walk}(b) MATCH (b)${step('S')}(c)`,
    `(b)${walk}(a), (b)${step('S')}(c)${beside}`,
  );
}

export function joinHead(words: QueryWords): string {
  const dice = words.dice;
  words.nodes = ['a', 'b'];
  const condition = dice.of(
    'a.name CONTAINS b.name',
    'b.name CONTAINS a.name',
    'a.name STARTS WITH b.name',
    'a.name ENDS WITH b.name',
    'b.name STARTS WITH a.name',
    'a.p = b.p',
    'a.p = b.p + 1',
    'toUpper(a.name) CONTAINS toUpper(b.name)',
    'b.name + a.name ENDS WITH a.name AND a.name STARTS WITH left(b.name, 1)',
    'toUpper(a.name) = toUpper(b.name)',
    'a.p + 1 = b.p AND b.p * 2 = a.p + 2',
    'a.p % 2 = b.p % 2 AND toLower(b.name) STARTS WITH a.name',
    "a.name = 'x' AND toLower(a.name) = b.name",
    'a.name = b.name AND a <> b',
    'a.p < b.p',
    'a.name >= b.name',
    'b.p + 1 > a.p AND a <> b',
    'a.p <= b.p AND a.name = b.name AND a <> b',
    'a.id < b.id AND b.id <= a.id + 2 AND b.p < 2',
    'a <> b',
    'a.p < b.name OR a.p = b.p',
    'b.v > a.p',
    'a.name < b.name AND a.p > b.p',
    'CASE a.p WHEN 0 THEN a.name ELSE a.p END < CASE b.p WHEN 1 THEN b.name ELSE b.id END',
  );
  const comma = dice.of(', ', ' MATCH ');
  if (dice.chance(30)) {
    const searched = dice.of(
      `(a)${words.relationship()}(b)`,
      `EXISTS { (b)${words.relationship()}(${words.labels()})${words.relationship(':S')}(a) }`,
    );
    return `MATCH (a${words.labels()})${comma}(b${words.labels()}) WHERE ${searched}${dice.of('', ' AND a.p < 2')}`;
  }
  return `MATCH (a${words.labels()})${comma}(b${words.labels()}) WHERE ${condition}`;
}
