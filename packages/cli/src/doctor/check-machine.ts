import { statfsSync } from 'node:fs';
import { freemem, totalmem } from 'node:os';
import type { Config } from '@chokepoint/server';
import { nearestFolder } from './check-folder.ts';
import { type Diagnosis, fault, fine, warning } from './diagnosis.ts';

const GIB = 2 ** 30;
const LEAST_DISK = GIB;
const ENOUGH_DISK = 5 * GIB;
const LEAST_MEMORY = GIB;
const ENOUGH_MEMORY = 4 * GIB;
const OLDEST_NODE = 20;

const gib = (bytes: number): string => `${(bytes / GIB).toFixed(1)} GiB`;

export function checkDisk({ dataDir }: Pick<Config, 'dataDir'>): Diagnosis {
  const { bavail, bsize } = statfsSync(nearestFolder(dataDir));
  const free = bavail * bsize;
  const advice = 'free some space, or move the data folder (CHOKEPOINT_DATA_DIR)';
  if (free < LEAST_DISK) return fault('disk', `${gib(free)} free at ${dataDir}; uploads will be refused`, advice);
  return free < ENOUGH_DISK
    ? warning('disk', `${gib(free)} free at ${dataDir}`, advice)
    : fine('disk', `${gib(free)} free`);
}

export function checkMemory(): Diagnosis {
  const text = `${gib(totalmem())}, ${gib(freemem())} of it free`;
  const advice =
    'give the machine more memory: the graph is held in it, about 1 GiB per million relationships and more while it changes';
  if (totalmem() < LEAST_MEMORY) return fault('memory', text, advice);
  return totalmem() < ENOUGH_MEMORY ? warning('memory', text, advice) : fine('memory', text);
}

export function checkRuntime(): Diagnosis {
  const { node } = process.versions;
  return Number(node.split('.')[0]) < OLDEST_NODE
    ? fault('Node.js', node, `install Node.js ${OLDEST_NODE} or newer`)
    : fine('Node.js', node);
}
