import type { System } from './system-query.ts';

export type Fact = readonly [name: string, value: string];

const MB = 1 << 20;
const count = (value: number): string => value.toLocaleString('en');
const megabytes = (bytes: number): string => `${count(Math.round(bytes / MB))} MB`;
const duration = (value: number | null): string => (value === null ? 'unknown' : `${value.toFixed(1)} s`);
const text = (record: Record<string, unknown>, field: string): string => String(record[field] ?? 'unknown');
const moment = (time: string): string => time.replace('T', ' ').replace(/\.\d+Z$|Z$/, ' UTC');

export const pipelineFacts = ({ pipeline }: System): readonly Fact[] => [
  ['Status', pipeline.status],
  ['Waiting uploads', count(pipeline.queue_length)],
  ...(pipeline.queue_age_seconds ? [['Oldest waits for', duration(pipeline.queue_age_seconds)] as const] : []),
  ...(pipeline.last_ingest
    ? ([
        ['Last ingest', `${text(pipeline.last_ingest, 'file')}, ${text(pipeline.last_ingest, 'objects')} objects`],
        ['Ingested at', moment(text(pipeline.last_ingest, 'ended_at'))],
      ] as const)
    : []),
  ...(pipeline.last_analysis
    ? ([
        ['Last analysis', `${pipeline.last_analysis.status}, ${duration(pipeline.last_analysis.seconds)}`],
        ['Analysed at', moment(pipeline.last_analysis.started_at)],
      ] as const)
    : []),
];

export const graphFacts = ({ graph, snapshot, backup, export: exported }: System): readonly Fact[] => [
  ['Version', count(graph.version)],
  ['Objects', count(graph.nodes)],
  ['Relationships', count(graph.relationships)],
  ['Behind', graph.lag_seconds > 0 ? duration(graph.lag_seconds) : 'no'],
  ['Last snapshot', snapshot ? moment(snapshot.written_at) : 'none'],
  ['Last backup', backup ? moment(text(backup, 'ended_at')) : 'none'],
  ['Last export', exported ? moment(text(exported, 'ended_at')) : 'none'],
];

export const resourceFacts = ({ versions, database, memory, disk, workers }: System): readonly Fact[] => [
  ['Version', versions.chokepoint],
  ['Node.js', versions.node],
  ['Database', `${database.kind}, PostgreSQL ${versions.database}`],
  ...(database.connections
    ? [
        [
          'Connections',
          `${database.connections.open - database.connections.idle} used of ${database.connections.most}, ${database.connections.waiting} waiting`,
        ] as const,
      ]
    : []),
  ['Memory', megabytes(memory.bytes) + (memory.limit_bytes ? ` of ${megabytes(memory.limit_bytes)}` : '')],
  ...(disk ? [['Free disk space', `${megabytes(disk.free_bytes)} of ${megabytes(disk.total_bytes)}`] as const] : []),
  ...workers.map(
    ({ queue, threads, running, waiting }) =>
      [`Threads for ${queue}`, `${running} of ${threads} busy, ${waiting} waiting`] as const,
  ),
];
