import type { Clause, Expression } from '../syntax/ast.ts';
import { absorbNodes } from './absorb-nodes.ts';
import { countCollected } from './count-collected.ts';
import { countDistinctRows } from './count-distinct-rows.ts';
import { countDistinctSubqueries } from './count-distinct-subquery.ts';
import { countListed } from './count-listed.ts';
import { type Demand, demandsOf } from './demand.ts';
import { dropUnread } from './drop-unread.ts';
import { existsForCount } from './exists-for-count.ts';
import { firstCollected } from './first-collected.ts';
import { inlineProjections } from './inline-projection.ts';
import { inlineSubqueries } from './inline-subqueries.ts';
import { joinConditions } from './join-conditions.ts';
import { joinMatches } from './join-matches.ts';
import { mergeCounts } from './merge-counts.ts';
import { isNeverNull } from './never-null.ts';
import { optionalMatches } from './optional-matches.ts';
import { readLengths } from './read-lengths.ts';
import { factsOf } from './tree-facts.ts';
import { unwindToIn } from './unwind-to-in.ts';

type RewrittenClauses = {
  readonly clauses: readonly Clause[];
  /** The demand on the rows behind each clause. */
  readonly demands: readonly Demand[];
  /** What was rewritten, for EXPLAIN. */
  readonly rules: readonly string[];
};

/** What is known around the clauses. */
type RewriteContext = {
  readonly text: string;
  /** The demand on the rows of the last clause. */
  readonly last: Demand;
  /** Whether a list is known to hold no value twice, and no null. */
  areDistinct(list: Expression): boolean;
  /** Whether there is a query around this one. */
  readonly isInner: boolean;
  /** Whether a variable of an outer query has the name. */
  isOuter(name: string): boolean;
};

/**
 * Equal questions in different wordings become the same clauses: what only renames, hands on or collects to count is
 * taken away, and MATCH clauses that follow each other become one.
 */
export function rewriteClauses(clauses: readonly Clause[], context: RewriteContext): RewrittenClauses {
  const rules: string[] = [];
  let current = clauses;
  const apply: Apply = (rule, rewrite) => {
    const next = rewrite(current);
    if (next.length !== current.length || next.some((clause, index) => clause !== current[index])) rules.push(rule);
    current = next;
  };
  const facts = factsOf(clauses);
  if (facts.canMove) {
    if (facts.hasSubquery) {
      apply('count instead of listing', countListed);
      apply('look for one row instead of counting', existsForCount);
      apply('count distinct rows where they are found', countDistinctSubqueries);
    }
    if (facts.collects) {
      apply('count instead of collecting', countCollected);
      apply('find the first instead of collecting', firstCollected);
    }
    if (clauses.length > 2) joinClauses(apply, context);
    apply('match what a condition searches for', (all) =>
      joinConditions(all, (these) => demandsOf(these, context.last), context.isOuter),
    );
    if (current.length > clauses.length) countDistinct(apply);
    apply('absorb single nodes', absorbNodes);
  }
  current = dropUnread(current, context.isOuter);
  if (facts.canMove && facts.readsLengths) apply('read lengths instead of paths', readLengths);
  return { clauses: current, demands: demandsOf(current, context.last), rules };
}

type Apply = (rule: string, rewrite: (clauses: readonly Clause[]) => readonly Clause[]) => void;

/** What works on several clauses that follow each other. */
function joinClauses(apply: Apply, context: RewriteContext): void {
  if (!context.isInner) apply('search for all rows of a subquery together', inlineSubqueries);
  const ignores = (all: readonly Clause[], index: number) => demandsOf(all, context.last)[index]!.set;
  apply('compute columns where they are used', (all) => inlineProjections(all, context.text, ignores));
  apply('add up counts once', (all) => mergeCounts(all, context.text));
  countDistinct(apply);
  apply('find the nodes of a list together', (all) => unwindToIn(all, context.areDistinct));
  apply('join OPTIONAL MATCH clauses', (all) =>
    optionalMatches(all, (these) => demandsOf(these, context.last), context.isOuter),
  );
  apply('join MATCH clauses', joinMatches);
}

function countDistinct(apply: Apply): void {
  apply('count distinct rows where they are found', (all) =>
    countDistinctRows(all, (name, index) => isNeverNull(all, name, index)),
  );
}
