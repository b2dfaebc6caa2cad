import { Analysis, type ChangedRelationship, findFindings, planRemediation, WhatIf } from '@chokepoint/analysis';
import {
  applyDelta,
  Batch,
  type Delta,
  deltaEntries,
  GraphBuilder,
  GraphImage,
  inverse,
  NodeSet,
} from '@chokepoint/graph';
import { findingTypes, TIER_ZERO_KIND } from '@chokepoint/model';
import { findingCsv } from '../packages/server/src/findings/lists/finding-csv.ts';
import type { FindingRow } from '../packages/server/src/findings/record/finding-store.ts';
import { environmentImage } from './environment-image.ts';
import type { BenchOptions } from './main.ts';
import { percentile, type Row } from './table.ts';

const CHANGES = 10;
const CSV_ROWS = 100_000;
const TARGETS = [0.5, 0.1, 0];
/** As the service by default. */
const SEARCH_MS = 2500;
/** As the image was analysed. */
const RUN = {
  edition: 'enterprise',
  time: '2026-01-15T00:00:00Z',
  leaveOut: ({ kinds }: { readonly kinds: readonly string[] }) => kinds.includes('AZAddMembers'),
} as const;

/** All findings of a generated environment, what single changes would bring, plans against them, and the file of them. */
export async function bench({ findings, quick }: BenchOptions): Promise<void> {
  const rows: Row[] = [];
  const simulations: Row[] = [];
  const plans: Row[] = [];
  for (const users of quick ? [2_000] : [10_000, 100_000]) {
    const image = await environmentImage(users);
    const zones = [{ tagId: 1, tierZero: true, analysed: true, members: tagged(image) }];
    const find = (ranked: boolean) => {
      const start = computedSeconds();
      const found = findFindings(image, { zones, types: findingTypes, ranked });
      return { found, seconds: computedSeconds() - start };
    };
    const { found: result, seconds } = find(true);
    const unranked = Math.min(find(false).seconds, find(false).seconds);
    const withRanks = Math.min(seconds, find(true).seconds);
    rows.push({
      users,
      nodes: image.nodeCount,
      edges: image.edgeCount,
      'bytes per edge': Number((image.bytes.total / image.edgeCount).toFixed(1)),
      findings: result.findings.length,
      'types with findings': new Set(result.findings.map(({ type }) => type)).size,
      seconds,
      'of which ranking, s': Math.max(0, withRanks - unranked),
    });
    simulations.push(simulated(image, users));
    for (const { environmentId, zone, exposed } of result.metrics.postures)
      if (zone === 1 && exposed > 0) plans.push(...planned(image, users, environmentId));
  }
  findings.table('findings with exact exposure and impact', rows);
  findings.table('simulations of one removed membership', simulations);
  findings.table('remediation plans', plans);
  findings.table('findings as CSV', [await measureExport(quick ? CSV_ROWS / 10 : CSV_ROWS)]);
}

function tagged(image: GraphImage): NodeSet {
  const kind = image.nodeKind(TIER_ZERO_KIND);
  return kind === undefined ? new NodeSet(image.nodeCount) : image.nodesOfKind(kind);
}

const optionsOf = (image: GraphImage) => ({
  zones: [{ tagId: 1, tierZero: true, analysed: true, members: tagged(image) }],
  types: findingTypes,
});

/** The first one derives and counts everything once; each further one goes on from the last. */
function simulated(image: GraphImage, users: number): Row {
  const began = performance.now();
  const what = new WhatIf(image, optionsOf(image));
  const analysis = new Analysis();
  let last = commit(image, analysis.run(image, RUN).change);
  const first = (performance.now() - began) / 1000;
  let undo: Delta | undefined;
  const seconds: number[] = [];
  for (const id of memberships(image)) {
    const start = performance.now();
    const before = undo ? applyDelta(last.image, undo) : last.image;
    const removed = new GraphBuilder(before);
    removed.deleteEdge(id);
    const change = removed.finish().delta;
    const collected = applyDelta(before, change);
    const since = undo ? [undo, change] : [change];
    last = commit(collected, analysis.run(collected, RUN, since).change);
    what.after(last.image, optionsOf(last.image), apart(image, last.image, [change, last.delta]));
    undo = inverse(change);
    seconds.push((performance.now() - start) / 1000);
  }
  return {
    users,
    'before the first, s': first,
    'median s': percentile(seconds, 0.5),
    'slowest s': Math.max(...seconds),
  };
}

function commit(base: GraphImage, change: ReturnType<Analysis['run']>['change']) {
  const builder = new GraphBuilder(base);
  for (const { ids } of change.deleteEdges) for (const id of ids) builder.deleteEdge(id);
  for (const batch of change.batches) builder.add(new Batch(batch));
  const { delta } = builder.finish();
  return { image: applyDelta(base, delta), delta };
}

