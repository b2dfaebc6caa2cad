import { z } from 'zod';
import { integer, text, time } from '../columns.ts';
import { anyOf } from '../permission.ts';
import { exportedFinding, unifiedFinding } from '../records/finding.ts';
import { data, defineRoute, ENTERPRISE, either, file, page } from '../route.ts';

const tag = 'Attack paths';
const READ = anyOf('risks/GenerateReport', 'graphdb/Read');

const columns = {
  severity: text,
  finding_type: text,
  finding: text,
  title: text,
  platform: text,
  environment_id: text,
  environment_name: text,
  asset_group_tag_id: integer,
  zone_name: text,
  source_principal_id: text,
  source_principal_kind: text,
  source_principal_name: text,
  target_principal_id: text,
  target_principal_kind: text,
  target_principal_name: text,
  status: text,
  first_seen: time,
  last_seen: time,
  prioritization_score: integer,
  prioritization_rank: integer,
  id: integer,
  work_state: text,
  owner: text,
} as const;

export const listAllFindings = defineRoute({
  name: 'listAllFindings',
  method: 'GET',
  path: '/api/v2/attack-paths/findings',
  summary: 'Findings of every type, environment and zone, as JSON or CSV; archived ones if requested by status',
  tag,
  editions: ENTERPRISE,
  access: READ,
  query: z.object({ Accept: z.enum(['application/json', 'text/csv']).optional() }),
  columns,
  page: { limit: 10 },
  answers: { 200: either(page(z.array(unifiedFinding)), file('text/csv')) },
});

export const downloadFindings = defineRoute({
  name: 'downloadFindings',
  method: 'GET',
  path: '/api/v2/attack-paths/details',
  summary: 'Every finding with the texts of its type',
  tag,
  editions: ENTERPRISE,
  access: READ,
  answers: {
    200: data(
      z.object({
        findings: z.array(exportedFinding),
        /** By type, by file name: the content as Base64. */
        finding_assets: z.record(z.string(), z.record(z.string(), z.base64())),
      }),
    ),
  },
});

export const exchangeFindings = defineRoute({
  name: 'exchangeFindings',
  method: 'GET',
  path: '/api/v2/attack-paths/findings/export',
  summary: 'Findings as a SARIF 2.1.0 document or as OCSF events, with the filters of the list',
  tag,
  editions: ENTERPRISE,
  access: READ,
  query: z.object({ format: z.enum(['sarif', 'ocsf']) }),
  columns,
  page: { limit: 0 },
  answers: { 200: file('application/sarif+json', 'application/json') },
});

export const allFindingsRoutes = [listAllFindings, exchangeFindings, downloadFindings] as const;
