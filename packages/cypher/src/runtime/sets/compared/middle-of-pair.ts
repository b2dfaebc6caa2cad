import type { PatternGraph, PatternNode, PatternRelationship } from '../../match/pattern-graph.ts';
import { conflictOf } from '../conflict.ts';
import { comparisonOf } from './comparison.ts';

/** The node between two compared ones that is best to count from: where both ways meet that must not share a relationship, or else the one halfway. */
export function middleOfPair({ nodes, relationships, conditions }: PatternGraph): PatternNode | undefined {
  const pairs = conditions.flatMap(({ expression }) => comparisonOf([expression]) ?? []);
  const [from, to] = [pairs[0]?.first, pairs[0]?.second].map((name) => nodes.find((node) => node.name === name));
  const way = from && to && wayBetween(relationships, from, to, []);
  if (!way) return undefined;
  let near = from;
  const between = way.slice(0, -1).map((relationship) => {
    near = relationship.left === near ? relationship.right : relationship.left;
    return near;
  });
  const meets = between.findIndex((_, at) => conflictOf(way[at]!, way[at + 1]!) !== 'none');
  return between[meets < 0 ? between.length >>> 1 : meets];
}

function wayBetween(
  relationships: readonly PatternRelationship[],
  from: PatternNode,
  to: PatternNode,
  used: readonly PatternRelationship[],
): readonly PatternRelationship[] | undefined {
  if (from === to) return used;
  for (const relationship of relationships) {
    const { left, right } = relationship;
    const next = left === from ? right : right === from ? left : undefined;
    if (!next || used.includes(relationship)) continue;
    const found = wayBetween(relationships, next, to, [...used, relationship]);
    if (found) return found;
  }
  return undefined;
}
