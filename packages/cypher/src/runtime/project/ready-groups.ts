import type { Expression } from '../../syntax/ast.ts';

/** Rows that are groups already, each of them once. */
export type ReadyGroups = {
  /** Where a row holds the value of a key or of an aggregate. */
  slotOf(expression: Expression): number;
};

/** Which is the first of an order that is cut off: the groups whose aggregate comes behind it need not be handed on. */
export type FirstGroups = {
  readonly by: Expression;
  readonly descending: boolean;
  readonly most: number;
  /** Whether nothing else is sorted by. */
  readonly isOnly: boolean;
};
