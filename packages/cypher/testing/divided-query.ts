import { NotMergeable } from '../src/execution/barrier.ts';
import {
  checkText,
  type FinishedPart,
  type GraphSource,
  type Range,
  type RuntimeOptions,
  type SharedWork,
  streamQuery,
  type Team,
  type Value,
} from '../src/index.ts';
import type { Dice } from './dice.ts';

type DividedAnswer = {
  readonly rows: readonly (readonly Value[])[];
  /** How many parts came from other members of the team. */
  readonly received: number;
};

/**
 * Runs a query that is divided into parts at random places. Each part goes to the member that has the query, to one of
 * the others, or to one that dies before it has finished it. What the others send arrives in any order, as copies.
 */
export function divideQuery(
  text: string,
  graph: GraphSource,
  dice: Dice,
  parts: number,
  options: RuntimeOptions = {},
): DividedAnswer {
  const checked = checkText(text, options);
  let received = 0;
  let own: Range[] = [];
  let delivered: FinishedPart[] = [];
  const held = [0, 0, 0];
  /** What each member holds counts for all of them. */
  const holding = (member: number) => (values: number) => {
    held[member] = values;
    return held.reduce((sum, more) => sum + more, 0) - values;
  };
  const begin = (work: SharedWork) => {
    const all = cut(dice, work, parts);
    const others = all.map(() => dice.below(4));
    own = all.filter((_, at) => others[at] === 0);
    for (const member of [1, 2]) {
      const mine = all.filter((_, at) => others[at] === member);
      const sent = (part: Omit<FinishedPart, 'member'>) => delivered.push(structuredClone({ ...part, member }));
      const team = { ...helper(work, mine, sent), held: holding(member) };
      try {
        streamQuery(checked, graph, { ...options, team }, () => {
          throw new Error('a helper has no answer');
        });
      } catch (error) {
        if (!(error instanceof NotMergeable)) throw error; // it ends without its part
      }
      held[member] = 0;
    }
    delivered = delivered.toSorted(() => dice.below(3) - 1);
    return true;
  };
  const leader: Team = {
    ...COMMON,
    leads: true,
    held: holding(0),
    begin,
    take: () => own.shift(),
    deliver: () => {},
    received: () => {
      const some = delivered.splice(0, dice.below(3) + (own.length === 0 ? delivered.length : 0));
      received += some.length;
      return some;
    },
  };
  const rows: (readonly Value[])[] = [];
  streamQuery(checked, graph, { ...options, team: leader }, (row) => rows.push(row) > 0);
  return { rows, received };
}

const COMMON = { most: 3, batch: 1, pays: () => true, wait: () => false, close: () => {}, held: () => 0 };

function helper(work: SharedWork, ranges: Range[], deliver: (part: Omit<FinishedPart, 'member'>) => void): Team {
  return {
    ...COMMON,
    leads: false,
    // Where an index was built meanwhile, the plan may begin elsewhere.
    begin: ({ fingerprint }) => fingerprint === work.fingerprint,
    take: () => ranges.shift(),
    deliver,
    received: () => [],
  };
}

function cut(dice: Dice, { first, total }: SharedWork, parts: number): Range[] {
  const places = Array.from({ length: parts - 1 }, () => first + dice.below(total - first + 1));
  const borders = [...new Set([first, ...places, total])].sort((a, b) => a - b);
  return borders.slice(1).map((to, at) => ({ from: borders[at]!, to }));
}
