import { AlertEventStore } from '../alerts/events/alert-event-store.ts';
import type { AnalysisOutcome } from '../analysis/job-status.ts';
import type { Database } from '../storage/database.ts';
import type { PubSub } from '../storage/pub-sub.ts';

/** Raises an alert event for an analysis that failed, and wakes the dispatcher for those that its steps have raised. */
export async function raiseAnalysisEvents(
  { db, pubSub }: { readonly db: Database; readonly pubSub: PubSub },
  outcome: AnalysisOutcome,
  failedSteps: readonly string[],
  now: Date,
): Promise<void> {
  const what = outcome === 'failed' ? 'The analysis failed' : 'The analysis failed in part';
  const message = `${what}: ${failedSteps.join(', ')}.`;
  if (outcome !== 'success')
    await new AlertEventStore(db).raise(
      [{ type: 'analysis.failed', message, data: { outcome, failed_steps: failedSteps } }],
      now,
    );
  await pubSub.publish('alerts').catch(() => {});
}
