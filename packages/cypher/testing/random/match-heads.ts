import type { QueryWords } from './query-words.ts';

const NODES = ['a', 'b', 'c', 'd'] as const;

export function matchHead(words: QueryWords, steps: number): string {
  words.nodes = ['a'];
  words.path = words.dice.chance(25) ? 'p' : undefined;
  const chain = words.chain(steps, `(a${words.labels()})`, NODES.slice(1));
  const where = words.where();
  if (!words.path || !words.dice.chance(40)) return `MATCH ${words.path ? 'p = ' : ''}${chain}${where}`;
  return `MATCH p = ${chain}${where ? `${where} AND` : ' WHERE'} ${words.along()}`;
}

export function twoMatches(words: QueryWords, between: string): string {
  words.nodes = ['a'];
  const first = `MATCH ${words.chain(1 + words.dice.below(2), `(a${words.labels()})`, ['b', 'c'])}${words.where()}`;
  const kept = between ? words.some(words.nodes) : words.nodes;
  const middle = between ? ` ${between} ${kept.join(', ')}` : '';
  words.nodes = [...kept];
  const joint = words.dice.of(...kept);
  return `${first}${middle} MATCH ${words.chain(1 + words.dice.below(2), `(${joint})`, ['d', 'e'])}${words.where()}`;
}

export function optionalMatch(words: QueryWords): string {
  const dice = words.dice;
  words.nodes = ['a'];
  const first = dice.chance(30)
    ? `MATCH (a${words.labels()})${words.relationship()}(${words.labels()})${words.where()}`
    : `MATCH (a${words.labels()})${words.where()}`;
  const chain = words.chain(1 + dice.below(2), `(a${dice.chance(20) ? words.labels() : ''})`, ['b', 'c']);
  const one = `${first} OPTIONAL MATCH ${chain}${words.where()}`;
  if (dice.chance(50)) return one;
  const joint = dice.of(...words.nodes);
  const more = words.chain(1 + dice.below(2), `(${joint})`, ['d', 'e']);
  return `${one} OPTIONAL MATCH ${more}${words.where()}`;
}

export function unwindHead(words: QueryWords): string {
  words.nodes = ['a'];
  words.others = ['x'];
  if (words.dice.chance(30)) {
    const walk = words.chain(1, '(a)', ['b']);
    return `UNWIND [0, 1, 1, 2, 3, 0] AS x MATCH (a {id: x}) WITH a, x ${words.dice.of('', 'OPTIONAL ')}MATCH ${walk}${words.where()}`;
  }
  const chain = words.chain(1 + words.dice.below(2), `(a${words.labels()} {p: x})`, ['b', 'c']);
  return `UNWIND ${words.dice.of('[0, 1, 1, 2]', '[0, 2]', '[2, 1, 0, 5]')} AS x MATCH ${chain}${words.where()}`;
}

/** Walks without a direction, alone or with a step of another type at either end. */
export function undirectedHead(words: QueryWords): string {
  const dice = words.dice;
  const range = dice.of('', '*', '*1..', '*0..', '*1..2', '*..3', '*1..4', '*0..2', '*2..', '*2..3', '*2', '*2..4');
  const walk = `-[${dice.of(':R', ':R', ':R|S', ':R|S', '')}${range}]-`;
  const [a, b] = [`(a${words.labels()})`, `(b${words.labels()})`];
  words.nodes = ['a', 'b'];
  const [before, after] = dice.of(
    ['', ''],
    ['', ''],
    ['', ''],
    ['(c)-[:T]->', ''],
    ['', `<-[:T]-(c${words.labels()})`],
  );
  if (before + after !== '') words.nodes.push('c');
  const isPath = before + after === '' && dice.chance(20);
  if (isPath) words.path = 'p';
  return `MATCH ${isPath ? 'p = ' : ''}${before}${a}${walk}${b}${after}${words.where()}`;
}

/** Steps, or a step and a walk, of the same type behind each other. */
export function sameTypeHead(words: QueryWords): string {
  const dice = words.dice;
  const step = () => dice.of('-[:R]->', '<-[:R]-', '-[:R]-', '-->', '<--');
  const type = dice.of('R', 'S');
  const [walk, one] = [`-[:R${dice.of('*0..', '*0..2', '*1..')}]->`, dice.of(`-[:${type}]->`, `<-[:${type}]-`)];
  const [first, second] = dice.of(['-[:R]->', walk], [walk, '-[:R]->'], [step(), step()], [step(), step()], [one, one]);
  words.nodes = ['a', 'b', 'c'];
  const last = dice.chance(30) ? `-[:T]->(${words.labels()})` : '';
  return `MATCH (a${words.labels()})${first}(b${words.labels()})${second}(c${words.labels()})${last}${words.where()}`;
}

/** Two walks or steps behind each other, of which many rows have the same ends. */
export function groupsHead(words: QueryWords): string {
  const dice = words.dice;
  const one = () => dice.of('-[:R]->', '<-[:R]-', '-[:S]->', '-->', '-[:R]-', '-[:S|T]->');
  const walk = () => `-[:${dice.of('R', 'R|S', 'S')}${dice.of('*1..', '*0..', '*', '*1..2', '*2..', '*..3')}]->`;
  const [first, second] = dice.of([walk(), one()], [walk(), one()], [one(), walk()], [one(), one()], [walk(), walk()]);
  words.nodes = ['a', 'b', 'c'];
  const last = dice.chance(15) ? `, (${dice.of('a', 'b', 'c')})${one()}(${words.labels()})` : '';
  const where = dice.chance(20) ? words.where() : '';
  return `MATCH (a${dice.of('', '', words.labels())})${first}(b)${second}(c${dice.of('', '', words.labels())})${last}${where}`;
}
