import type { Compiler } from '../../execution/compiler.ts';
import type { Evaluate, Frame } from '../../execution/frame.ts';
import { eachRow, type StageBuilder } from '../../execution/stage.ts';
import type { CallClause } from '../../syntax/ast.ts';
import { truth } from '../compile-logic.ts';

export function compileCallClause(
  compiler: Compiler,
  clause: CallClause,
  frame: Frame,
  standalone: boolean,
): StageBuilder {
  const { runtime } = compiler;
  const procedure = runtime.procedures.get(clause.procedure);
  if (!procedure) throw new Error(`procedure ${clause.procedure} passed the checks but is not there`);
  const args: Evaluate[] = clause.args
    ? compiler.compileAll(clause.args, frame)
    : procedure.inputs.map(({ name }) => compiler.compile({ kind: 'parameter', name, start: 0, end: 0 }, frame));
  const yields =
    clause.yields === 'all' || (clause.yields === undefined && standalone)
      ? procedure.outputs.map(({ name }) => ({ field: name, variable: name }))
      : (clause.yields ?? []).map(({ field, variable }) => ({ field: field.name, variable: variable.name }));
  const outputs = yields.map(({ field, variable }) => ({
    at: procedure.outputs.findIndex((output) => output.name === field),
    slot: frame.define(variable),
  }));
  const where = clause.where && compiler.compile(clause.where, frame);
  const passesThrough = procedure.outputs.length === 0;
  return (next) =>
    eachRow(next, (row) => {
      const rows = procedure.run(args.map((argument) => argument(row)));
      if (passesThrough) return standalone ? true : next.push(row);
      for (const answer of rows) {
        runtime.tick();
        for (const { at, slot } of outputs) row[slot] = answer[at] ?? null;
        if (where && truth(where(row)) !== true) continue;
        if (!next.push(row)) return false;
      }
      return true;
    });
}
