import { Gauge, type Registry } from 'prom-client';
import type { Metrics } from '../metrics.ts';
import { DatapipeStore } from '../pipeline/datapipe-store.ts';
import { WorkRecordStore } from '../settings/work-record-store.ts';
import { diskSpace } from './disk-space.ts';
import type { DatabaseParts, ProcessParts, StateParts, SystemParts } from './system-parts.ts';
import { ingestQueue, newestSnapshot } from './system-read.ts';

type AddGauge = (name: string, help: string, read: () => number | undefined | Promise<number | undefined>) => void;

/** The numbers of `GET /api/v2/system` for Prometheus, read when they are asked for. */
export function measureSystem(parts: SystemParts & { readonly metrics: Metrics }): void {
  const registers = [parts.metrics.registry];
  const gauge = gaugesIn(registers);
  measureState(gauge, parts);
  measureProcess(gauge, parts);
  measureStorage(gauge, parts);
  measureThreads(registers, parts.workers);
  if (parts.databasePool) measureConnections(registers, parts.databasePool);
}

function gaugesIn(registers: Registry[]): AddGauge {
  return (name, help, read) => {
    new Gauge({
      name: `chokepoint_${name}`,
      help,
      registers,
      async collect() {
        // Without a value there is no line: the database may be away, which a metric of its own says.
        const value = await Promise.resolve(read()).catch(() => undefined);
        if (value === undefined) this.reset();
        else this.set(value);
      },
    });
  };
}

const ageOf = (time: Date, clock: StateParts['clock']) => Math.max(0, (clock.now().getTime() - time.getTime()) / 1000);

function measureState(gauge: AddGauge, { db, clock, graph, pipelineLock, readiness }: StateParts): void {
  gauge('ready', 'Whether the process is ready to serve, as /readyz says', async () =>
    (await readiness.reasons()).length === 0 ? 1 : 0,
  );
  gauge('pipeline_owner', 'Whether this process owns the pipeline', () => (pipelineLock.owned ? 1 : 0));
  gauge('pipeline_busy', 'Whether the pipeline is doing something, in whichever process', async () =>
    (await new DatapipeStore(db, clock).state()).status === 'idle' ? 0 : 1,
  );
  gauge('ingest_queue_length', 'Uploads that wait to be ingested', async () => (await ingestQueue(db)).length);
  gauge('ingest_queue_oldest_age_seconds', 'How long the oldest upload has waited', async () => {
    const { since } = await ingestQueue(db);
    return since ? ageOf(since, clock) : 0;
  });
  gauge('graph_version', 'The version of the graph in memory', () => graph.images.version);
  gauge('graph_lag_seconds', 'For how long a newer version has been known', () => graph.lag.milliseconds / 1000);
  gauge('graph_nodes', 'Objects in the graph', () => graph.images.current.nodeCount);
  gauge('graph_relationships', 'Relationships in the graph', () => graph.images.current.edgeCount);
}

function measureProcess(gauge: AddGauge, { budget, config }: ProcessParts): void {
  gauge('memory_limit_bytes', 'How much memory the service may take', () =>
    Number.isFinite(budget.limit) ? budget.limit : undefined,
  );
  gauge('disk_free_bytes', 'Free space of the data folder', async () => (await diskSpace(config.dataDir))?.free_bytes);
}

function measureStorage(gauge: AddGauge, { db, clock }: StateParts): void {
  gauge('snapshot_age_seconds', 'Since the newest snapshot of the graph', async () => {
    const snapshot = await newestSnapshot(db);
    return snapshot && ageOf(snapshot.created_at, clock);
  });
  gauge('backup_age_seconds', 'Since the last backup', async () => {
    const backup = await new WorkRecordStore(db).last('backup');
    return backup && ageOf(backup.endedAt, clock);
  });
  gauge('export_age_seconds', 'Since the last scheduled export', async () => {
    const exported = await new WorkRecordStore(db).last('export');
    return exported && ageOf(exported.endedAt, clock);
  });
}

function measureThreads(registers: Registry[], workers: ProcessParts['workers']): void {
  new Gauge({
    name: 'chokepoint_worker_tasks',
    help: 'Tasks of users by queue: running in a thread, and waiting for one; and threads that help with a query',
    labelNames: ['queue', 'state'],
    registers,
    collect() {
      for (const { queue, running, helping, waiting } of workers.loads) {
        this.set({ queue, state: 'running' }, running);
        this.set({ queue, state: 'helping' }, helping);
        this.set({ queue, state: 'waiting' }, waiting);
      }
    },
  });
}

function measureConnections(registers: Registry[], pool: NonNullable<DatabaseParts['databasePool']>): void {
  new Gauge({
    name: 'chokepoint_database_connections',
    help: 'Connections to the database by state, and queries that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}
