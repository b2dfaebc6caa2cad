import type { Compiler } from '../../execution/compiler.ts';
import { Frame, generatedName, type Row } from '../../execution/frame.ts';
import { eachRow, type StageBuilder } from '../../execution/stage.ts';
import type { Starts } from '../../execution/starts.ts';
import { conjunction } from '../../rewrite/tree.ts';
import type { NodePattern, PatternPart } from '../../syntax/ast.ts';
import type { NodeValue } from '../../values/value.ts';
import { Matcher } from '../match/matcher.ts';
import { TypeFilter } from '../match/type-filter.ts';
import type { NearestPattern } from './nearest-pattern.ts';
import { NearestSearch } from './nearest-search.ts';

/** Hands on one row per start with its distance from the nearest end. The end has no value in these rows. */
export function nearestStage(
  compiler: Compiler,
  pattern: NearestPattern,
  frame: Frame,
  divided?: Starts,
): StageBuilder {
  const { runtime } = compiler;
  runtime.plan?.add('NearestEnd', 'one row per start, with its distance from the nearest end');
  const { relationship } = pattern.step;
  const start = named(pattern.start, generatedName(`start ${frame.size}`));
  const starts = new Matcher(compiler, [partOf(start)], conjunction(...pattern.startConditions), frame, {
    starts: divided,
  });
  const startSlot = frame.slotOf(start.variable.name)!;
  const lengthSlot = frame.define(pattern.length);
  const inner = new Frame(frame);
  const end = named(pattern.end, generatedName(`end ${frame.size}`));
  const ends = new Matcher(compiler, [partOf(end)], conjunction(...pattern.endConditions), inner);
  const endSlot = inner.slotOf(end.variable.name)!;
  const types = new TypeFilter(runtime, relationship.types);
  const { direction, range } = relationship;
  const walk = {
    outgoing: direction === 'both' || (direction === 'right') === pattern.forward,
    incoming: direction === 'both' || (direction === 'left') === pattern.forward,
    max: range?.max ?? Number.POSITIVE_INFINITY,
  };
  const zero = range?.min === 0;
  return (next) => {
    let search: NearestSearch | undefined;
    return eachRow(next, (input) => {
      search ??= new NearestSearch(runtime, { ...walk, mask: types.mask() }, nodesFound(ends, input, endSlot));
      const nearest = search;
      return starts.run(input, (row) => {
        const { node } = row[startSlot] as NodeValue;
        const distance = zero && nearest.isTarget(node) ? 0 : nearest.from(node);
        if (distance === undefined) return true;
        row[lengthSlot] = distance;
        return next.push(row);
      });
    });
  };
}

function nodesFound(matcher: Matcher, row: Row, slot: number): number[] {
  const found: number[] = [];
  matcher.run(row, (match) => {
    found.push((match[slot] as NodeValue).node);
    return true;
  });
  return found;
}

function named(node: NodePattern, name: string): NodePattern & { variable: { name: string } } {
  return { ...node, variable: node.variable ?? { name, start: 0, end: 0 } };
}

function partOf(first: NodePattern): PatternPart {
  return { variable: undefined, shortest: undefined, first, steps: [], start: 0, end: 0 };
}