function apart(base: GraphImage, image: GraphImage, deltas: readonly Delta[]): ChangedRelationship[] {
  const found: ChangedRelationship[] = [];
  for (const delta of deltas)
    for (const entry of deltaEntries(delta))
      if (entry.what === 'edge added' || entry.what === 'edge deleted') {
        const [source, target] = [base.nodeById(entry.source)!, base.nodeById(entry.target)!];
        const added = image.findEdge(source, image.edgeKind(entry.kind)!, target) !== undefined;
        found.push({ source, kind: entry.kind, target, added });
      }
  return found;
}

function memberships(image: GraphImage): number[] {
  const kind = image.edgeKind('MemberOf')!;
  const all: number[] = [];
  for (const edge of image.edges())
    if (image.edgeKindOf(edge) === kind && !image.isDerived(edge)) all.push(image.edgeId(edge));
  return Array.from({ length: CHANGES }, (_, at) => all[Math.floor(((at + 0.5) * all.length) / CHANGES)]!);
}

/** Without time to search, within the default time of the service, and as long as it takes. */
function planned(image: GraphImage, users: number, environmentId: string): Row[] {
  const options = optionsOf(image);
  const planIn = (targetShare: number, searchMs?: number) => {
    const began = computedSeconds();
    const question = { environmentId, zone: 1, targetShare, mostRemovals: 10_000 };
    const plan = planRemediation(image, options, searchMs === undefined ? question : { ...question, searchMs });
    return { plan, seconds: computedSeconds() - began };
  };
  return TARGETS.map((targetShare) => {
    const first = planIn(targetShare, 0);
    const { plan: quick, seconds } = planIn(targetShare, SEARCH_MS);
    const whole = planIn(targetShare);
    const left = (removals: number) => quick.prefixes.find((one) => one.removals === removals)?.exposed ?? '-';
    return {
      users,
      exposed: quick.exposedBefore,
      target: quick.exposedTarget,
      after: quick.exposedAfter,
      'after 1 / 3 / 10 / 25': [1, 3, 10, 25].map(left).join(' / '),
      'at best': quick.prefixes.map((one) => quick.exposedBefore - one.mostRelieved).join(' / '),
      removals: quick.removals,
      'at least': whole.plan.removalsBound,
      effort: quick.effort,
      'effort at least': whole.plan.effortBound,
      'first plan, s': first.seconds,
      'of the service, s': seconds,
      'complete, s': whole.seconds,
      'complete effort': whole.plan.effort,
    };
  });
}

/** Time that this thread has computed: it does not grow when the machine is busy with something else. */
function computedSeconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
}

/** Lines from rows as a database hands them over, a few thousand at a time. */
async function measureExport(count: number): Promise<Row> {
  const type = findingTypes[0]!;
  const now = new Date('2026-01-15T00:00:00Z');
  const batches = async function* (): AsyncGenerator<FindingRow[]> {
    for (let first = 0; first < count; first += 2000)
      yield Array.from({ length: Math.min(2000, count - first) }, (_, at) => rowOf(first + at, type.name, now));
  };
  const memory = process.memoryUsage().rss;
  const began = performance.now();
  let bytes = 0;
  let peak = memory;
  for await (const chunk of findingCsv(batches(), [type], ({ title }) => title, { now, image: GraphImage.empty() })) {
    bytes += chunk.length;
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  const seconds = (performance.now() - began) / 1000;
  return { rows: count, MB: bytes / 1e6, seconds, 'rows/s': count / seconds, 'more memory, MB': (peak - memory) / 1e6 };
}

function rowOf(id: number, type: string, now: Date): FindingRow {
  const end = (at: number) => `S-1-5-21-2697957641-2271029196-387917394-${at}`;
  return {
    id,
    type,
    environment_id: 'S-1-5-21-2697957641-2271029196-387917394',
    environment_name: 'EXAMPLE.TEST',
    zone: 1,
    source_id: end(1100 + id),
    source_name: `USER ${id}@EXAMPLE.TEST`,
    source_kind: 'User',
    source_environment_id: 'S-1-5-21-2697957641-2271029196-387917394',
    source_environment_name: 'EXAMPLE.TEST',
    target_id: end(512),
    target_name: 'DOMAIN ADMINS@EXAMPLE.TEST',
    target_kind: 'Group',
    edge_id: id,
    inherited: false,
    principals_hash: '1lQiVG3hOuM=',
    exposure_count: id % 100,
    exposure_share: (id % 100) / 100,
    impact_count: 381,
    impact_share: 0.997,
    severity: 'low',
    relieved_count: 0,
    carried_count: 0,
    exposed_count: 0,
    score: 0,
    local: true,
    alone_exposure_count: null,
    alone_exposure_share: null,
    alone_impact_count: null,
    alone_impact_share: null,
    alone_severity: null,
    alone_relieved_count: null,
    alone_carried_count: null,
    alone_exposed_count: null,
    alone_score: null,
    accepted_until: null,
    status: 'active',
    archived_at: null,
    created_at: now,
    updated_at: now,
  };
}
