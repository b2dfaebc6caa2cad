import { isCheap } from '../../../rewrite/substitute.ts';
import { mapTree } from '../../../rewrite/tree.ts';
import { isStable } from '../../../rewrite/tree-facts.ts';
import type { Expression } from '../../../syntax/ast.ts';
import { freeVariables } from '../../../syntax/free-variables.ts';
import { sameTree } from '../../../syntax/same-tree.ts';
import type { RangeOperator } from '../../match/joins/join-conditions.ts';

/** What is computed of one node is compared with what is computed of the other one. */
export type ComparedTerm = {
  readonly operator: '=' | '<>' | RangeOperator;
  readonly first: Expression;
  readonly second: Expression;
};

/** Two nodes of a pattern that conditions compare. */
export type Comparison = { readonly first: string; readonly second: string; readonly terms: readonly ComparedTerm[] };

/** Each difference doubles what has to be added up. */
const MOST_DIFFERENCES = 2;

const MIRRORED: Readonly<Record<string, ComparedTerm['operator']>> = {
  '=': '=',
  '<>': '<>',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

export function isEquality(operator: ComparedTerm['operator']): boolean {
  return operator === '=' || operator === '<>';
}

export function hasOrder(terms: readonly ComparedTerm[]): boolean {
  return terms.some(({ operator }) => !isEquality(operator));
}

/** Undefined where the conditions read other nodes too, or compare them by more than equal values and one order. */
export function comparisonOf(conditions: readonly Expression[]): Comparison | undefined {
  let found: Comparison | undefined;
  for (const condition of conditions) {
    const one = termOf(condition);
    if (!one) return undefined;
    if (!found) found = one;
    else if (one.first === found.first && one.second === found.second)
      found = { ...found, terms: [...found.terms, ...one.terms] };
    else if (one.first === found.second && one.second === found.first)
      found = { ...found, terms: [...found.terms, ...mirrored(one).terms] };
    else return undefined;
  }
  if (!found) return undefined;
  found = withoutImplied(found);
  const count = (test: (operator: string) => boolean) => found!.terms.filter(({ operator }) => test(operator)).length;
  if (count((operator) => operator === '<>') > MOST_DIFFERENCES) return undefined;
  return count((operator) => operator !== '<>' && operator !== '=') > 1 ? undefined : found;
}

/** Nodes of which something differs are different ones. */
function withoutImplied({ first, second, terms }: Comparison): Comparison {
  const areNodes = (term: ComparedTerm) =>
    term.operator === '<>' && term.first.kind === 'variable' && term.second.kind === 'variable';
  const differs = (term: ComparedTerm) =>
    !areNodes(term) &&
    ['<>', '<', '>'].includes(term.operator) &&
    sameTree(renamed(term.first, first), renamed(term.second, second));
  return { first, second, terms: terms.some(differs) ? terms.filter((term) => !areNodes(term)) : terms };
}

function renamed(expression: Expression, name: string): Expression {
  return mapTree(expression, (object) => {
    const { kind, name: own } = object as Expression & { readonly name?: string };
    return kind === 'variable' && own === name ? { ...object, name: '' } : undefined;
  });
}

export function mirrored({ first, second, terms }: Comparison): Comparison {
  return {
    first: second,
    second: first,
    terms: terms.map((term) => ({ operator: MIRRORED[term.operator]!, first: term.second, second: term.first })),
  };
}

function termOf(condition: Expression): Comparison | undefined {
  if (condition.kind === 'not') {
    const [term] = termOf(condition.operand)?.terms ?? [];
    if (term?.operator !== '=' && term?.operator !== '<>') return undefined;
    return asComparison({ ...term, operator: term.operator === '=' ? '<>' : '=' });
  }
  if (condition.kind !== 'comparison' || condition.rest.length !== 1) return undefined;
  const { operator, operand } = condition.rest[0]!;
  if (!(operator in MIRRORED)) return undefined;
  return asComparison({ operator: operator as ComparedTerm['operator'], first: condition.first, second: operand });
}

function asComparison(term: ComparedTerm): Comparison | undefined {
  const [first, second] = [onlyVariable(term.first), onlyVariable(term.second)];
  return first === undefined || second === undefined || first === second ? undefined : { first, second, terms: [term] };
}

function onlyVariable(expression: Expression): string | undefined {
  const [name, ...others] = freeVariables(expression);
  return others.length === 0 && isCheap(expression) && isStable(expression) ? name : undefined;
}
