import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type GraphSource, parseQuery, runQuery, type Value } from '../../src/index.ts';
import { isList, NodeValue, RelationshipValue } from '../../src/values/value.ts';
import { asImage } from '../../testing/both-graphs.ts';
import { Dice } from '../../testing/dice.ts';
import { MemoryGraph } from '../../testing/memory-graph.ts';
import { naiveMatch } from '../../testing/naive-match.ts';

const RUNS = process.env.CHOKEPOINT_TEST_DEEP ? 20_000 : 300;

function randomGraph(dice: Dice): MemoryGraph {
  const graph = new MemoryGraph();
  const nodes = 3 + dice.below(4);
  for (let node = 0; node < nodes; node++)
    graph.createNode(
      ['A', 'B', 'C'].filter(() => dice.chance(40)),
      new Map<string, Value>([
        ['id', node],
        ['p', dice.below(3)],
        ['name', dice.of('xa', 'xb', 'ya')],
      ]),
    );
  const seen = new Set<string>();
  for (let attempt = dice.below(9); attempt > 0; attempt--) {
    const [start, type, end] = [dice.below(nodes), dice.of('R', 'S'), dice.below(nodes)];
    if (seen.has(`${start} ${type} ${end}`)) continue;
    seen.add(`${start} ${type} ${end}`);
    graph.createRelationship(
      type,
      start,
      end,
      new Map([
        ['id', 100 + seen.size],
        ['w', dice.below(2)],
      ]),
    );
  }
  return graph;
}

/** A MATCH of one or two patterns over the variables a to d and r0, r1..., with some condition. */
function randomMatch(dice: Dice): { match: string; variables: string[] } {
  let relationships = 0;
  const used = new Set<string>();
  const lists = new Set<string>();
  const node = () => {
    const name = dice.chance(75) ? dice.of('a', 'b', 'c', 'd') : '';
    if (name) used.add(name);
    const labels = dice.of('', '', ':A', ':B', ':A|B', ':!C');
    return `(${name}${labels}${dice.chance(15) ? ` {p: ${dice.below(3)}}` : ''})`;
  };
  const relationship = () => {
    const name = dice.chance(40) ? `r${relationships++}` : '';
    const range = dice.chance(35) ? dice.of('*', '*0..', '*1..2', '*2', '*..2', '*0..1') : '';
    if (name) used.add(name);
    if (name && range) lists.add(name);
    const inner = `${name}${dice.of('', ':R', ':S', ':R|S')}${range}${dice.chance(15) ? ` {w: ${dice.below(2)}}` : ''}`;
    return dice.of(`-[${inner}]->`, `<-[${inner}]-`, `-[${inner}]-`);
  };
  const pattern = () => node() + Array.from({ length: dice.below(3) }, () => relationship() + node()).join('');
  const patterns = Array.from({ length: 1 + dice.below(2) }, pattern).join(', ');
  const nodes = [...used].filter((name) => !name.startsWith('r'));
  const condition = () => {
    const [x, y] = [dice.of(...nodes), dice.of(...nodes)];
    return dice.of(
      `${x}.p = ${dice.below(3)}`,
      `${x}.p < ${y}.p`,
      `${x}.p = ${y}.p`,
      `${x} <> ${y}`,
      `${x}:A`,
      `NOT ${x}:B`,
      `${x}.name STARTS WITH 'x'`,
      `${x}.name ENDS WITH 'a'`,
      `id(${x}) = id(${y})`,
      `${x}.p IN [0, 2]`,
      `(${x})-->(${y})`,
      `NOT (${x})-[:R*]->(:A)`,
      `(${x}.p = 1 OR ${y}.p = 2)`,
    );
  };
  const conditions = nodes.length > 0 ? Array.from({ length: dice.below(3) }, condition) : [];
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  return { match: `MATCH ${patterns}${where}`, variables: [...used].sort() };
}

