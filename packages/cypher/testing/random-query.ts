import { Float, type Value } from '../src/index.ts';
import type { Dice } from './dice.ts';
import { MemoryGraph } from './memory-graph.ts';

/** Some nodes have an integer or a float, exact in binary, some nothing. */
const NUMBERS: readonly (readonly [string, Value][])[] = [
  [['v', 7]],
  [['v', -3]],
  [],
  [['v', new Float(2.5)]],
  [['v', 90_000_000_001]],
  [],
  [['v', new Float(-1.5)]],
];

/** A few nodes with labels A to C or with D alone, the properties id, p, name and maybe v, and relationships of the types R, S and T. */
export function randomGraph(dice: Dice): MemoryGraph {
  const graph = new MemoryGraph();
  const nodes = 2 + dice.below(5);
  for (let node = 0; node < nodes; node++)
    graph.createNode(
      dice.chance(8) ? ['D'] : ['A', 'B', 'C'].filter(() => dice.chance(70)),
      new Map<string, Value>([
        ['id', node],
        ['p', dice.below(3)],
        ['name', dice.of('xa', 'xb', 'ya', 'x')],
        ...NUMBERS[(node + nodes) % NUMBERS.length]!,
      ]),
    );
  const seen = new Set<string>();
  for (let attempt = 6 + dice.below(5); attempt > 0; attempt--) {
    const [start, type, end] = [dice.below(nodes), dice.of('R', 'R', 'R', 'S', 'S', 'T'), dice.below(nodes)];
    if (seen.has(`${start} ${type} ${end}`)) continue;
    seen.add(`${start} ${type} ${end}`);
    graph.createRelationship(type, start, end, new Map([['w', dice.below(2)]]));
  }
  return graph;
}

/** A query over a chain of nodes a, b, ... in one of many wordings, of which rows or counts of rows are read. */
export function randomQuery(dice: Dice): string {
  return new RandomQuery(dice).text();
}

/** A query over a pattern of which two nodes are compared by their values. */
export function randomPairQuery(dice: Dice): string {
  return new RandomQuery(dice).pairText();
}

/** Rows of two walks that meet at a node, counted. */
export function randomMeetingQuery(dice: Dice): string {
  return new RandomQuery(dice).meetingText();
}

/** Walks without a direction, of which no number of equal rows is seen. */
export function randomUndirectedQuery(dice: Dice): string {
  return new RandomQuery(dice).undirectedText();
}

const NODES = ['a', 'b', 'c', 'd'] as const;

class RandomQuery {
  readonly #dice: Dice;
  /** Variables that are nodes, or null behind OPTIONAL MATCH. */
  #nodes: string[] = [];
  #path: string | undefined;
  #others: string[] = [];

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  text(): string {
    const head = this.#head();
    return `${head} ${this.#tail()}`;
  }

  pairText(): string {
    const head = this.#dice.chance(75) ? this.#pairs() : this.#searchedPairs();
    return `${head} ${this.#tail()}`;
  }

  undirectedText(): string {
    return `${this.#undirected()} ${this.#distinct()}`;
  }

  meetingText(): string {
    if (this.#dice.chance(30)) return `${this.#meeting()} ${this.#tail()}`;
    if (this.#dice.chance(50)) return `${this.#meeting()} ${this.#distinct()}`;
    const [by, value] = [this.#dice.of('a', 'b', 'c'), this.#dice.of('', '.p', '.name')];
    const key = this.#dice.chance(30) ? '' : `${by}${value} AS k, `;
    const count = this.#dice.of('count(*)', 'count(*)', 'count(a)', 'sum(a.v)', 'count(c.v)');
    return `${this.#meeting()} RETURN ${key}${count} AS n`;
  }

  #head(): string {
    const dice = this.#dice;
    const kind = dice.below(24);
    if (kind > 21) return this.#undirected();
    if (kind < 3) return this.#match(1 + dice.below(3));
    if (kind < 5) return this.#twoMatches('');
    if (kind < 7) return this.#twoMatches(dice.of('WITH', 'WITH DISTINCT'));
    if (kind === 7 || kind === 15) return this.#optional();
    if (kind === 8) return this.#unwind();
    if (kind === 9) return this.#shortest();
    if (kind === 10 || kind === 16) return this.#join();
    if (kind > 18) return this.#compared();
    if (kind === 14 || kind >= 17) return this.#sameType();
    if (kind >= 12) return this.#subquery();
    this.#nodes = ['a'];
    return `MATCH (a${this.#labels()}) WHERE ${this.#search('a')}`;
  }

  #labels(): string {
    const dice = this.#dice;
    return dice.of('', '', '', '', ':A', ':B', ':C', dice.of(':D', ''), ':A|B');
  }

  #node(name: string): string {
    const properties = this.#dice.chance(10) ? ` {p: ${this.#dice.below(3)}}` : '';
    return `(${this.#dice.chance(85) ? name : ''}${this.#labels()}${properties})`;
  }

