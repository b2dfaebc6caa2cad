import type { Dice } from '../dice.ts';

/** Parts of a random query, and what is known of it by now. */
export class QueryWords {
  readonly dice: Dice;
  /** Variables that are nodes, or null behind OPTIONAL MATCH. */
  nodes: string[] = [];
  path: string | undefined;
  others: string[] = [];

  constructor(dice: Dice) {
    this.dice = dice;
  }

  labels(): string {
    const dice = this.dice;
    return dice.of('', '', '', '', ':A', ':B', ':C', dice.of(':D', ''), ':A|B');
  }

  node(name: string): string {
    const properties = this.dice.chance(10) ? ` {p: ${this.dice.below(3)}}` : '';
    return `(${this.dice.chance(85) ? name : ''}${this.labels()}${properties})`;
  }

  relationship(types?: string): string {
    const dice = this.dice;
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
  chain(steps: number, first: string, names: readonly string[]): string {
    let text = first;
    for (let step = 0; step < steps; step++) {
      const types = this.dice.chance(70) ? `:${['R', 'S', 'T'][step % 3]!}` : undefined;
      text += this.relationship(types) + this.node(names[step]!);
    }
    for (const name of names.slice(0, steps)) if (text.includes(`(${name}`)) this.nodes.push(name);
    return text;
  }

  /** A condition on all of a path. */
  along(): string {
    return this.dice.of(
      'all(x IN nodes(p) WHERE x.p < 2)',
      'none(x IN nodes(p) WHERE x:C AND x.p = 1)',
      "none(x IN relationships(p) WHERE type(x) = 'S')",
      'all(x IN relationships(p) WHERE x.w = 0)',
      `all(x IN nodes(p) WHERE x.p <= ${this.nodes[0]}.p + 1)`,
    );
  }

  where(): string {
    const dice = this.dice;
    const conditions = Array.from({ length: dice.chance(62) ? 0 : 1 + dice.below(2) }, () => {
      const [x, y] = [dice.of(...this.nodes), dice.of(...this.nodes)];
      return dice.of(
        `${x}.p = ${dice.below(3)}`,
        `${x} <> ${y}`,
        `${x}.p < ${y}.p`,
        `${x}:A`,
        `NOT ${x}:B`,
        `${x}.p IN [0, 2]`,
        `${x}.name STARTS WITH 'x'`,
        this.search(x),
      );
    });
    return conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  }

  /** A condition that searches. */
  search(name: string): string {
    const dice = this.dice;
    const chain = `(${name})${this.relationship()}${this.node('z').replace('(z', '(')}`;
    const longer = dice.chance(40) ? `${chain}${this.relationship(':S')}(:A)` : chain;
    const other = dice.of(...this.nodes);
    return dice.of(
      `(${longer})`.slice(1, -1),
      `NOT ${longer}`,
      `EXISTS { ${longer} }`,
      `NOT EXISTS { MATCH (${name})-[:R*1..]->(y) WHERE y.p = 1 }`,
      `EXISTS { MATCH (${name})-[:R*]->(y)-[:S]->(v) WHERE y.p < 2 }`,
      `NOT (${name})-[:R*1..]->(${other})`,
      `${dice.of('', 'NOT ')}EXISTS { (${name})${this.relationship()}(y) WHERE EXISTS { (y)${this.relationship()}()${this.relationship(':S')}(${name}) } }`,
      `${dice.of('', 'NOT ')}EXISTS { (${name})${this.relationship()}(y) WHERE (y)${this.relationship()}(${other}) AND y.p < 2 }`,
      `COUNT { ${longer} } ${dice.of('= 0', '> 1', '< 2')}`,
      `size([${longer} | 1]) ${dice.of('= 0', '> 1', '< 2')}`,
      `(${name})${this.relationship()}(${other})`,
      `EXISTS { (${name})${this.relationship()}()${this.relationship(':S')}(${other}) }`,
      `COUNT { MATCH ${longer} WHERE ${name}.p < 2 } > ${other}.p`,
      `EXISTS { MATCH (y:A), (v) WHERE y.p = ${name}.p AND v.name = ${other}.name AND v.p = 1 }`,
      `COUNT { MATCH (y)-[:R]->(v) WHERE y.p = ${name}.p } ${dice.of('= 0', '> 1', '< 2')}`,
      `COUNT { MATCH (${name})-[:R*1..3]->(y:A)-[:S]->(v) WHERE y.p < 2 } <= ${name}.p`,
    );
  }

  some(names: readonly string[]): string[] {
    const chosen = names.filter(() => this.dice.chance(65));
    return chosen.length > 0 ? chosen : [names[0]!];
  }
}
