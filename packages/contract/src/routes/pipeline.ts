import { z } from 'zod';
import { timestamp } from '../nullable.ts';
import { anyOf, authenticated } from '../permission.ts';
import { BOTH, data, defineRoute, empty, json, jsonBody } from '../route.ts';

const tag = 'Pipeline';

const datapipeStatus = z
  .object({
    status: z.enum(['idle', 'ingesting', 'analyzing', 'purging', 'pruning', 'starting', 'optimizing']),
    updated_at: timestamp,
    last_complete_analysis_at: timestamp,
    last_analysis_run_at: timestamp,
    last_complete_optimize_at: timestamp,
    next_scheduled_analysis_at: timestamp.nullable(),
  })
  .meta({ id: 'DatapipeStatus' });

const analysisRequest = z
  .object({
    requested_by: z.string(),
    request_type: z.enum(['', 'analysis', 'deletion']),
    requested_at: timestamp,
    delete_all_graph: z.boolean(),
    delete_sourceless_graph: z.boolean(),
    delete_source_kinds: z.array(z.string()).nullable(),
    delete_relationships: z.array(z.string()).nullable(),
  })
  .meta({ id: 'AnalysisRequest' });

export const getDatapipeStatus = defineRoute({
  name: 'getDatapipeStatus',
  method: 'GET',
  path: '/api/v2/datapipe/status',
  summary: 'The state of the pipeline, and the times of its last runs',
  tag,
  editions: BOTH,
  access: authenticated,
  answers: { 200: data(datapipeStatus) },
});

export const getAnalysisRequest = defineRoute({
  name: 'getAnalysisRequest',
  method: 'GET',
  path: '/api/v2/analysis/status',
  aliases: ['/api/v2/analysis'],
  summary: 'The pending analysis or deletion',
  tag,
  editions: BOTH,
  access: anyOf('graphdb/Read'),
  answers: { 200: data(analysisRequest) },
});

export const requestAnalysis = defineRoute({
  name: 'requestAnalysis',
  audit: { action: 'RequestAnalysis' },
  method: 'PUT',
  path: '/api/v2/analysis',
  summary: 'Request an analysis of the collected data',
  tag,
  editions: BOTH,
  access: anyOf('app/WriteAppConfig'),
  answers: { 204: empty },
});

export const withdrawAnalysis = defineRoute({
  name: 'withdrawAnalysis',
  errors: [409],
  audit: { action: 'WithdrawAnalysis' },
  method: 'DELETE',
  path: '/api/v2/analysis',
  summary: 'Withdraw a requested analysis that has not started',
  tag,
  editions: BOTH,
  access: anyOf('app/WriteAppConfig'),
  answers: { 202: empty },
});

const ids = z.array(z.int()).max(10_000).nullish();

export const clearDatabase = defineRoute({
  name: 'clearDatabase',
  method: 'POST',
  path: '/api/v2/clear-database',
  summary: 'Delete the graph or parts of it, and histories',
  tag,
  editions: BOTH,
  access: anyOf('db/Wipe'),
  body: jsonBody(
    z.object({
      deleteCollectedGraphData: z.boolean().nullish(),
      deleteSourceKinds: ids,
      deleteRelationships: z.array(z.string()).max(10_000).nullish(),
      deleteFileIngestHistory: z.boolean().nullish(),
      deleteDataQualityHistory: z.boolean().nullish(),
      deleteAssetGroupSelectors: ids,
    }),
    { fault: 'JSON malformed.' },
  ),
  answers: { 204: empty },
});

export const listSourceKinds = defineRoute({
  name: 'listSourceKinds',
  method: 'GET',
  path: '/api/v2/graphs/source-kinds',
  summary: 'List the source kinds; "Sourceless" means none',
  tag: 'Graph',
  editions: BOTH,
  access: anyOf('graphdb/Read'),
  answers: { 200: json(z.object({ data: z.object({ kinds: z.array(z.object({ id: z.int(), name: z.string() })) }) })) },
});

export const pipelineRoutes = [
  getDatapipeStatus,
  getAnalysisRequest,
  requestAnalysis,
  withdrawAnalysis,
  clearDatabase,
  listSourceKinds,
] as const;
