import { z } from 'zod';
import { text, unfiltered } from '../columns.ts';
import { timestamp } from '../nullable.ts';
import { allOf, anyOf } from '../permission.ts';
import { findingRow } from '../records/finding.ts';
import { data, defineRoute, ENTERPRISE, empty, file, integerId, jsonBody } from '../route.ts';

const tag = 'Attack paths';
const READ = anyOf('risks/GenerateReport', 'graphdb/Read');
const repeated = z.union([z.string(), z.array(z.string())]).optional();
const zoneParameter = z.string().optional().meta({
  type: 'integer',
  description: 'Id of a zone, or 0 for findings without one; default: these and those of Tier Zero',
});
const params = z.object({ domain_id: z.string().min(1) });

export const startFindingAnalysis = defineRoute({
  name: 'startFindingAnalysis',
  audit: { action: 'RequestAnalysis' },
  method: 'PUT',
  path: '/api/v2/attack-paths',
  summary: 'Request an analysis',
  tag,
  editions: ENTERPRISE,
  access: anyOf('app/WriteAppConfig', 'graphdb/Write'),
  answers: { 202: empty },
});

export const acceptFinding = defineRoute({
  name: 'acceptFinding',
  method: 'PUT',
  path: '/api/v2/attack-paths/{attack_path_id}/acceptance',
  summary: 'Accept a finding until a time, or withdraw the acceptance',
  tag,
  editions: ENTERPRISE,
  access: allOf('risks/ManageRisks'),
  params: z.object({ attack_path_id: integerId }),
  body: jsonBody(
    z.object({
      risk_type: z.string().nullish(),
      accept_until: timestamp.nullish(),
      accepted: z.boolean().nullish(),
    }),
  ),
  answers: { 200: data(findingRow) },
});

export const listFoundTypes = defineRoute({
  name: 'listFoundTypes',
  method: 'GET',
  path: '/api/v2/attack-paths/finding-types',
  summary: 'The types that have findings, with their titles',
  tag,
  editions: ENTERPRISE,
  access: READ,
  query: z.object({ environment_id: repeated, asset_group_tag_id: zoneParameter }),
  answers: { 200: data(z.array(z.object({ finding: z.string(), title: z.string() }))) },
});

export const listAvailableTypes = defineRoute({
  name: 'listAvailableTypes',
  method: 'GET',
  path: '/api/v2/domains/{domain_id}/available-types',
  summary: 'The types that have findings in an environment',
  tag,
  editions: ENTERPRISE,
  access: READ,
  params,
  query: z.object({ asset_group_tag_id: zoneParameter }),
  columns: { finding: text },
  answers: { 200: data(z.array(z.string())) },
});

export const exportFindings = defineRoute({
  name: 'exportFindings',
  method: 'GET',
  path: '/api/v2/domains/{domain_id}/attack-path-findings',
  summary: 'The findings of a type in an environment as CSV',
  tag,
  editions: ENTERPRISE,
  access: READ,
  deprecated: true,
  params,
  query: z.object({
    finding: repeated,
    filterAccepted: z.string().optional().meta({ description: '`accepted`, `unaccepted` or `all`' }),
    accepted: z.string().optional(),
    asset_group_tag_id: zoneParameter,
  }),
  columns: { finding: unfiltered(text) },
  answers: { 200: file('text/csv') },
});

export const findingManagementRoutes = [
  startFindingAnalysis,
  acceptFinding,
  listFoundTypes,
  listAvailableTypes,
  exportFindings,
] as const;
