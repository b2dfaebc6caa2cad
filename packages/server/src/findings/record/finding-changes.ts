import type { Severity } from '@chokepoint/model';
import type { FindingScope } from '../../storage/tables/finding-tables.ts';
import type { FoundFinding, FoundFindings } from '../detect/found-finding.ts';
import { type ActiveFinding, type ArchiveStatus, isSeenAsStored } from './finding-store.ts';

type GoneFinding = { readonly id: number; readonly status: ArchiveStatus; readonly row: ActiveFinding };

/** How many findings of one type, environment and zone a run added and archived. */
export type Turnover = { added: number; archived: number };
export type TurnoverKey = { readonly environmentId: string; readonly zone: number; readonly type: string };

/** The difference between the findings of a run and the known ones. */
export class FindingChanges {
  readonly added: FoundFinding[] = [];
  /** Those that are stored otherwise than they were seen; of the others nothing is written. */
  readonly changed: { readonly id: number; readonly finding: FoundFinding; readonly severityBefore: Severity }[] = [];
  readonly gone: GoneFinding[] = [];
  readonly #turnover = new Map<string, { readonly scope: FindingScope; readonly key: TurnoverKey } & Turnover>();

  constructor(found: FoundFindings, active: readonly ActiveFinding[], types: ReadonlySet<string>) {
    const environments = new Set(found.environments);
    const known = new Map(active.map((row) => [identityOf(row), row]));
    for (const finding of found.findings) {
      const { type, zone, source, target, alone } = finding;
      const key = { environmentId: target.environmentId, zone, type };
      const identity = identityOf({
        type,
        environment_id: target.environmentId,
        zone,
        source_id: source.id,
        target_id: target.id,
      });
      const row = known.get(identity);
      known.delete(identity);
      if (!row) this.added.push(finding);
      else if (!isSeenAsStored(row, finding)) this.changed.push({ id: row.id, finding, severityBefore: row.severity });
      if (!row) this.#count('whole', key).added++;
      // Whether a finding exists in its environment alone may change although the finding stays.
      if (alone && !row?.local) this.#count('alone', key).added++;
      if (!alone && row?.local) this.#count('alone', key).archived++;
    }
    for (const row of known.values()) {
      const key = { environmentId: row.environment_id, zone: row.zone, type: row.type };
      this.gone.push({ id: row.id, status: statusOf(row, environments, types), row });
      this.#count('whole', key).archived++;
      if (row.local) this.#count('alone', key).archived++;
    }
  }

  turnover(scope: FindingScope): readonly (TurnoverKey & Turnover)[] {
    return [...this.#turnover.values()]
      .filter((one) => one.scope === scope)
      .map(({ key, added, archived }) => ({ ...key, added, archived }));
  }

  #count(scope: FindingScope, key: TurnoverKey): Turnover {
    const name = JSON.stringify([scope, key.environmentId, key.zone, key.type]);
    const counted = this.#turnover.get(name) ?? { scope, key, added: 0, archived: 0 };
    this.#turnover.set(name, counted);
    return counted;
  }
}

type Identity = Pick<ActiveFinding, 'type' | 'environment_id' | 'zone' | 'source_id' | 'target_id'>;

function identityOf({ type, environment_id, zone, source_id, target_id }: Identity): string {
  return `${type}\0${environment_id}\0${zone}\0${source_id}\0${target_id}`;
}

function statusOf(row: ActiveFinding, environments: ReadonlySet<string>, types: ReadonlySet<string>): ArchiveStatus {
  if (!environments.has(row.environment_id)) return 'orphaned';
  return types.has(row.type) ? 'remediated' : 'deprecated';
}
