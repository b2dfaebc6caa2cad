import type { Compiler } from '../../execution/compiler.ts';
import type { Evaluate, Frame } from '../../execution/frame.ts';
import type { Expression } from '../../syntax/ast.ts';

/** What an aggregate gathers of each row: an accumulator and its arguments. Rows whose first one is null add nothing. */
type AggregateInput = {
  readonly accumulator: string;
  readonly distinct: boolean;
  readonly first: Evaluate | undefined;
  readonly second: Evaluate | undefined;
};

/** Where rows stand for several: how each aggregate is computed of them. */
export type RowWeight = (compiler: Compiler, aggregate: Expression, frame: Frame) => AggregateInput;

export function plainInput(compiler: Compiler, aggregate: Expression, frame: Frame): AggregateInput {
  if (aggregate.kind !== 'call') return { accumulator: 'count', distinct: false, first: undefined, second: undefined };
  const [first, second] = compiler.compileAll(aggregate.args, frame);
  return { accumulator: aggregate.name.toLowerCase(), distinct: aggregate.distinct, first, second };
}

/**
 * Each row stands for as many as the slot says, for `count`, `sum` and `avg`; extremes do not care. Variables without a
 * value in these rows are never null.
 */
export function weightIn(slot: number, isMissing: (name: string) => boolean): RowWeight {
  return (compiler, aggregate, frame) => {
    const name = aggregate.kind === 'call' ? aggregate.name.toLowerCase() : 'count';
    if (name === 'min' || name === 'max') return plainInput(compiler, aggregate, frame);
    const argument = aggregate.kind === 'call' ? aggregate.args[0] : undefined;
    const never = argument?.kind === 'variable' && isMissing(argument.name);
    const first = argument && !never ? compiler.compile(argument, frame) : undefined;
    const accumulator = name === 'sum' || name === 'avg' ? `weighted ${name}` : 'weighted count';
    return { accumulator, distinct: false, first, second: (row) => row[slot]! };
  };
}

/** The same for rows in which every variable has a value: different values are different however many rows have them. */
export function repeatedIn(slot: number): RowWeight {
  const weighted = weightIn(slot, () => false);
  return (compiler, aggregate, frame) =>
    (aggregate.kind === 'call' && aggregate.distinct ? plainInput : weighted)(compiler, aggregate, frame);
}