function spell(graph: GraphSource, value: Value): string {
  if (value instanceof NodeValue) return `n${graph.nodeProperty('id')(value.node)}`;
  if (value instanceof RelationshipValue) return `r${graph.relationshipProperty('id')(value.relationship)}`;
  return isList(value) ? `[${value.map((item) => spell(graph, item)).join(' ')}]` : String(value);
}

describe('random patterns on random graphs', () => {
  it('give the same rows as the slow and obvious search', () => {
    let rowsSeen = 0;
    for (let seed = 1; seed <= RUNS; seed++) {
      const dice = new Dice(seed);
      const memory = randomGraph(dice);
      const { match, variables } = randomMatch(dice);
      const [clause] = parseQuery(`${match} RETURN 1`).body.parts[0]!.clauses;
      assert.equal(clause?.kind, 'match');
      const expected = naiveMatch(memory, clause).map((bindings) =>
        variables.map((name) => spell(memory, bindings.get(name)!)).join(),
      );
      rowsSeen += expected.length;
      const indexed = seed % 2 === 0;
      if (indexed) memory.indexed.add('p').add('name');
      for (const graph of [memory, asImage(memory)]) {
        const ask = (columns: string) =>
          runQuery(`${match} RETURN ${columns}`, graph).rows.map((row) =>
            row.map((value) => spell(graph, value)).join(),
          );
        const columns = variables.length > 0 ? variables.join(', ') : '1';
        const rows = variables.length > 0 ? expected : expected.map(() => '1');
        assert.deepEqual(ask(columns).sort(), rows.toSorted(), `seed ${seed}: ${match}`);
        assert.deepEqual(
          ask(`DISTINCT ${columns}`).sort(),
          [...new Set(rows)].sort(),
          `seed ${seed}: ${match} (distinct)`,
        );
        const ends = variables.filter((name) => !name.startsWith('r')).slice(-1);
        if (ends.length > 0) {
          const distinct = new Set(expected.map((row) => splitRow(row)[variables.indexOf(ends[0]!)]!));
          assert.deepEqual(ask(`DISTINCT ${ends[0]}`).sort(), [...distinct].sort(), `seed ${seed}: ${match} (ends)`);
        }
      }
    }
    assert.ok(rowsSeen > RUNS, `only ${rowsSeen} rows in ${RUNS} queries`);
  });
});

describe('counted trails on random graphs', () => {
  it('are as many as the slow and obvious search finds', () => {
    let trailsSeen = 0;
    for (let seed = 1; seed <= RUNS; seed++) {
      const dice = new Dice(seed);
      const memory = randomGraph(dice);
      const [before, after] = dice.of(['-', '->'], ['<-', '-']);
      const walk = `${before}[${dice.of('', ':R', ':R|S')}${dice.of('*', '*0..', '*1..')}]${after}`;
      const ends = [`(a${dice.of('', ':A', ' {p: 1}')})`, `(b${dice.of('', ':B', ' {p: 2}')})`];
      const where = dice.of(
        '',
        " WHERE a.name STARTS WITH 'x'",
        ' WHERE b.p > 0 AND NOT b:A',
        ' WHERE a.p = 1 AND b.p < 2',
        ' WHERE a.p = b.p',
      );
      const match = `MATCH ${ends[0]}${walk}${ends[1]}${where}`;
      const [clause] = parseQuery(`${match} RETURN 1`).body.parts[0]!.clauses;
      assert.equal(clause?.kind, 'match');
      const found = naiveMatch(memory, clause);
      trailsSeen += found.length;
      const counts = new Map<string, number>();
      for (const bindings of found) {
        const start = spell(memory, bindings.get('a')!);
        counts.set(start, (counts.get(start) ?? 0) + 1);
      }
      const expected = [...counts].map(([start, count]) => `${start},${count},${count}`).sort();
      for (const graph of [memory, asImage(memory)]) {
        const rows = runQuery(`${match} RETURN a, count(b), count(*)`, graph).rows.map((row) =>
          row.map((value) => spell(graph, value)).join(),
        );
        assert.deepEqual(rows.sort(), expected, `seed ${seed}: ${match}`);
        const [total] = runQuery(`${match} RETURN count(*) + 1`, graph).rows;
        assert.deepEqual(total, [found.length + 1], `seed ${seed}: ${match} (total)`);
      }
    }
    assert.ok(trailsSeen > RUNS, `only ${trailsSeen} trails in ${RUNS} graphs`);
  });
});

