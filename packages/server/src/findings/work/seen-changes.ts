import type { DetectionParts } from '../detect/detection-parts.ts';
import { findRemovalsTask } from '../plans/plan-tasks.ts';
import { WorkStore } from './work-store.ts';

/** In front of the relationship kind where findings have their type, which has no space. */
export const CHANGE = 'remove ';

const LONGEST_MS = 600_000;
const MOST_BYTES = 2 ** 30;

/** Work on changes of plans, by id, as far as the environment is in the graph. */
export type SeenChanges = {
  /** The relationship is in the graph. */
  readonly there: readonly number[];
  readonly gone: readonly number[];
};

/** Which of the relationships that users work on removing the newest graph has. */
export async function seenChanges(
  parts: DetectionParts,
  environments: readonly string[],
  signal: AbortSignal,
): Promise<SeenChanges> {
  const known = new Set(environments);
  const rows = (await new WorkStore(parts.db).ofType(CHANGE)).filter((row) => known.has(row.environment_id));
  if (rows.length === 0) return { there: [], gone: [] };
  // Each has its number in the list for a step.
  const refs = rows.map(({ type, source_id: source, target_id: target }, step) => ({
    ...{ step, source, target },
    kind: type.slice(CHANGE.length),
  }));
  using image = parts.graph.images.lease();
  const { customKinds } = await parts.definitions.input({ alone: false });
  const { gone, removals } = await parts.workers.run(
    findRemovalsTask,
    { refs, customKinds },
    { image, queue: 'query', owner: 'pipeline', milliseconds: LONGEST_MS, bytes: MOST_BYTES, signal },
  );
  const idOf = ({ step }: { readonly step: number }) => rows[step]!.id;
  return { there: removals.map(idOf), gone: gone.map(idOf) };
}
