import type { Value } from '../../src/index.ts';
import type { Dice } from '../dice.ts';
import { MemoryGraph } from '../memory-graph.ts';

const GROUPS = 7;

/**
 * Users (A), groups (B) and computers (C): more users than are walked from together. Groups are in each other, sometimes in
 * a circle (R), and one that everyone is in leads to most computers (S). Computers lead back to users (T).
 */
export function membershipGraph(dice: Dice): MemoryGraph {
  const graph = new MemoryGraph();
  const create = (label: string, count: number) =>
    Array.from({ length: count }, (_, at) =>
      graph.createNode(
        dice.chance(5) ? [label, 'D'] : [label],
        new Map<string, Value>([
          ['id', `${label}${at}`],
          ['p', dice.below(3)],
        ]),
      ),
    );
  const [users, groups, computers] = [create('A', dice.of(36, 60)), create('B', GROUPS), create('C', dice.of(38, 55))];
  const seen = new Set<string>();
  const connect = (type: string, from: number, to: number) => {
    if (seen.has(`${from} ${type} ${to}`)) return;
    seen.add(`${from} ${type} ${to}`);
    graph.createRelationship(type, from, to, new Map());
  };
  for (const user of users) {
    if (dice.chance(90)) connect('R', user, groups[0]!);
    for (let count = dice.below(4); count > 0; count--) connect('R', user, dice.of(...groups));
  }
  for (const [at, group] of groups.entries())
    for (let count = dice.below(3); count > 0; count--)
      connect('R', group, dice.chance(15) ? dice.of(...groups) : groups[Math.min(GROUPS - 1, at + 1 + dice.below(4))]!);
  for (const [at, group] of groups.entries())
    for (let count = at === 0 ? 60 : dice.below(12); count > 0; count--) connect('S', group, dice.of(...computers));
  for (const computer of computers) if (dice.chance(60)) connect('T', computer, dice.of(...users));
  return graph;
}
