import { type BoltVersion, isAtLeast } from '../handshake/bolt-version.ts';
import type { PackMap, PackValue } from '../packstream/pack-value.ts';
import type { Metadata, Notification, Summary } from './backend.ts';

type SummaryFacts = {
  readonly version: BoltVersion;
  readonly database: string;
  /** Whether the query is a transaction of its own: then it has the bookmark. */
  readonly isAlone: boolean;
  readonly hasColumns: boolean;
  readonly hasRecords: boolean;
  readonly milliseconds: number;
};

/** What SUCCESS says after the last record of a query. */
export function summaryMetadata(summary: Summary, facts: SummaryFacts): Metadata {
  const { counters, plan, profile, bookmark, type } = summary;
  const metadata = new Map<string, PackValue>([
    ['type', type],
    ['t_last', facts.milliseconds],
    ['db', facts.database],
  ]);
  if (facts.isAlone && bookmark !== undefined) metadata.set('bookmark', bookmark);
  if (Object.keys(counters).length > 0) metadata.set('stats', new Map(Object.entries(counters)));
  if (plan) metadata.set('plan', plan);
  if (profile) metadata.set('profile', profile);
  if (isAtLeast(facts.version, '5.6')) metadata.set('statuses', statusesOf(summary, facts));
  else if (summary.notifications.length > 0)
    metadata.set(
      'notifications',
      summary.notifications.map((one) => notificationOf(one, facts.version)),
    );
  return metadata;
}

function notificationOf({ code, title, description, severity, category }: Notification, version: BoltVersion): PackMap {
  const entries: [string, PackValue][] = [
    ['code', code],
    ['title', title],
    ['description', description],
    ['severity', severity],
  ];
  if (isAtLeast(version, '5.2')) entries.push(['category', category]);
  return new Map(entries);
}

function statusesOf({ notifications }: Summary, { hasColumns, hasRecords }: SummaryFacts): PackValue[] {
  const [status, description] = !hasColumns
    ? ['00001', 'note: successful completion - omitted result']
    : hasRecords
      ? ['00000', 'note: successful completion']
      : ['02000', 'note: no data'];
  const outcome: PackMap = new Map([
    ['gql_status', status!],
    ['status_description', description!],
  ]);
  return [outcome, ...notifications.map(statusOf)];
}

function statusOf({ code, gqlStatus, title, description, severity, category }: Notification): PackMap {
  const record: PackMap = new Map<string, PackValue>([
    ['OPERATION', ''],
    ['OPERATION_CODE', '0'],
    ['CURRENT_SCHEMA', '/'],
    ['_classification', category],
    ['_severity', severity],
  ]);
  return new Map<string, PackValue>([
    ['gql_status', gqlStatus],
    ['status_description', `${severity === 'WARNING' ? 'warn' : 'info'}: ${description}`],
    ['neo4j_code', code],
    ['title', title],
    ['description', description],
    ['diagnostic_record', record],
  ]);
}
