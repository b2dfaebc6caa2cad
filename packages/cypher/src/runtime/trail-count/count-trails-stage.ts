import type { Compiler } from '../../execution/compiler.ts';
import { Frame, generatedName, type Row } from '../../execution/frame.ts';
import { eachRow, type Stage, type StageBuilder } from '../../execution/stage.ts';
import type { Starts } from '../../execution/starts.ts';
import type { Expression, NodePattern, PatternPart } from '../../syntax/ast.ts';
import { NodeValue } from '../../values/value.ts';
import { Matcher } from '../match/matcher.ts';
import { TypeFilter } from '../match/type-filter.ts';
import type { CountableTrails } from './countable.ts';
import { TrailCounter, type TrailCounts } from './trail-counter.ts';

/**
 * Hands on one row per start with the number of its trails in `weightSlot`, instead of one row per trail. The far end
 * has no value in these rows.
 */
export function countTrailsStage(
  compiler: Compiler,
  trails: CountableTrails,
  frame: Frame,
  weightSlot: number,
  divided?: Starts,
): StageBuilder {
  const { runtime } = compiler;
  runtime.plan?.add('CountTrails', 'one row per start, with the number of its trails');
  const start = named(trails.start, generatedName(`start ${frame.size}`));
  const starts = new Matcher(compiler, [partOf(start)], conjunction(trails.startConditions), frame, {
    starts: divided,
  });
  const startSlot = frame.slotOf(start.variable.name)!;
  const counts = endTest(compiler, trails, frame);
  const { relationship } = trails.step;
  const lengthSlot = relationship.length === undefined ? undefined : frame.define(relationship.length);
  const walk = walkMatcher(compiler, trails, start, frame);
  const outgoing = (relationship.direction === 'right') === trails.forward;
  const types = new TypeFilter(runtime, relationship.types);
  const { min: shortest, max } = relationship.range!;
  const min = shortest ?? 1;
  // Where neither the length nor a bound matters, all lengths from one on are counted together.
  const byLength = lengthSlot !== undefined || max !== undefined || min > 1;
  const lengths = byLength ? { longest: max ?? Number.POSITIVE_INFINITY, cuts: true } : { longest: 1, cuts: false };
  return (next) => {
    const { graph } = runtime;
    const runs = outgoing ? graph.outgoing : graph.incoming;
    let row: Row = [];
    const counter = new TrailCounter(runtime, runs, types.mask(), (node) => (counts(row, node) ? 1 : 0), lengths);
    return eachRow(next, (input) =>
      starts.run(input, (found) => {
        row = found;
        const from = (found[startSlot] as NodeValue).node;
        const trails = counter.countsFrom(from) ?? walked(walk, found, min, lengthSlot);
        return giveCounts(found, trails.slice(min), min, { weightSlot, lengthSlot }, next);
      }),
    );
  };
}

type CountSlots = { readonly weightSlot: number; readonly lengthSlot: number | undefined };

/** One row for all lengths together or, where the length is read, one for each. */
function giveCounts(row: Row, counts: TrailCounts, first: number, slots: CountSlots, next: Stage): boolean {
  if (slots.lengthSlot === undefined) {
    const weight = counts.reduce((sum, count) => sum + count, 0);
    row[slots.weightSlot] = weight;
    return weight === 0 || next.push(row);
  }
  for (const [at, weight] of counts.entries()) {
    if (weight === 0) continue;
    row[slots.weightSlot] = weight;
    row[slots.lengthSlot] = first + at;
    if (!next.push(row)) return false;
  }
  return true;
}

/** Whether a trail that ends at a node counts. It depends on nothing but the node, so the row is only scratch space. */
function endTest(compiler: Compiler, trails: CountableTrails, frame: Frame): (row: Row, node: number) => boolean {
  const inner = new Frame(frame);
  const end = named(trails.end, generatedName('end'));
  const slot = inner.define(end.variable.name);
  const matcher = new Matcher(compiler, [partOf(end)], conjunction(trails.endConditions), inner);
  return (row, node) => {
    row[slot] = new NodeValue(node);
    return matcher.exists(row);
  };
}

/** The search as it was written, from a known start: for starts from which a cycle can be reached. */
function walkMatcher(compiler: Compiler, trails: CountableTrails, start: NodePattern, frame: Frame): Matcher {
  const bare = { ...start, labels: undefined, properties: undefined, where: undefined };
  const [first, last] = trails.forward ? [bare, trails.end] : [trails.end, bare];
  const part = { ...partOf(first), steps: [{ relationship: trails.step.relationship, node: last }] };
  return new Matcher(compiler, [part], conjunction(trails.endConditions), new Frame(frame));
}

/** By length where that is read, else all of them as if they had the least length. */
function walked(matcher: Matcher, row: Row, min: number, lengthSlot: number | undefined): TrailCounts {
  const counts: number[] = [];
  matcher.run(row, (found) => {
    const length = lengthSlot === undefined ? min : (found[lengthSlot] as number);
    while (counts.length <= length) counts.push(0);
    counts[length]!++;
    return true;
  });
  return counts;
}

function named(node: NodePattern, name: string): NodePattern & { variable: { name: string } } {
  return { ...node, variable: node.variable ?? { name, start: 0, end: 0 } };
}

function partOf(first: NodePattern): PatternPart {
  return { variable: undefined, shortest: undefined, first, steps: [], start: 0, end: 0 };
}

function conjunction(operands: readonly Expression[]): Expression | undefined {
  return operands.length === 0 ? undefined : { kind: 'logic', operator: 'AND', operands, start: 0, end: 0 };
}
