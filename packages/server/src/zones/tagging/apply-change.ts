import { ANALYSIS_STEPS, AnalysisRequestStore } from '../../analysis/analysis-request-store.ts';
import type { Call } from '../../http/handler.ts';
import type { Service } from '../../service.ts';
import type { Database } from '../../storage/database.ts';
import { actorOf } from '../requests/zone-request.ts';
import { type ZoneEvent, ZoneHistory } from '../stores/zone-history.ts';
import { ZoneStore } from '../stores/zone-store.ts';
import { retag } from './retag.ts';

export type ZoneChange<T> = {
  /** Writes the change; what it says happened goes into the history. */
  readonly write: (
    transaction: Database,
    now: Date,
  ) => Promise<{ readonly result: T; readonly events: readonly ZoneEvent[] }>;
  /** The selectors to run then; `undefined` = nothing about members can have changed. */
  readonly run: (result: T) => readonly number[] | undefined;
};

/** Stores a change of zones and makes it count at once. When tagging fails, the change stands and the pipeline tags. */
export async function applyChange<T>(service: Service, call: Call, change: ZoneChange<T>): Promise<T> {
  const { db, clock, log } = service;
  const now = clock.now();
  const result = await db.transaction().execute(async (opened) => {
    const transaction = opened as Database;
    await new ZoneStore(transaction).changing();
    const { result, events } = await change.write(transaction, now);
    await new ZoneHistory(transaction).add(actorOf(call), events, now);
    return result;
  });
  const run = change.run(result);
  if (!run) return result;
  const before = service.graph.images.version;
  try {
    const { version, failures } = await retag(service, {
      run,
      cause: { kind: 'zones', details: { user: call.caller.user.id } },
    });
    if (failures.length === 0) {
      if (version !== before) await renewFindings(service, call);
      return result;
    }
    log.warn({ failures }, 'selectors failed; their objects stay as they were');
  } catch (error) {
    log.error({ err: error }, 'zones could not be tagged at once; the pipeline does it');
  }
  await requestSteps(service, call, ANALYSIS_STEPS.tagging);
  return result;
}

/** What leads into a zone depends on who is in it. With a schedule, that waits for its time. */
async function renewFindings(service: Service, call: Call): Promise<void> {
  const { config, parameters } = service;
  if (config.edition !== 'enterprise' || (await parameters.enabled('analysis.scheduled'))) return;
  await requestSteps(service, call, ANALYSIS_STEPS.findings);
}

async function requestSteps({ db, clock, pubSub }: Service, call: Call, steps: number): Promise<void> {
  await new AnalysisRequestStore(db).requestAnalysis(call.caller.user.id, clock.now(), steps);
  await pubSub.publish('pipeline');
}
