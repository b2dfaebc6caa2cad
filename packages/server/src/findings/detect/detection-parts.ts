import type { GraphStore } from '../../graph/graph-store.ts';
import type { WorkerPool } from '../../workers/worker-pool.ts';
import type { FindingReadParts } from './finding-definitions.ts';

/** What it takes to look for findings. */
export type DetectionParts = FindingReadParts & { readonly graph: GraphStore; readonly workers: WorkerPool };