  #relationship(types?: string): string {
    const dice = this.#dice;
    const range = dice.chance(55)
      ? dice.of('*', '*1..', '*0..', '*1..2', '*0..2', '*..3', '*2..3', '*2', '*2..', '*3..', '*1..4')
      : '';
    const inner = `${types ?? dice.of('', ':R', ':R', ':S', ':T', ':R|S')}${range}${dice.chance(8) ? ' {w: 1}' : ''}`;
    return dice.of(
      `-[${inner}]->`,
      `-[${inner}]->`,
      `<-[${inner}]-`,
      dice.chance(40) ? `-[${inner}]-` : `-[${inner}]->`,
    );
  }

  /** A chain from the given node on. Types differ from step to step more often than not. */
  #chain(steps: number, first: string, names: readonly string[]): string {
    let text = first;
    for (let step = 0; step < steps; step++) {
      const types = this.#dice.chance(70) ? `:${['R', 'S', 'T'][step % 3]!}` : undefined;
      text += this.#relationship(types) + this.#node(names[step]!);
    }
    for (const name of names.slice(0, steps)) if (text.includes(`(${name}`)) this.#nodes.push(name);
    return text;
  }

  /** Walks without a direction, alone or with a step of another type at either end. */
  #undirected(): string {
    const dice = this.#dice;
    const range = dice.of('', '*', '*1..', '*0..', '*1..2', '*..3', '*1..4', '*0..2', '*2..', '*2..3', '*2', '*2..4');
    const walk = `-[${dice.of(':R', ':R', ':R|S', ':R|S', '')}${range}]-`;
    const [a, b] = [`(a${this.#labels()})`, `(b${this.#labels()})`];
    this.#nodes = ['a', 'b'];
    const [before, after] = dice.of(
      ['', ''],
      ['', ''],
      ['', ''],
      ['(c)-[:T]->', ''],
      ['', `<-[:T]-(c${this.#labels()})`],
    );
    if (before + after !== '') this.#nodes.push('c');
    const isPath = before + after === '' && dice.chance(20);
    if (isPath) this.#path = 'p';
    return `MATCH ${isPath ? 'p = ' : ''}${before}${a}${walk}${b}${after}${this.#where()}`;
  }

  /** Steps, or a step and a walk, of the same type behind each other. */
  #sameType(): string {
    const dice = this.#dice;
    const step = () => dice.of('-[:R]->', '<-[:R]-', '-[:R]-', '-->', '<--');
    const type = dice.of('R', 'S');
    const [walk, one] = [`-[:R${dice.of('*0..', '*0..2', '*1..')}]->`, dice.of(`-[:${type}]->`, `<-[:${type}]-`)];
    const [first, second] = dice.of(
      ['-[:R]->', walk],
      [walk, '-[:R]->'],
      [step(), step()],
      [step(), step()],
      [one, one],
    );
    this.#nodes = ['a', 'b', 'c'];
    const last = dice.chance(30) ? `-[:T]->(${this.#labels()})` : '';
    return `MATCH (a${this.#labels()})${first}(b${this.#labels()})${second}(c${this.#labels()})${last}${this.#where()}`;
  }

  /** A chain of different types with a condition on two of its nodes, and maybe one on a relationship. */
  #compared(): string {
    const dice = this.#dice;
    const walk = (type: string) => {
      const range = dice.of('', '', '*1..', '*0..', '*1..2');
      return dice.of(`-[:${type}${range}]->`, `<-[:${type}${range}]-`);
    };
    if (dice.chance(25)) return this.#meeting();
    const isLong = dice.chance(40);
    const [left, right] = dice.of(['-', '->'], ['<-', '-']);
    const last = `${left}[r:${isLong ? 'T' : 'S'}]${right}(d)`;
    this.#nodes = isLong ? ['a', 'b', 'c', 'd'] : ['a', 'b', 'd'];
    const [x, y] = dice.of(['a', 'd'], ['a', 'd'], ['a', 'b'], isLong ? ['a', 'c'] : ['b', 'd'], ['b', 'd']);
    const nodes = dice.of(`${x} <> ${y}`, `${x} <> ${y}`, `${x}.p <> ${y}.p`, `${y}.p <= ${x}.p`);
    const relationship = dice.of(
      '',
      '',
      '',
      ' AND r.w = 1',
      ' AND (r.w + 1 > 1 OR r.v IS NOT NULL)',
      ' AND r.w IN [0]',
    );
    const middle = isLong ? `${walk('S')}(c${this.#labels()})` : '';
    return `MATCH (a)${walk('R')}(b)${middle}${last} WHERE ${nodes}${relationship}`;
  }

  /** Two walks of one type that begin or end at the same node. */
  #meeting(): string {
    const dice = this.#dice;
    const walk = (type: string) => `[${type}${dice.of('*1..', '*1..', '*', '*0..', '*1..2')}]`;
    const type = dice.of(':R', ':R', ':S', ':R|S', '');
    const [first, second] = [walk(type), walk(dice.chance(90) ? type : ':R')];
    const [a, b, c] = ['a', 'b', 'c'].map((name) => `(${name}${this.#labels()})`);
    this.#nodes = ['a', 'b', 'c'];
    const beside = dice.of('', '', '', `, (b)-[:T]->(${this.#labels()})`, ', (a)-[:T]->()');
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
  #searchedPairs(): string {
    const dice = this.#dice;
    this.#nodes = ['a', 'b'];
    const way = dice.of(
      `(a)${this.#relationship()}(b)`,
      `(b)${this.#relationship(':R')}(y${this.#labels()})${this.#relationship(':S')}(a)`,
      `(a)${this.#relationship(':R')}()${this.#relationship(':R')}(b)`,
      `(a)${this.#relationship(':S')}(y)${this.#relationship(':R|T')}(b)`,
    );
    const other = dice.of('', '', ' AND a.p <= b.p', ' AND a <> b', ' AND a.p < 2', ' AND (a)-[:R]->()');
    const condition = dice.of(`EXISTS { ${way} }`, `EXISTS { MATCH ${way} }`, way);
    return `MATCH (a${this.#labels()})${dice.of(', ', ' MATCH ')}(b) WHERE ${condition.includes('(y') ? `EXISTS { ${way} }` : condition}${other}`;
  }

  /** Two nodes that are compared by their values, below another node, one above the other, or further apart. */
  #pairs(): string {
    const dice = this.#dice;
    const type = dice.of('R', 'R', 'S');
    const [x, y] = dice.of(['a', 'c'], ['a', 'c'], ['a', 'c'], ['c', 'a'], ['a', 'b'], ['b', 'c']);
    const range = dice.of('', '', '', '*1..', '*0..2');
    const patterns = dice.of(
      `(a)-[:${type}]->(b${this.#labels()})<-[:${type}]-(c)`,
      `(a)-[:R]->(b)<-[:R]-(c)`,
      `(b)-[:${type}]->(a), (b)-[:${type}]->(c)`,
      `(a)-[:${type}]-(b${this.#labels()})-[:${type}]-(c)`,
      `(a)-[:${type}]-(b)-[:${type}]-(c)`,
      `(a)-[:R${range}]->(b)-[:S]->(c)`,
      `(a)<-[:R]-(b)<-[:T${range}]-()-[:S]->(c)`,
      `(a)-[:R]->(b)-[:S]->()<-[:S]-(c)`,
      `(a)-[:T]->()-[:R]->(b)<-[:R]-(c)`,
      `(a)-[:R]->(b) MATCH (b)<-[:R]-(c)`,
      `(b)-[:S]->(a), (b)-[:R${range}]->(c)-[:T]->()`,
      this.#farApart(),
      this.#farApart(),
      this.#farApart(),
      this.#farApart(),
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
    this.#nodes = ['a', 'b', 'c'];
    const where = Array.from({ length: dice.of(1, 1, 1, 1, 2, 3) }, condition).join(' AND ');
    const step = dice.of(' WHERE', ' WHERE', ' WITH a, b, c WHERE', ' WITH DISTINCT a, b, c WHERE');
    return `MATCH ${patterns}${step} ${where}`;
  }

  /** Compared nodes with a walk and steps of other types between them, and maybe something beside the way. */
  #farApart(): string {
    const dice = this.#dice;
    const walk = `-[:R${dice.of('*1..', '*', '*0..', '*1..2', '*1..3', '*0..3', '*2..', '*2..3', '*1..4')}]->`;
    const step = (type: string) => dice.of(`-[:${type}]->`, `<-[:${type}]-`, `-[:${type}]-`);
    const beside = dice.of('', '', '', `, (b)${step('T')}(${this.#labels()})`, `, (a)${step('T')}()`);
    return dice.of(
      `(a)${walk}(b)${step('S')}(c)${beside}`,
      `(a)${walk}(${this.#labels()})${step('S')}(b)${step('T')}(c)`,
      `(a)${step('S')}(b)${walk}(c)${beside}`,
      `(c)${step('S')}(b${this.#labels()})${walk}(a)${beside}`,
      `(a)${step('T')}()${walk}(b)${step('S')}(c)`,
      `(a)${walk}(b) MATCH (b)${step('S')}(c)`,
      `(b)${walk}(a), (b)${step('S')}(c)${beside}`,
    );
  }

  #match(steps: number): string {
    this.#nodes = ['a'];
    this.#path = this.#dice.chance(25) ? 'p' : undefined;
    const chain = this.#chain(steps, `(a${this.#labels()})`, NODES.slice(1));
    const where = this.#where();
    if (!this.#path || !this.#dice.chance(40)) return `MATCH ${this.#path ? 'p = ' : ''}${chain}${where}`;
    return `MATCH p = ${chain}${where ? `${where} AND` : ' WHERE'} ${this.#along()}`;
  }

  #twoMatches(between: string): string {
    this.#nodes = ['a'];
    const first = `MATCH ${this.#chain(1 + this.#dice.below(2), `(a${this.#labels()})`, ['b', 'c'])}${this.#where()}`;
    const kept = between ? this.#some(this.#nodes) : this.#nodes;
    const middle = between ? ` ${between} ${kept.join(', ')}` : '';
    this.#nodes = [...kept];
    const joint = this.#dice.of(...kept);
    return `${first}${middle} MATCH ${this.#chain(1 + this.#dice.below(2), `(${joint})`, ['d', 'e'])}${this.#where()}`;
  }

  #optional(): string {
    const dice = this.#dice;
    this.#nodes = ['a'];
    const first = dice.chance(30)
      ? `MATCH (a${this.#labels()})${this.#relationship()}(${this.#labels()})${this.#where()}`
      : `MATCH (a${this.#labels()})${this.#where()}`;
    const chain = this.#chain(1 + dice.below(2), `(a${dice.chance(20) ? this.#labels() : ''})`, ['b', 'c']);
    const one = `${first} OPTIONAL MATCH ${chain}${this.#where()}`;
    if (dice.chance(50)) return one;
    const joint = dice.of(...this.#nodes);
    const more = this.#chain(1 + dice.below(2), `(${joint})`, ['d', 'e']);
    return `${one} OPTIONAL MATCH ${more}${this.#where()}`;
  }

  #unwind(): string {
    this.#nodes = ['a'];
    this.#others = ['x'];
    if (this.#dice.chance(30)) {
      const walk = this.#chain(1, '(a)', ['b']);
      return `UNWIND [0, 1, 1, 2, 3, 0] AS x MATCH (a {id: x}) WITH a, x ${this.#dice.of('', 'OPTIONAL ')}MATCH ${walk}${this.#where()}`;
    }
    const chain = this.#chain(1 + this.#dice.below(2), `(a${this.#labels()} {p: x})`, ['b', 'c']);
    return `UNWIND ${this.#dice.of('[0, 1, 1, 2]', '[0, 2]', '[2, 1, 0, 5]')} AS x MATCH ${chain}${this.#where()}`;
  }

  #subquery(): string {
    const dice = this.#dice;
    if (dice.chance(40)) return this.#countingSubquery();
    this.#nodes = ['a', 'b'];
    const chain = () => `MATCH (a)${this.#relationship()}(b${this.#labels()})${this.#where()}`;
    const body = dice.of(
      `WITH a ${chain()} RETURN b`,
      `WITH a ${chain()} RETURN DISTINCT b`,
      `WITH a ${chain()} RETURN b UNION${dice.of('', ' ALL')} WITH a ${chain()} RETURN b`,
    );
    const call = dice.chance(70) ? `CALL { ${body} }` : `CALL (a) { ${chain()} RETURN b }`;
    return `MATCH (a${this.#labels()}) ${call}`;
  }

  /** A subquery that returns one row per row around it, or values of which none is a node. */
  #countingSubquery(): string {
    const dice = this.#dice;
    this.#nodes = ['a'];
    this.#others = ['x'];
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
      ? `MATCH (a)${this.#relationship()}(b${this.#labels()})`
      : `MATCH p = shortestPath((a)-[:R*1..]->(b${this.#labels()}))`;
    const second = dice.chance(30) ? `, (c${this.#labels()})` : '';
    return `MATCH (a${this.#labels()})${second}${this.#where()} CALL { WITH a ${walk} RETURN ${found} AS x }`;
  }

  /** Of shortest paths only ends and lengths are read: which of several is found is open. */
  #shortest(): string {
    const dice = this.#dice;
    this.#nodes = ['a', 'b'];
    this.#path = 'p';
    const range = dice.of('*', '*1..', '*0..', '*..2');
    const [before, after] = dice.of(['-', '->'], ['<-', '-'], ['-', '-']);
    const walk = `${before}[${dice.of('', ':R', ':R|S')}${range}]${after}`;
    const kind = dice.of('shortestPath', 'shortestPath', 'allShortestPaths');
    const [a, b] = [`a${this.#labels()}`, `b${this.#labels()}`];
    return dice.of(
      `MATCH p = ${kind}((${a})${walk}(${b}))${this.#where()}`,
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

  #join(): string {
    const dice = this.#dice;
    this.#nodes = ['a', 'b'];
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
        `(a)${this.#relationship()}(b)`,
        `EXISTS { (b)${this.#relationship()}(${this.#labels()})${this.#relationship(':S')}(a) }`,
      );
      return `MATCH (a${this.#labels()})${comma}(b${this.#labels()}) WHERE ${searched}${dice.of('', ' AND a.p < 2')}`;
    }
    return `MATCH (a${this.#labels()})${comma}(b${this.#labels()}) WHERE ${condition}`;
  }

  /** A condition on all of a path. */
  #along(): string {
    return this.#dice.of(
      'all(x IN nodes(p) WHERE x.p < 2)',
      'none(x IN nodes(p) WHERE x:C AND x.p = 1)',
      "none(x IN relationships(p) WHERE type(x) = 'S')",
      'all(x IN relationships(p) WHERE x.w = 0)',
      `all(x IN nodes(p) WHERE x.p <= ${this.#nodes[0]}.p + 1)`,
    );
  }

  #where(): string {
    const dice = this.#dice;
    const conditions = Array.from({ length: dice.chance(62) ? 0 : 1 + dice.below(2) }, () => {
      const [x, y] = [dice.of(...this.#nodes), dice.of(...this.#nodes)];
      return dice.of(
        `${x}.p = ${dice.below(3)}`,
        `${x} <> ${y}`,
        `${x}.p < ${y}.p`,
        `${x}:A`,
        `NOT ${x}:B`,
        `${x}.p IN [0, 2]`,
        `${x}.name STARTS WITH 'x'`,
        this.#search(x),
      );
    });
    return conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  }

  /** A condition that searches. */
  #search(name: string): string {
    const dice = this.#dice;
    const chain = `(${name})${this.#relationship()}${this.#node('z').replace('(z', '(')}`;
    const longer = dice.chance(40) ? `${chain}${this.#relationship(':S')}(:A)` : chain;
    const other = dice.of(...this.#nodes);
    return dice.of(
      `(${longer})`.slice(1, -1),
      `NOT ${longer}`,
      `EXISTS { ${longer} }`,
      `NOT EXISTS { MATCH (${name})-[:R*1..]->(y) WHERE y.p = 1 }`,
      `EXISTS { MATCH (${name})-[:R*]->(y)-[:S]->(v) WHERE y.p < 2 }`,
      `NOT (${name})-[:R*1..]->(${other})`,
      `${dice.of('', 'NOT ')}EXISTS { (${name})${this.#relationship()}(y) WHERE EXISTS { (y)${this.#relationship()}()${this.#relationship(':S')}(${name}) } }`,
      `${dice.of('', 'NOT ')}EXISTS { (${name})${this.#relationship()}(y) WHERE (y)${this.#relationship()}(${other}) AND y.p < 2 }`,
      `COUNT { ${longer} } ${dice.of('= 0', '> 1', '< 2')}`,
      `size([${longer} | 1]) ${dice.of('= 0', '> 1', '< 2')}`,
      `(${name})${this.#relationship()}(${other})`,
      `EXISTS { (${name})${this.#relationship()}()${this.#relationship(':S')}(${other}) }`,
      `COUNT { MATCH ${longer} WHERE ${name}.p < 2 } > ${other}.p`,
      `EXISTS { MATCH (y:A), (v) WHERE y.p = ${name}.p AND v.name = ${other}.name AND v.p = 1 }`,
      `COUNT { MATCH (y)-[:R]->(v) WHERE y.p = ${name}.p } ${dice.of('= 0', '> 1', '< 2')}`,
      `COUNT { MATCH (${name})-[:R*1..3]->(y:A)-[:S]->(v) WHERE y.p < 2 } <= ${name}.p`,
    );
  }

  #some(names: readonly string[]): string[] {
    const chosen = names.filter(() => this.#dice.chance(65));
    return chosen.length > 0 ? chosen : [names[0]!];
  }

  /** Aggregates of several nodes side by side. */
  #severalAggregates(nodes: readonly string[], key: string): string[] {
    const dice = this.#dice;
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

  /** Groups by two nodes. */
  #twoKeys(nodes: readonly string[]): string[] {
    const dice = this.#dice;
    const [x, y, z] = [dice.of(...nodes), dice.of(...nodes), dice.of(...nodes)];
    return [
      `RETURN ${x}.p AS k, ${y}.name AS l, count(*) AS n`,
      `RETURN ${x} AS k, ${y}.p AS l, count(DISTINCT ${z}) AS n`,
      `RETURN ${x}.p AS k, ${y}.p AS l, ${dice.of('min', 'max', 'sum')}(${z}.p) AS m, count(${z}) AS n`,
    ];
  }

  /** Rows of an order that are cut off; what is sorted by tells all rows apart that differ. */
  #sorted(x: string, y: string): string {
    const dice = this.#dice;
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
  #distinct(): string {
    const dice = this.#dice;
    const nodes = [...new Set(this.#nodes)];
    const [x, y] = [dice.of(...nodes), dice.of(...nodes)];
    const both = x === y ? x : `${x}, ${y}`;
    return dice.of(
      `RETURN ${x}${dice.of('', '.p', '.name')} AS k, count(DISTINCT ${y}) AS n`,
      `RETURN count(DISTINCT ${x}) AS n`,
      `WITH DISTINCT ${both} RETURN count(*) AS n`,
      `RETURN DISTINCT ${both}`,
      `RETURN ${x}.p AS k, max(${y}.p) AS n`,
    );
  }

  #tail(): string {
    const dice = this.#dice;
    const nodes = [...new Set(this.#nodes)];
    const [x, y] = [dice.of(...nodes), dice.of(...nodes)];
    if (dice.chance(12)) return this.#sorted(x, y);
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
      ...this.#severalAggregates(nodes, key),
      ...this.#twoKeys(nodes),
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
      ...(this.#path ? [...ofPath, ...ofPath] : []),
      ...(this.#others.length > 0 ? ofOthers : []),
    ];
    return dice.of(...choice);
  }
}
