import { isAggregateCall } from '../../../rewrite/tree.ts';
import type { Expression } from '../../../syntax/ast.ts';
import type { PatternGraph } from '../../match/pattern-graph.ts';
import { conflictOf } from '../conflict.ts';
import type { SetPattern } from '../set-pattern.ts';

/** What is counted of a pair: its rows, or the different nodes at a position of the spine. */
export type PairNumber = { readonly of: 'rows' } | { readonly of: 'nodes'; readonly position: number };

const ROWS: PairNumber = { of: 'rows' };

/** Undefined when an aggregate is anything else. */
export function pairNumber(
  aggregate: Expression,
  graph: PatternGraph,
  { root, spine, ofPair }: SetPattern,
): PairNumber | undefined {
  if (!isAggregateCall(aggregate)) return undefined;
  if (aggregate.kind !== 'call') return ROWS;
  const [argument] = aggregate.args;
  if (aggregate.name.toLowerCase() !== 'count' || argument?.kind !== 'variable') return undefined;
  const { name } = argument;
  if (!aggregate.distinct) {
    const isMatched = [...graph.nodes, ...graph.relationships].some((one) => one.name === name);
    return isMatched ? ROWS : undefined;
  }
  const position = [root, ...spine.map(({ to }) => to)].findIndex(({ node }) => node.name === name);
  const conflicts = spine.some(
    ({ relationship }, at) => spine[at + 1] && conflictOf(relationship, spine[at + 1]!.relationship) !== 'none',
  );
  return position < 0 || conflicts || ofPair.length > 0 ? undefined : { of: 'nodes', position };
}
