import type { Compiler } from '../../execution/compiler.ts';
import type { Frame } from '../../execution/frame.ts';
import { eachRow, type StageBuilder } from '../../execution/stage.ts';
import type { RelationshipPattern } from '../../syntax/ast.ts';
import { RelationshipValue } from '../../values/value.ts';
import { TypeFilter } from '../match/type-filter.ts';

/** Represents all relationships of a type: queries of this shape never read an individual one. */
const ANY = -1;

/** Hands on one row per type with the number of its relationships in `weightSlot`, which the graph knows. */
export function countTypesStage(
  compiler: Compiler,
  { types, variable }: RelationshipPattern,
  frame: Frame,
  weightSlot: number,
): StageBuilder {
  const { runtime } = compiler;
  runtime.plan?.add('CountTypes', 'one row per type, with the number of its relationships');
  const filter = new TypeFilter(runtime, types);
  const slot = variable && frame.define(variable.name);
  return (next) =>
    eachRow(next, (row) => {
      const { graph } = runtime;
      const mask = filter.mask();
      for (let type = 0; type < graph.typeLimit; type++) {
        if (mask && mask[type] === 0) continue;
        const count = graph.relationshipCountOfType(type);
        if (count === 0) continue;
        if (slot !== undefined) row[slot] = new RelationshipValue(ANY, type, ANY, ANY);
        row[weightSlot] = count;
        if (!next.push(row)) return false;
      }
      return true;
    });
}
