import { z } from 'zod';
import { timestamp } from '../nullable.ts';
import { anyOf } from '../permission.ts';
import { BOTH, data, defineRoute } from '../route.ts';

const tag = 'Analysis';

const step = z.object({
  name: z.string(),
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  started_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  failure: z.string().nullable(),
});

const rule = z.object({
  number: z.int(),
  name: z.string(),
  edges: z.int(),
  milliseconds: z.number(),
  /** Whether it processed everything, what had changed, or nothing because nothing had. */
  extent: z.enum(['all', 'part', 'nothing']),
  failure: z.string().nullable(),
});

const analysisProgress = z
  .object({
    status: z.enum(['running', 'success', 'partial', 'failed']),
    requested_steps: z.int(),
    started_at: timestamp,
    ended_at: timestamp.nullable(),
    steps: z.array(step),
    rules: z.array(rule),
  })
  .meta({ id: 'AnalysisProgress' });

export const getAnalysisProgress = defineRoute({
  name: 'getAnalysisProgress',
  method: 'GET',
  path: '/api/v2/analysis/progress',
  summary: 'The current or last analysis: its steps, and the result of each rule',
  tag,
  editions: BOTH,
  access: anyOf('graphdb/Read'),
  answers: { 200: data(analysisProgress) },
});

export const listDataQualityWarnings = defineRoute({
  name: 'listDataQualityWarnings',
  method: 'GET',
  path: '/api/v2/data-quality-warnings',
  summary: 'What the last analysis could not derive because data is incomplete',
  tag,
  editions: BOTH,
  access: anyOf('graphdb/Read'),
  answers: { 200: data(z.array(z.object({ object_id: z.string(), message: z.string() }))) },
});

export const analysisRoutes = [getAnalysisProgress, listDataQualityWarnings] as const;
