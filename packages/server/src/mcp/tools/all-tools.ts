import type { Tool } from '../tool.ts';
import { compareAnalyses } from './compare-analyses.ts';
import { coverage } from './coverage.ts';
import { explainEdge } from './explain-edge.ts';
import { findPaths } from './find-paths.ts';
import { getObject } from './get-object.ts';
import { listFindings } from './list-findings.ts';
import { objectHistory } from './object-history.ts';
import { planRemediation } from './plan-remediation.ts';
import { query } from './query.ts';
import { rankFindings } from './rank-findings.ts';
import { search } from './search.ts';
import { simulateChange } from './simulate-change.ts';
import { whyNoPath } from './why-no-path.ts';

/** Every tool, in the order in which clients list them. */
export const ALL_TOOLS: readonly Tool[] = [
  search,
  getObject,
  findPaths,
  whyNoPath,
  explainEdge,
  query,
  listFindings,
  rankFindings,
  planRemediation,
  simulateChange,
  compareAnalyses,
  objectHistory,
  coverage,
];
