import type { Principal } from '../callers/principal.ts';
import { environmentsOf } from '../callers/visible-environments.ts';
import { analysedEnvironments } from '../findings/posture/latest-run-read.ts';
import type { RequestedZones } from '../findings/requests/requested-zones.ts';
import type { TimeRange } from '../findings/requests/time-range.ts';
import { requireEnvironments } from '../findings/requests/visible-findings.ts';
import type { Database } from '../storage/database.ts';

/** What a report is about. */
export type ReportQuery = TimeRange & {
  readonly caller: Principal;
  readonly environments: readonly string[];
  readonly zones: RequestedZones;
};

/** The requested environments; when none are named, all that were analysed and that the caller may see. */
export async function reportedEnvironments(
  db: Database,
  caller: Principal,
  requested: readonly string[],
): Promise<readonly string[]> {
  if (requested.length > 0) {
    requireEnvironments(caller, requested);
    return requested;
  }
  const visible = environmentsOf(caller);
  return (await analysedEnvironments(db)).filter((id) => visible?.includes(id) ?? true);
}
