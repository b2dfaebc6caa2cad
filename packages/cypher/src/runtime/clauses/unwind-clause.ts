import type { Compiler } from '../../execution/compiler.ts';
import type { Frame } from '../../execution/frame.ts';
import { eachRow, type StageBuilder } from '../../execution/stage.ts';
import type { UnwindClause } from '../../syntax/ast.ts';
import { isList } from '../../values/value.ts';

export function compileUnwind(compiler: Compiler, clause: UnwindClause, frame: Frame): StageBuilder {
  const list = compiler.compile(clause.list, frame);
  const slot = frame.define(clause.variable.name);
  const { runtime } = compiler;
  return (next) =>
    eachRow(next, (row) => {
      const value = list(row);
      if (value === null) return true;
      for (const item of isList(value) ? value : [value]) {
        runtime.tick();
        row[slot] = item;
        if (!next.push(row)) return false;
      }
      return true;
    });
}
