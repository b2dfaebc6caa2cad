import { HYGIENE } from '@chokepoint/analysis';
import { type Severity, severityOf } from '@chokepoint/model';
import type { Principal } from '../callers/principal.ts';
import { environmentsOf } from '../callers/visible-environments.ts';
import { type UnifiedFinding, UnifiedList } from '../findings/lists/unified-list.ts';
import { findingTrends } from '../findings/posture/finding-trends.ts';
import { LatestRun } from '../findings/posture/latest-run.ts';
import { type Followed, type Point, type PostureRow, PostureStore } from '../findings/posture/posture-store.ts';
import { type TrendReport, trendReport } from '../findings/posture/trend-report.ts';
import { type AskedZones, requireEnvironments, scopeOf, type TimeRange } from '../findings/requests/finding-request.ts';
import { type KnownType, knownTypes } from '../findings/types/finding-catalogue.ts';
import type { FindingTexts, TextName } from '../findings/types/finding-texts.ts';
import { nodeName } from '../graph/node-name.ts';
import type { Service } from '../service.ts';
import type { Filter } from '../storage/list-request.ts';
import { TagStore } from '../zones/stores/tag-store.ts';

export type ReportQuestion = TimeRange & {
  readonly caller: Principal;
  readonly environments: readonly string[];
  readonly zones: AskedZones;
};

export type ReportedPosture = Omit<PostureRow, 'id' | 'run' | 'taken_at' | 'scope'>;

export type ReportedType = TrendReport['findings'][number] & {
  readonly severity: Severity;
  readonly count: number;
  readonly rows: readonly UnifiedFinding[];
  readonly texts: Readonly<Record<TextName, string>> | undefined;
};

/** Everything that a report tells, in no form yet. */
export type Report = TimeRange & {
  readonly madeAt: Date;
  readonly environments: readonly { readonly id: string; readonly name: string }[];
  readonly zoneNames: ReadonlyMap<number, string>;
  readonly postures: readonly ReportedPosture[];
  readonly trends: TrendReport;
  readonly history: Readonly<Record<'exposure' | 'findings' | 'attack-paths', readonly Point[]>>;
  readonly types: readonly ReportedType[];
};

export const MOST_TYPES = 10;
export const MOST_ROWS = 10;

export async function gatherReport(service: Service, texts: FindingTexts, question: ReportQuestion): Promise<Report> {
  const { db, clock } = service;
  const scope = scopeOf(question.caller);
  const { environments } = question;
  const zones = question.zones.ids;
  const range = { start: question.start, end: question.end };
  const types = await knownTypes(service);
  const trends = trendReport(await findingTrends(db, { ...range, scope, environments, zones }), types, question.zones);
  const store = new PostureStore(db);
  const daily = (figure: Followed) =>
    store.daily(figure, { ...range, scope, environments: ['', ...environments], zones });
  const image = service.graph.images.current;
  return {
    ...range,
    madeAt: clock.now(),
    environments: environments.map((id) => {
      const node = image.nodeByObjectId(id);
      return { id, name: node === undefined ? id : nodeName(image, node) };
    }),
    zoneNames: new Map([
      [HYGIENE, 'Hygiene'],
      ...(await new TagStore(db).all()).map(({ id, name }) => [id, name] as const),
    ]),
    postures: await latestPostures(service, question, environments),
    trends,
    history: {
      exposure: await daily('exposure'),
      findings: await daily('findings'),
      'attack-paths': await daily('attack-paths'),
    },
    types: await worstTypes(service, texts, question, { environments, types, trends }),
  };
}

/** Those asked for, or, of none, all that there are and that the caller may see. */
export async function reportedEnvironments(
  { db }: Service,
  { caller, environments }: Pick<ReportQuestion, 'caller' | 'environments'>,
): Promise<readonly string[]> {
  if (environments.length > 0) {
    requireEnvironments(caller, environments);
    return environments;
  }
  const visible = environmentsOf(caller);
  const { run } = await db
    .selectFrom('posture')
    .select(({ fn }) => fn.max('run').as('run'))
    .executeTakeFirstOrThrow();
  if (run === null) return [];
  const rows = await db.selectFrom('posture').select('environment_id').distinct().where('run', '=', run).execute();
  return rows
    .map(({ environment_id }) => environment_id)
    .filter((id) => visible?.includes(id) ?? true)
    .sort();
}

async function latestPostures(
  { db }: Service,
  { caller, zones }: ReportQuestion,
  environments: readonly string[],
): Promise<PostureRow[]> {
  const found: PostureRow[] = [];
  for (const environment of environments)
    for (const zone of zones.ids) {
      const latest = await LatestRun.of(db, { scope: scopeOf(caller), environment, zone });
      if (latest) found.push(latest.posture);
    }
  return found;
}

type Known = {
  readonly environments: readonly string[];
  readonly types: readonly KnownType[];
  readonly trends: TrendReport;
};

/** By risk; a type that has no findings left is no matter of concern any more. */
async function worstTypes(
  service: Service,
  texts: FindingTexts,
  question: ReportQuestion,
  { environments, types, trends }: Known,
): Promise<ReportedType[]> {
  const list = findingsOf(service, question, types);
  const reported: ReportedType[] = [];
  for (const trend of trends.findings.filter((one) => one.finding_count_end > 0).slice(0, MOST_TYPES)) {
    const filters = filtersFor(environments, question.zones.ids, trend.finding);
    const request = { filters, sorts: [], skip: 0, limit: MOST_ROWS };
    reported.push({
      ...trend,
      severity: severityOf(trend.composite_risk, 100),
      count: await list.count(request),
      rows: await list.page(request),
      texts: await texts.all(trend.finding),
    });
  }
  return reported;
}

export function findingsOf(
  { db, clock }: Service,
  { caller }: Pick<ReportQuestion, 'caller'>,
  types: readonly KnownType[],
): UnifiedList {
  return new UnifiedList(db, {
    scope: scopeOf(caller),
    environments: environmentsOf(caller),
    types,
    now: clock.now(),
  });
}

export function filtersFor(environments: readonly string[], zones: readonly number[], type?: string): Filter[] {
  const equal = (column: string, value: string | number): Filter => ({ column, predicate: 'eq', value });
  return [
    // Without any environment there is none whose findings could be meant.
    ...(environments.length > 0 ? environments : ['']).map((id) => equal('environment_id', id)),
    ...zones.map((zone) => equal('asset_group_tag_id', zone)),
    ...(type === undefined ? [] : [equal('finding', type)]),
  ];
}
