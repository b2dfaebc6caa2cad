import { HYGIENE, type Posture, type TypeFigures } from '@chokepoint/analysis';
import { SEVERITIES, type Severity, severityOf } from '@chokepoint/model';
import { sql } from 'kysely';
import { AlertEventStore, type NewEvent } from '../../alerts/alert-event-store.ts';
import { counted } from '../../alerts/counted.ts';
import type { Database } from '../../storage/database.ts';
import type { FoundFindings } from '../detect/find-findings-task.ts';
import type { KnownType } from '../types/finding-catalogue.ts';
import type { FindingChanges } from './finding-changes.ts';

/** Findings of one type, environment and zone to which the same happened. */
export type FindingGroup = {
  readonly type: string;
  readonly title: string;
  readonly environmentId: string;
  readonly environmentName: string;
  readonly zone: number;
  readonly count: number;
  readonly compositeRisk: number;
  readonly severity?: Severity;
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
      severity: group.severity ?? severityOf(group.compositeRisk, 100),
      composite_risk: group.compositeRisk,
    },
  };
}

/** Tells what a run has changed. To be called before the run is added to the history that it is compared with. */
export async function raiseFindingEvents(
  db: Database,
  found: FoundFindings,
  changes: FindingChanges,
  types: readonly KnownType[],
  now: Date,
): Promise<void> {
  const told = new RunEvents(found, types, await environmentNames(db, found));
  const events = [
    ...told.of('finding.created', (count) => `${counted(count, 'new finding')}`, changes.added.map(placeOf)),
    ...told.of('finding.remediated', (count) => `${counted(count, 'finding')} remediated`, remediatedIn(changes)),
    ...told.of(
      'finding.severity.increased',
      (count) => `${counted(count, 'finding')} more severe than before`,
      changes.seenAgain.filter(isWorse).map(({ finding }) => placeOf(finding)),
    ),
    ...told.exposure(await exposureBefore(db)),
  ];
  await new AlertEventStore(db).raise(events, now);
}

class RunEvents {
  readonly #found: FoundFindings;
  readonly #titles: ReadonlyMap<string, string>;
  readonly #names: ReadonlyMap<string, string>;
  readonly #figures: ReadonlyMap<string, TypeFigures>;

  constructor(found: FoundFindings, types: readonly KnownType[], names: ReadonlyMap<string, string>) {
    this.#found = found;
    this.#titles = new Map(types.map(({ name, title }) => [name, title]));
    this.#names = names;
    this.#figures = new Map(found.figures.types.map((one) => [keyOf(one), one]));
  }

  of(event: string, message: (count: number) => string, places: readonly Place[]): NewEvent[] {
    return [...Map.groupBy(places, keyOf)].map(([key, group]) => {
      const { environmentId, zone, type } = group[0]!;
      const figures = this.#figures.get(key);
      return findingEvent(event, message(group.length), {
        type,
        title: this.#titles.get(type) ?? type,
        environmentId,
        environmentName: this.#nameOf(environmentId),
        zone,
        count: group.length,
        compositeRisk: figures?.compositeRisk ?? 0,
        severity: figures?.severity ?? 'low',
      });
    });
  }

  exposure(before: ReadonlyMap<string, number>): NewEvent[] {
    return this.#found.figures.postures.flatMap((posture) => {
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

/** What went with its environment or its type was not remediated. */
function remediatedIn(changes: FindingChanges): Place[] {
  return changes.gone
    .filter(({ status }) => status === 'remediated')
    .map(({ row }) => ({ environmentId: row.environment_id, zone: row.zone, type: row.type }));
}

const rankOf = (severity: Severity): number => SEVERITIES.findIndex((one) => one.severity === severity);

function isWorse({ severityBefore, finding }: FindingChanges['seenAgain'][number]): boolean {
  return rankOf(finding.numbers.severity) < rankOf(severityBefore);
}

/** Of those that have findings now or had some before. */
async function environmentNames(db: Database, found: FoundFindings): Promise<ReadonlyMap<string, string>> {
  const known = await db.selectFrom('finding').select(['environment_id', 'environment_name']).distinct().execute();
  return new Map([
    ...known.map((row) => [row.environment_id, row.environment_name] as const),
    ...found.findings.map(({ target }) => [target.environmentId, target.environmentName] as const),
  ]);
}

async function exposureBefore(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ environment_id: string; zone: number; exposed: number; population: number }>`
    select distinct on (environment_id, zone) environment_id, zone, exposed, population from posture
    where scope = 'whole' order by environment_id, zone, run desc`.execute(db);
  return new Map(
    rows.map(({ environment_id, zone, ...posture }) => [
      placeKey({ environmentId: environment_id, zone: Number(zone) }),
      shareOf(posture),
    ]),
  );
}
