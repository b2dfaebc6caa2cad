import type { GraphStore } from '../../graph/graph-store.ts';
import type { WorkerPool } from '../../workers/worker-pool.ts';
import type { CatalogueParts } from '../types/finding-catalogue.ts';

/** What it takes to look for findings. */
export type DetectionParts = CatalogueParts & { readonly graph: GraphStore; readonly workers: WorkerPool };