describe('shortest paths on random graphs', () => {
  it('are the shortest of all trails, each pair of ends with its own', () => {
    let pathsSeen = 0;
    for (let seed = 1; seed <= RUNS; seed++) {
      const dice = new Dice(seed);
      const memory = randomGraph(dice);
      const arrow = dice.of(['-', '->'], ['<-', '-'], ['-', '-']);
      const types = dice.of('', ':R', ':S');
      const ends = [`(a${dice.of('', ':A')})`, `(b${dice.of('', ':B')})`];
      const pattern = (range: string) => `${ends[0]}${arrow[0]}[r${types}${range}]${arrow[1]}${ends[1]}`;
      const [clause] = parseQuery(`MATCH ${pattern('*')} WHERE a <> b RETURN 1`).body.parts[0]!.clauses;
      assert.equal(clause?.kind, 'match');
      const trails = naiveMatch(memory, clause).map((bindings) => ({
        pair: `${spell(memory, bindings.get('a')!)},${spell(memory, bindings.get('b')!)}`,
        length: (bindings.get('r') as readonly Value[]).length,
        trail: spell(memory, bindings.get('r')!),
      }));
      const shortest = new Map<string, number>();
      for (const { pair, length } of trails) shortest.set(pair, Math.min(length, shortest.get(pair) ?? length));
      const expected = trails.filter(({ pair, length }) => shortest.get(pair) === length);
      pathsSeen += expected.length;
      for (const graph of [memory, asImage(memory)]) {
        const ask = (name: string) =>
          runQuery(`MATCH ${name}(${pattern('*')}) WHERE a <> b RETURN a, b, r`, graph).rows.map((row) =>
            row.map((value) => spell(graph, value)).join(),
          );
        const label = `seed ${seed}: ${pattern('*')}`;
        assert.deepEqual(
          ask('allShortestPaths').sort(),
          expected.map(({ pair, trail }) => `${pair},${trail}`).sort(),
          label,
        );
        const one = ask('shortestPath');
        assert.deepEqual(one.map((row) => splitRow(row).slice(0, 2).join()).sort(), [...shortest.keys()].sort(), label);
        const all = new Set(ask('allShortestPaths'));
        for (const row of one) assert.ok(all.has(row), label);
        const known = runQuery(
          `MATCH ${ends[0]}, ${ends[1]} WITH a, b MATCH shortestPath((a)${arrow[0]}[r${types}*]${arrow[1]}(b)) RETURN a, b, r`,
          graph,
        ).rows.map((row) => row.map((value) => spell(graph, value)).join());
        assert.equal(known.length, one.length, `${label} (known ends)`);
        for (const row of known) assert.ok(all.has(row), `${label} (known ends)`);
        const bounded = runQuery(
          `MATCH ${ends[0]}, ${ends[1]} WITH a, b MATCH shortestPath((a)${arrow[0]}[r${types}*..2]${arrow[1]}(b)) RETURN r`,
          graph,
        ).rows;
        assert.equal(
          bounded.length,
          [...shortest.values()].filter((length) => length <= 2).length,
          `${label} (bounded)`,
        );
      }
    }
    assert.ok(pathsSeen > RUNS, `only ${pathsSeen} paths in ${RUNS} graphs`);
  });
});

function splitRow(row: string): string[] {
  return row.split(',');
}
