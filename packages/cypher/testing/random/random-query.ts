import type { Dice } from '../dice.ts';
import {
  groupsHead,
  matchHead,
  optionalMatch,
  sameTypeHead,
  twoMatches,
  undirectedHead,
  unwindHead,
} from './match-heads.ts';
import { comparedHead, joinHead, meetingHead, pairsHead, searchedPairs } from './pair-heads.ts';
import { QueryWords } from './query-words.ts';
import { shortestHead, subqueryHead, unionQuery } from './search-heads.ts';
import { distinctTail, pairGroups, randomTail } from './tails.ts';

/** A query over a chain of nodes a, b, ... in one of many wordings, of which rows or counts of rows are read. */
export function randomQuery(dice: Dice): string {
  const words = new QueryWords(dice);
  const head = randomHead(words);
  return `${head} ${randomTail(words)}`;
}

/** A query over a pattern of which two nodes are compared by their values. */
export function randomPairQuery(dice: Dice): string {
  const words = new QueryWords(dice);
  const head = words.dice.chance(75) ? pairsHead(words) : searchedPairs(words);
  return `${head} ${randomTail(words)}`;
}

/** Walks without a direction, of which no number of equal rows is seen. */
export function randomUndirectedQuery(dice: Dice): string {
  const words = new QueryWords(dice);
  return `${undirectedHead(words)} ${distinctTail(words)}`;
}

/** Rows of two walks that meet at a node, counted. */
export function randomMeetingQuery(dice: Dice): string {
  const words = new QueryWords(dice);
  if (words.dice.chance(30)) return `${meetingHead(words)} ${randomTail(words)}`;
  if (words.dice.chance(50)) return `${meetingHead(words)} ${distinctTail(words)}`;
  const [by, value] = [words.dice.of('a', 'b', 'c'), words.dice.of('', '.p', '.name')];
  const key = words.dice.chance(30) ? '' : `${by}${value} AS k, `;
  const count = words.dice.of('count(*)', 'count(*)', 'count(a)', 'sum(a.v)', 'count(c.v)');
  return `${meetingHead(words)} RETURN ${key}${count} AS n`;
}

/** Pairs of several parts of a UNION, counted. */
export function randomUnionQuery(dice: Dice): string {
  return unionQuery(new QueryWords(dice));
}

/** Groups of pairs of nodes, counted. */
export function randomGroupsQuery(dice: Dice): string {
  const words = new QueryWords(dice);
  const head = groupsHead(words);
  const [x, y, z] = dice.of(['a', 'b', 'c'], ['a', 'c', 'b'], ['c', 'a', 'b'], ['b', 'a', 'b'], ['c', 'b', 'a']);
  return `${head} ${dice.of(...pairGroups(words, x, y, z))}`;
}

function randomHead(words: QueryWords): string {
  const dice = words.dice;
  const kind = dice.below(24);
  if (kind > 21) return undirectedHead(words);
  if (kind < 3) return matchHead(words, 1 + dice.below(3));
  if (kind < 5) return twoMatches(words, '');
  if (kind < 7) return twoMatches(words, dice.of('WITH', 'WITH DISTINCT'));
  if (kind === 7 || kind === 15) return optionalMatch(words);
  if (kind === 8) return unwindHead(words);
  if (kind === 9) return shortestHead(words);
  if (kind === 10 || kind === 16) return joinHead(words);
  if (kind > 18) return comparedHead(words);
  if (kind === 14 || kind >= 17) return sameTypeHead(words);
  if (kind >= 12) return subqueryHead(words);
  words.nodes = ['a'];
  return `MATCH (a${words.labels()}) WHERE ${words.search('a')}`;
}
