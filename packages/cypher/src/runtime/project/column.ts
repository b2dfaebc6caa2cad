import type { Frame } from '../../execution/frame.ts';
import type { StageBuilder } from '../../execution/stage.ts';
import type { Expression } from '../../syntax/ast.ts';

export type Column = { readonly name: string; readonly expression: Expression };

export type ProjectedRows = {
  readonly build: StageBuilder;
  /** Where each column stands in the rows that come out, and the frame that sees them by name. */
  readonly slots: readonly number[];
  readonly frame: Frame;
  /** Whether no two rows can be equal. */
  readonly unique: boolean;
};
