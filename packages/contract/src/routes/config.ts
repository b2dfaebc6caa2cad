import { z } from 'zod';
import type { Column } from '../columns.ts';
import { capitalTime, timestamp } from '../nullable.ts';
import { anyOf } from '../permission.ts';
import { BOTH, data, defineRoute, jsonBody } from '../route.ts';

const tag = 'Configuration';
const value = z.record(z.string(), z.unknown());
const parameterName: Column = { type: 'string', predicates: ['eq'], sortable: false };

export const parameterRecord = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  value,
  id: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
  deleted_at: capitalTime,
});

export const listParameters = defineRoute({
  name: 'listParameters',
  method: 'GET',
  path: '/api/v2/config',
  summary: 'List configuration parameters',
  tag,
  editions: BOTH,
  access: anyOf('app/ReadAppConfig'),
  columns: { parameter: parameterName },
  answers: { 200: data(z.array(parameterRecord)) },
});

export const setParameter = defineRoute({
  name: 'setParameter',
  method: 'PUT',
  path: '/api/v2/config',
  summary: 'Write a configuration parameter',
  tag,
  editions: BOTH,
  access: anyOf('app/WriteAppConfig'),
  body: jsonBody(
    z.object({
      key: z.string().default(''),
      value: z.unknown().optional().meta({ description: 'An object with all fields of the parameter, and no others' }),
    }),
    { fault: 'error unmarshalling JSON payload' },
  ),
  answers: { 200: data(z.object({ key: z.string(), value })) },
});

export const configRoutes = [listParameters, setParameter] as const;
