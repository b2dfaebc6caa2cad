import type { Barrier } from '../../execution/barrier.ts';
import type { Frame } from '../../execution/frame.ts';
import type { StageBuilder } from '../../execution/stage.ts';
import type { Expression } from '../../syntax/ast.ts';

export type Column = { readonly name: string; readonly expression: Expression };

export type ProjectedRows = {
  readonly build: StageBuilder;
  /** The slot of each column in the resulting rows, and the frame that names them. */
  readonly slots: readonly number[];
  readonly frame: Frame;
  /** Whether no two rows can be equal. */
  readonly unique: boolean;
  /** Computes the columns that nothing needs before rows are cut off. */
  readonly late: StageBuilder | undefined;
  /** Where rows of several parts come together, if they have to; or why that cannot be. */
  readonly barrier?: Barrier | { readonly reason: string };
};

/** Whether a column is computed only of the rows that SKIP and LIMIT leave. */
export type IsLate = (name: string) => boolean;
