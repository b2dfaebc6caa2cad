/** What a user reads about the system. */
import type { ReactNode } from 'react';
import { sentence } from '../../controls/sentence.ts';

// System facts
export const megabytes = (bytes: string) => `${bytes} MB`;
export const gigabytes = (bytes: string) => `${bytes} GB`;
export const status = 'Status';
export const waitingUploads = 'Waiting uploads';
export const oldestWaitsFor = 'Oldest waits for';
export const lastIngest = 'Last ingest';
export const fileAndObjects = (file: string, objects: string) => `${file}, ${objects} objects`;
export const ingestedAt = 'Ingested at';
export const lastAnalysis = 'Last analysis';
export const analysedAt = 'Analysed at';
export const version = 'Version';
export const objects = 'Objects';
export const relationships = 'Relationships';
export const behind = 'Behind';
export const lastSnapshot = 'Last snapshot';
export const lastBackup = 'Last backup';
export const lastExport = 'Last export';
export const nodeJs = 'Node.js';
export const database = 'Database';
export const databaseVersion = (kind: string, database: string) => `${kind}, PostgreSQL ${database}`;
export const connections = 'Connections';
export const openUsedMost = (open: number, most: number, waiting: number) =>
  `${open} used of ${most}, ${waiting} waiting`;
export const memory = 'Memory';
export const ofLimit = (megabytes: string) => ` of ${megabytes}`;
export const freeDiskSpace = 'Free disk space';
export const freeOfTotal = (free: string, total: string) => `${free} of ${total}`;
export const threadsForQueue = (queue: string) => `Threads for ${queue}`;
export const runningThreadsBusy = (running: number, threads: number, waiting: number) =>
  `${running} of ${threads} busy, ${waiting} waiting`;

// System page
export const system = 'System';
export const systemNote = 'Processes, pipeline, graph and resource use.';
export const seeHowServiceRuns = 'see how the service runs';
export const loadingTheSystem = 'Loading the system';
export const processes = 'Processes';
export const processReady = 'This process is ready';
export const pipeline = 'Pipeline';
export const graphAndBackup = 'Graph and backup';
export const thisProcess = 'This process';
export const hostProcessPid = (host: string, pid: number) => `${host}, process ${pid}`;
export const ownsThePipeline = 'Owns the pipeline';
export const thisOne = 'This one';
export const processFacts = (version: ReactNode, role: ReactNode, graphVersion: number, when: ReactNode) =>
  sentence`Version ${version}, role ${role}, graph version ${graphVersion}, started ${when}`;
