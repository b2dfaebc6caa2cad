import { HYGIENE, type Posture, type TypeMetrics } from '@chokepoint/analysis';
import { SEVERITIES, type Severity } from '@chokepoint/model';
import { AlertEventStore, type NewEvent } from '../../alerts/events/alert-event-store.ts';
import { counted } from '../../alerts/events/counted.ts';
import type { Database } from '../../storage/database.ts';
import type { FoundFindings } from '../detect/found-finding.ts';
import type { KnownType } from '../types/finding-catalogue.ts';
import type { FindingChanges } from './finding-changes.ts';
import { FindingStore } from './finding-store.ts';
import { HistoryStore } from './history-store.ts';

/** Findings of one type, environment and zone with the same change. */
type FindingGroup = {
  readonly type: string;
  readonly title: string;
  readonly environmentId: string;
  readonly environmentName: string;
  readonly zone: number;
  readonly count: number;
  readonly compositeRisk: number;
  readonly severity: Severity;
};

type Place = { readonly environmentId: string; readonly zone: number; readonly type: string };

export function findingEvent(type: string, what: string, group: FindingGroup): NewEvent {
  return {
    type,
    message: `${what}: ${group.title}, in ${group.environmentName}`,
    data: {
      environment_id: group.environmentId,
      environment_name: group.environmentName,
      asset_group_tag_id: group.zone,
      finding: group.type,
      title: group.title,
      count: group.count,
      severity: group.severity,
      composite_risk: group.compositeRisk,
    },
  };
}

/** Raises events about what a run has changed. Call it before the run is added to the history that it is compared with. */
export async function raiseFindingEvents(
  db: Database,
  found: FoundFindings,
  changes: FindingChanges,
  types: readonly KnownType[],
  now: Date,
): Promise<void> {
  const run = new RunEvents(found, types, await environmentNames(db, found));
  const events = [
    ...run.grouped('finding.created', (count) => `${counted(count, 'new finding')}`, changes.added.map(placeOf)),
    ...run.grouped('finding.remediated', (count) => `${counted(count, 'finding')} remediated`, remediatedIn(changes)),
    ...run.grouped(
      'finding.severity.increased',
      (count) => `${counted(count, 'finding')} more severe than before`,
      changes.changed.filter(isWorse).map(({ finding }) => placeOf(finding)),
    ),
    ...run.exposure(await exposureBefore(db)),
  ];
  await new AlertEventStore(db).raise(events, now);
}

class RunEvents {
  readonly #found: FoundFindings;
  readonly #titles: ReadonlyMap<string, string>;
  readonly #names: ReadonlyMap<string, string>;
  readonly #metrics: ReadonlyMap<string, TypeMetrics>;

  constructor(found: FoundFindings, types: readonly KnownType[], names: ReadonlyMap<string, string>) {
    this.#found = found;
    this.#titles = new Map(types.map(({ name, title }) => [name, title]));
    this.#names = names;
    this.#metrics = new Map(found.metrics.types.map((one) => [keyOf(one), one]));
  }

  /** One event for each environment, zone and type. */
  grouped(event: string, message: (count: number) => string, places: readonly Place[]): NewEvent[] {
    return [...Map.groupBy(places, keyOf)].map(([key, group]) => {
      const { environmentId, zone, type } = group[0]!;
      const metrics = this.#metrics.get(key);
      return findingEvent(event, message(group.length), {
        type,
        title: this.#titles.get(type) ?? type,
        environmentId,
        environmentName: this.#nameOf(environmentId),
        zone,
        count: group.length,
        compositeRisk: metrics?.compositeRisk ?? 0,
        severity: metrics?.severity ?? 'low',
      });
    });
  }

  exposure(before: ReadonlyMap<string, number>): NewEvent[] {
    return this.#found.metrics.postures.flatMap((posture) => {
      const was = before.get(placeKey(posture));
      const is = shareOf(posture);
      if (posture.zone === HYGIENE || was === undefined || is <= was) return [];
      const { environmentId, zone, exposed, population } = posture;
      const name = this.#nameOf(environmentId);
      return [
        {
          type: 'posture.exposure.increased',
          message: `Exposure of ${name} rose from ${percent(was)} to ${percent(is)}`,
          data: {
            environment_id: environmentId,
            environment_name: name,
            asset_group_tag_id: zone,
            exposure_before: was,
            exposure_after: is,
            exposed,
            population,
          },
        },
      ];
    });
  }

  #nameOf(environmentId: string): string {
    return this.#names.get(environmentId) ?? environmentId;
  }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const keyOf = ({ environmentId, zone, type }: Place): string => JSON.stringify([environmentId, zone, type]);
const placeKey = ({ environmentId, zone }: Omit<Place, 'type'>): string => JSON.stringify([environmentId, zone]);
const shareOf = ({ exposed, population }: Pick<Posture, 'exposed' | 'population'>): number =>
  population === 0 ? 0 : exposed / population;

function placeOf({ type, zone, target }: FoundFindings['findings'][number]): Place {
  return { environmentId: target.environmentId, zone, type };
}

/** Findings that disappeared with their environment or type were not remediated. */
function remediatedIn(changes: FindingChanges): Place[] {
  return changes.gone
    .filter(({ status }) => status === 'remediated')
    .map(({ row }) => ({ environmentId: row.environment_id, zone: row.zone, type: row.type }));
}

const rankOf = (severity: Severity): number => SEVERITIES.findIndex((one) => one.severity === severity);

function isWorse({ severityBefore, finding }: FindingChanges['changed'][number]): boolean {
  return rankOf(finding.numbers.severity) < rankOf(severityBefore);
}

async function environmentNames(db: Database, found: FoundFindings): Promise<ReadonlyMap<string, string>> {
  const names = await new FindingStore(db).environmentNames();
  for (const { target } of found.findings) names.set(target.environmentId, target.environmentName);
  return names;
}

async function exposureBefore(db: Database): Promise<ReadonlyMap<string, number>> {
  const latest = await new HistoryStore(db).latestExposures();
  return new Map(
    latest.map(({ environment_id: environmentId, zone, ...posture }) => [
      placeKey({ environmentId, zone }),
      shareOf(posture),
    ]),
  );
}
