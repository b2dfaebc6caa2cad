import type { System } from './system-query.ts';
import * as systemTexts from './texts.ts';

export type Fact = readonly [name: string, value: string];

const MB = 1 << 20;
const count = (value: number): string => value.toLocaleString('en');
const GB = 1 << 30;
const size = (bytes: number): string =>
  bytes < 10 * GB
    ? systemTexts.megabytes(count(Math.round(bytes / MB)))
    : systemTexts.gigabytes((bytes / GB).toFixed(1));
const duration = (value: number | null): string => (value === null ? 'unknown' : `${value.toFixed(1)} s`);
const text = (record: Record<string, unknown>, field: string): string => String(record[field] ?? 'unknown');
const moment = (time: string): string => time.replace('T', ' ').replace(/\.\d+Z$|Z$/, ' UTC');

export const pipelineFacts = ({ pipeline }: System): readonly Fact[] => [
  [systemTexts.status, pipeline.status],
  [systemTexts.waitingUploads, count(pipeline.queue_length)],
  ...(pipeline.queue_age_seconds ? [[systemTexts.oldestWaitsFor, duration(pipeline.queue_age_seconds)] as const] : []),
  ...(pipeline.last_ingest
    ? ([
        [
          systemTexts.lastIngest,
          systemTexts.fileAndObjects(text(pipeline.last_ingest, 'file'), text(pipeline.last_ingest, 'objects')),
        ],
        [systemTexts.ingestedAt, moment(text(pipeline.last_ingest, 'ended_at'))],
      ] as const)
    : []),
  ...(pipeline.last_analysis
    ? ([
        [systemTexts.lastAnalysis, `${pipeline.last_analysis.status}, ${duration(pipeline.last_analysis.seconds)}`],
        [systemTexts.analysedAt, moment(pipeline.last_analysis.started_at)],
      ] as const)
    : []),
];

export const graphFacts = ({ graph, snapshot, backup, export: exported }: System): readonly Fact[] => [
  [systemTexts.version, count(graph.version)],
  [systemTexts.objects, count(graph.nodes)],
  [systemTexts.relationships, count(graph.relationships)],
  [systemTexts.behind, graph.lag_seconds > 0 ? duration(graph.lag_seconds) : 'no'],
  [systemTexts.lastSnapshot, snapshot ? moment(snapshot.written_at) : 'none'],
  [systemTexts.lastBackup, backup ? moment(text(backup, 'ended_at')) : 'none'],
  [systemTexts.lastExport, exported ? moment(text(exported, 'ended_at')) : 'none'],
];

export const resourceFacts = ({ versions, database, memory, disk, workers }: System): readonly Fact[] => [
  [systemTexts.version, versions.chokepoint],
  [systemTexts.nodeJs, versions.node],
  [systemTexts.database, systemTexts.databaseVersion(database.kind, versions.database)],
  ...(database.connections
    ? [
        [
          systemTexts.connections,
          systemTexts.openUsedMost(
            database.connections.open - database.connections.idle,
            database.connections.most,
            database.connections.waiting,
          ),
        ] as const,
      ]
    : []),
  [systemTexts.memory, size(memory.bytes) + (memory.limit_bytes ? systemTexts.ofLimit(size(memory.limit_bytes)) : '')],
  ...(disk
    ? [[systemTexts.freeDiskSpace, systemTexts.freeOfTotal(size(disk.free_bytes), size(disk.total_bytes))] as const]
    : []),
  ...workers.map(
    ({ queue, threads, running, waiting }) =>
      [systemTexts.threadsForQueue(queue), systemTexts.runningThreadsBusy(running, threads, waiting)] as const,
  ),
];
