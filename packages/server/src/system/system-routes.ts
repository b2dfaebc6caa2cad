import { getSystem, type SystemBody } from '@chokepoint/contract';
import { AnalysisProgressStore, type ProgressRecord } from '../analysis/analysis-progress-store.ts';
import { encodeTime } from '../http/encode-time.ts';
import { type Handler, handle, ok } from '../http/handler.ts';
import { DatapipeStore } from '../pipeline/datapipe-store.ts';
import { WorkRecordStore } from '../settings/work-record-store.ts';
import { SERVICE_VERSION } from '../version.ts';
import { diskSpace } from './disk-space.ts';
import { type Replica, ReplicaStore } from './replica-store.ts';
import type { DatabaseParts, ProcessParts, StateParts, SystemParts } from './system-parts.ts';
import { databaseVersion, ingestQueue, newestSnapshot, pipelineOwner } from './system-read.ts';

export function systemHandlers(parts: SystemParts): Handler[] {
  return [handle(getSystem, async () => ok({ data: await systemOf(parts) }))];
}

async function systemOf(parts: SystemParts): Promise<SystemBody> {
  const { db, edition, databaseKind, readiness, workers, config } = parts;
  const records = new WorkRecordStore(db);
  const [reasons, database, owner, replicas, disk, snapshot, backup, exported] = await Promise.all([
    readiness.reasons(),
    databaseVersion(db),
    pipelineOwner(db),
    new ReplicaStore(db).alive(),
    diskSpace(config.dataDir),
    newestSnapshot(db),
    records.last('backup'),
    records.last('export'),
  ]);
  return {
    ready: reasons.length === 0,
    reasons,
    versions: { chokepoint: SERVICE_VERSION, node: process.version, database },
    edition,
    replicas: replicas.map((replica) => encodeReplica(replica, ownerName(parts, owner?.holder), parts.processName)),
    pipeline: { ...(await pipelineOf(parts)), owner: encodeOwner(owner) },
    graph: graphOf(parts),
    database: { kind: databaseKind, connections: connectionsOf(parts) },
    workers: workers.loads.map(({ queue, threads, running, waiting }) => ({ queue, threads, running, waiting })),
    memory: memoryOf(parts),
    disk: disk ?? null,
    snapshot: snapshot ? { version: snapshot.version, written_at: encodeTime(snapshot.created_at) } : null,
    backup: backup ? { ...backup.record, ended_at: encodeTime(backup.endedAt) } : null,
    export: exported ? { ...exported.record, ended_at: encodeTime(exported.endedAt) } : null,
  };
}

const ownerName = ({ processName, databaseKind }: SystemParts, holder: string | undefined) =>
  databaseKind === 'embedded' ? processName : holder;

async function pipelineOf({ db, clock }: StateParts) {
  const [{ status }, queue, ingest, analysis] = await Promise.all([
    new DatapipeStore(db, clock).state(),
    ingestQueue(db),
    new WorkRecordStore(db).last('ingest'),
    AnalysisProgressStore.read(db),
  ]);
  return {
    status,
    queue_length: queue.length,
    queue_age_seconds: queue.since && Math.max(0, (clock.now().getTime() - queue.since.getTime()) / 1000),
    last_ingest: ingest ? { ...ingest.record, ended_at: encodeTime(ingest.endedAt) } : null,
    last_analysis: analysis ? encodeAnalysis(analysis) : null,
  };
}

function encodeAnalysis({ status, started_at, ended_at, steps }: ProgressRecord) {
  return {
    status,
    started_at,
    seconds: secondsBetween(started_at, ended_at),
    steps: steps.map((step) => ({
      name: step.name,
      status: step.status,
      seconds: secondsBetween(step.started_at, step.ended_at),
    })),
  };
}

const secondsBetween = (from: string | null, to: string | null): number | null =>
  from && to ? (Date.parse(to) - Date.parse(from)) / 1000 : null;

function encodeOwner(owner: Awaited<ReturnType<typeof pipelineOwner>>): SystemBody['pipeline']['owner'] {
  if (!owner) return null;
  const { holder, host, pid, token, acquired_at } = owner;
  return { name: holder, host, pid, term: token, since: encodeTime(acquired_at) };
}

const encodeReplica = (replica: Replica, owner: string | undefined, own: string) => ({
  name: replica.name,
  host: replica.host,
  pid: replica.pid,
  role: replica.role,
  version: replica.program_version,
  graph_version: replica.graph_version,
  started_at: encodeTime(replica.started_at),
  seen_at: encodeTime(replica.seen_at),
  is_owner: replica.name === owner,
  is_this: replica.name === own,
});

function graphOf({ graph }: StateParts): SystemBody['graph'] {
  const { images, lag } = graph;
  return {
    version: images.version,
    newest_version: Math.max(images.version, lag.newest),
    lag_seconds: lag.milliseconds / 1000,
    nodes: images.current.nodeCount,
    relationships: images.current.edgeCount,
  };
}

function connectionsOf({ databasePool: pool }: DatabaseParts): SystemBody['database']['connections'] {
  if (!pool) return null;
  return { most: pool.options.max ?? 0, open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

const memoryOf = ({ budget }: ProcessParts): SystemBody['memory'] => ({
  bytes: process.memoryUsage.rss(),
  limit_bytes: Number.isFinite(budget.limit) ? budget.limit : null,
});
