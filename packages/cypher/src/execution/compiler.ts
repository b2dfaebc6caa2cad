import type { Expression } from '../syntax/ast.ts';
import type { Evaluate, Frame } from './frame.ts';
import type { Runtime } from './runtime.ts';

/** Turns expressions into functions of a row, for one run of one query. */
export type Compiler = {
  readonly runtime: Runtime;
  /** The text of the query. */
  readonly text: string;
  compile(expression: Expression, frame: Frame): Evaluate;
  compileAll(expressions: readonly Expression[], frame: Frame): Evaluate[];
  /** The same compiler, with some expressions read from slots. */
  knowing(known: (expression: Expression) => number | undefined): Compiler;
};

export function readSlot(frame: Frame, name: string): Evaluate {
  const slot = frame.slotOf(name);
  if (slot === undefined) throw new Error(`variable ${name} passed the checks but has no slot`);
  return (row) => row[slot] ?? null;
}
