import { PackFloat, type PackMap, type PackValue, type Summary } from '@chokepoint/bolt';
import type { ShownPlan, StatementOutput } from '../execution/statement.ts';

type ReadOutput = Extract<StatementOutput, { kind: 'read' }>;

/** What is said about a statement that only read; `undefined` when it was stopped before its end. */
export function readSummary(output: ReadOutput | undefined): Summary {
  const plan = output?.plan && planOf(output.plan.steps, output.plan.mode === 'profile');
  return {
    type: output?.isCommand ? 's' : 'r',
    counters: {},
    ...(plan && { [output.plan.mode]: plan }),
    notifications: output?.notifications ?? [],
    bookmark: undefined,
  };
}

/** Each step has the one before it as its only child, as in plans of Neo4j. */
function planOf(steps: readonly ShownPlan[], isProfile: boolean): PackMap {
  let plan: PackMap | undefined;
  for (const step of steps) plan = stepOf(step, isProfile, plan);
  return (
    plan ?? stepOf({ operator: 'Empty', details: '', rows: 0, hits: 0, milliseconds: 0, estimate: 0 }, isProfile, plan)
  );
}

function stepOf(step: ShownPlan, isProfile: boolean, child: PackMap | undefined): PackMap {
  const args = new Map<string, PackValue>([['Details', step.details]]);
  if (step.estimate !== undefined) args.set('EstimatedRows', new PackFloat(step.estimate));
  const entries: [string, PackValue][] = [
    ['operatorType', step.operator],
    ['identifiers', []],
    ['args', args],
    ['children', child ? [child] : []],
  ];
  if (isProfile) {
    const numbers = { dbHits: step.hits, rows: step.rows, pageCacheHits: 0, pageCacheMisses: 0 };
    entries.push(...Object.entries(numbers), ['pageCacheHitRatio', new PackFloat(0)]);
    entries.push(['time', Math.round(step.milliseconds * 1e6)]);
  }
  return new Map(entries);
}
