import { z } from 'zod';
import { timestamp } from '../nullable.ts';
import { anyOf } from '../permission.ts';
import { BOTH, data, defineRoute } from '../route.ts';

const seconds = z.number().meta({ description: 'Seconds' });

const step = z.object({ name: z.string(), status: z.string(), seconds: seconds.nullable() });

const replica = z.object({
  name: z.string(),
  host: z.string(),
  pid: z.int(),
  role: z.string(),
  version: z.string(),
  graph_version: z.int(),
  started_at: timestamp,
  seen_at: timestamp,
  is_owner: z.boolean().meta({ description: 'Whether it owns the pipeline' }),
  is_this: z.boolean().meta({ description: 'Whether it is the one that answers' }),
});

const system = z
  .object({
    ready: z.boolean(),
    reasons: z.array(z.string()).meta({ description: 'Why the process is not ready' }),
    versions: z.object({ chokepoint: z.string(), node: z.string(), database: z.string() }),
    edition: z.string(),
    replicas: z.array(replica),
    pipeline: z.object({
      status: z.string(),
      owner: z
        .object({ name: z.string(), host: z.string(), pid: z.int(), term: z.int(), since: timestamp })
        .nullable()
        .meta({ description: 'The process that ingests and analyses; null with the embedded database' }),
      queue_length: z.int().meta({ description: 'Uploads that wait to be ingested' }),
      queue_age_seconds: seconds.nullable().meta({ description: 'How long the oldest of them has waited' }),
      last_ingest: z.record(z.string(), z.unknown()).nullable(),
      last_analysis: z
        .object({ status: z.string(), started_at: timestamp, seconds: seconds.nullable(), steps: z.array(step) })
        .nullable(),
    }),
    graph: z.object({
      version: z.int(),
      newest_version: z.int(),
      lag_seconds: seconds,
      nodes: z.int(),
      relationships: z.int(),
    }),
    database: z.object({
      kind: z.string(),
      connections: z
        .object({ most: z.int(), open: z.int(), idle: z.int(), waiting: z.int() })
        .nullable()
        .meta({ description: 'Of this process; null where the database runs in it' }),
    }),
    workers: z.array(z.object({ queue: z.string(), threads: z.int(), running: z.int(), waiting: z.int() })),
    memory: z.object({ bytes: z.int(), limit_bytes: z.int().nullable() }),
    disk: z.object({ free_bytes: z.int(), total_bytes: z.int() }).nullable(),
    snapshot: z.object({ version: z.int(), written_at: timestamp }).nullable(),
    backup: z.record(z.string(), z.unknown()).nullable().meta({ description: 'The last backup that was made' }),
    export: z.record(z.string(), z.unknown()).nullable().meta({ description: 'The last scheduled Parquet export' }),
  })
  .meta({ id: 'System' });
export type SystemBody = z.input<typeof system>;

export const getSystem = defineRoute({
  name: 'getSystem',
  method: 'GET',
  path: '/api/v2/system',
  summary: 'How the service runs: processes, pipeline, graph, database, memory, disk, backup, export',
  description:
    'What an operator has to know about a running service, for administrators: its processes and who owns the pipeline, the queue, the last ingest and analysis, connections, threads, memory, disk, snapshot, backup and export. Metrics for Prometheus have the same numbers.',
  tag: 'Service',
  editions: BOTH,
  access: anyOf('app/WriteAppConfig'),
  allEnvironments: true,
  answers: { 200: data(system) },
});

export const systemRoutes = [getSystem] as const;
