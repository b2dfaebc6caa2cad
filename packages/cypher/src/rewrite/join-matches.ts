import type { Clause, MatchClause, PatternPart } from '../syntax/ast.ts';
import { freeVariables } from '../syntax/free-variables.ts';
import { conjunction } from './tree.ts';

/** The time to plan a MATCH grows faster than the number of its parts. */
const MOST_PARTS = 16;

/**
 * Joins MATCH clauses that follow each other, so that one plan is made for all of them. Their parts remember which
 * clause they were written in: only relationships of one clause have to differ.
 */
export function joinMatches(clauses: readonly Clause[]): readonly Clause[] {
  const joined: Clause[] = [];
  for (const clause of clauses) {
    const before = joined.at(-1);
    if (before?.kind === 'match' && clause.kind === 'match' && canJoin(before, clause))
      joined[joined.length - 1] = joinPatterns(before, clause);
    else joined.push(clause);
  }
  return joined;
}

function canJoin(before: MatchClause, clause: MatchClause): boolean {
  return !before.optional && !clause.optional && canJoinPatterns(before, clause);
}

export function canJoinPatterns(before: MatchClause, clause: MatchClause): boolean {
  if (before.patterns.length + clause.patterns.length > MOST_PARTS) return false;
  // Conditions of a later clause must not steer a shortest path, only filter it.
  if (before.patterns.some(({ shortest }) => shortest)) return false;
  if ([...before.patterns, ...clause.patterns].some(hasOuterProperties)) return false;
  const walks = new Set(before.patterns.flatMap(walkNames));
  return !clause.patterns.some((part) => allNames(part).some((name) => walks.has(name)));
}

export function joinPatterns(before: MatchClause, clause: MatchClause): MatchClause {
  const last = Math.max(...before.patterns.map(({ clause: number }) => number ?? 0));
  const patterns = clause.patterns.map((part) => ({ ...part, clause: last + 1 }));
  return {
    ...before,
    patterns: [...before.patterns, ...patterns],
    where: conjunction(before.where, clause.where),
    end: clause.end,
  };
}

/** A variable length tests properties during the walk, when variables of another clause may have no value yet. */
function hasOuterProperties({ steps }: PatternPart): boolean {
  return steps.some(
    ({ relationship: { range, properties } }) => range && properties && freeVariables(properties).size > 0,
  );
}

function walkNames({ variable, steps }: PatternPart): string[] {
  return [variable, ...steps.map(({ relationship }) => relationship.variable)].flatMap((name) => name?.name ?? []);
}

function allNames(part: PatternPart): string[] {
  const nodes = [part.first, ...part.steps.map(({ node }) => node)].flatMap(({ variable }) => variable?.name ?? []);
  return [...walkNames(part), ...nodes];
}
