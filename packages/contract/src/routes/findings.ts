import { z } from 'zod';
import { integer, recordTimes, text, time, unfiltered, unsorted } from '../columns.ts';
import { timestamp } from '../nullable.ts';
import { anyOf } from '../permission.ts';
import { findingRow, severity } from '../records/finding.ts';
import { data, defineRoute, ENTERPRISE, either, file, json, page } from '../route.ts';

const tag = 'Attack paths';
const READ = anyOf('risks/GenerateReport', 'graphdb/Read');
const count = z.int().min(0);

const zoneParameter = z.string().optional().meta({
  type: 'integer',
  description: 'Id of a zone, or 0 for findings without one; default: these and those of Tier Zero',
});

export const listFindingTypes = defineRoute({
  name: 'listFindingTypes',
  method: 'GET',
  path: '/api/v2/attack-path-types',
  summary: 'List all finding types',
  tag,
  editions: ENTERPRISE,
  access: READ,
  columns: { finding: text },
  answers: { 200: data(z.array(z.string())) },
});

const findingTrend = z
  .object({
    environment_ids: z.array(z.string()),
    finding: z.string(),
    display_title: z.string(),
    display_type: z.string(),
    composite_risk: z.number().min(0).max(100),
    severity: severity.nullable().meta({
      description: 'Of the worst open finding, or else of the worst accepted one; null if there are no findings now',
    }),
    open_severities: z
      .object({ critical: count, high: count, moderate: count, low: count })
      .meta({ description: 'Number of open findings by severity, as they are now' }),
    finding_count_start: count,
    finding_count_end: count,
    finding_count_increase: count,
    finding_count_decrease: count,
    finding_impact_count: count,
    finding_exposure_count: count,
    impact_count: count.nullable(),
    exposure_count: count.nullable(),
    archived_count: count,
  })
  .meta({ id: 'FindingTrend' });

export const listFindingTrends = defineRoute({
  name: 'listFindingTrends',
  method: 'GET',
  path: '/api/v2/attack-paths/finding-trends',
  summary: 'Changes in the findings of each type over a time range',
  tag,
  editions: ENTERPRISE,
  access: READ,
  query: z.object({
    environments: z
      .union([z.string(), z.array(z.string())])
      .optional()
      .meta({ description: 'Ids of environments; required, repeatable' }),
    start: z.string().optional().meta({ format: 'date-time', description: 'Inclusive; default: 30 days ago' }),
    end: z.string().optional().meta({ format: 'date-time', description: 'Exclusive; default: now' }),
    asset_group_tag_id: zoneParameter,
  }),
  answers: {
    200: json(
      z.object({
        start: timestamp,
        end: timestamp,
        environments: z.array(z.string()),
        data: z.object({
          findings: z.array(findingTrend),
          total_finding_count_start: count,
          total_finding_count_end: count,
        }),
      }),
    ),
  },
});

export const listFindingDetails = defineRoute({
  name: 'listFindingDetails',
  method: 'GET',
  path: '/api/v2/domains/{domain_id}/details',
  summary: 'The findings of a type in an environment, as JSON or CSV',
  tag,
  editions: ENTERPRISE,
  access: READ,
  params: z.object({ domain_id: z.string().min(1) }),
  query: z.object({
    finding: z
      .union([z.string(), z.array(z.string())])
      .optional()
      .meta({ description: 'Name of a finding type, or a predicate on it; required' }),
    Accept: z.enum(['application/json', 'text/csv']).optional(),
    asset_group_tag_id: zoneParameter,
  }),
  columns: {
    id: integer,
    index: unfiltered(integer),
    domain_sid: text,
    FromPrincipal: text,
    from_principal: unsorted(text),
    ToPrincipal: text,
    to_principal: unsorted(text),
    Principal: unsorted(text),
    FromPrincipalName: text,
    ToPrincipalName: text,
    /** Those of both ends. */
    principal_names: unsorted(text),
    principals_hash: unsorted(text),
    Accepted: unsorted(text),
    AcceptedUntil: time,
    accepted_until: unsorted(time),
    exposure_percentage: unfiltered(integer),
    impact_percentage: unfiltered(integer),
    ...recordTimes,
  },
  page: { limit: 10 },
  answers: { 200: either(page(z.array(findingRow)), file('text/csv')) },
});

export const findingRoutes = [listFindingTypes, listFindingTrends, listFindingDetails] as const;
