import { z } from 'zod';
import { integer, number, recordTimes, text } from '../columns.ts';
import { capitalTime, timestamp } from '../nullable.ts';
import { anyOf } from '../permission.ts';
import { defineRoute, ENTERPRISE, json } from '../route.ts';

const tag = 'Risk posture';
const READ = anyOf('risks/GenerateReport', 'graphdb/Read');
const count = z.int().min(0);
const repeated = z.union([z.string(), z.array(z.string())]).optional();
const zoneParameter = z
  .string()
  .optional()
  .meta({ type: 'integer', description: 'Id of a zone; 0 = findings without one' });
const stamps = { id: z.int(), created_at: timestamp, updated_at: timestamp, deleted_at: capitalTime };
const range = {
  from: z.string().optional().meta({ format: 'date-time', description: 'Inclusive; default: 30 days ago' }),
  to: z.string().optional().meta({ format: 'date-time', description: 'Exclusive; default: now' }),
};

export const getSparkline = defineRoute({
  name: 'getSparkline',
  method: 'GET',
  path: '/api/v2/domains/{domain_id}/sparkline',
  summary: 'The counts of a finding type in an environment after each analysis',
  tag,
  editions: ENTERPRISE,
  access: READ,
  params: z.object({ domain_id: z.string().min(1) }),
  query: z.object({ finding: repeated, ...range, asset_group_tag_id: zoneParameter }),
  columns: {
    CompositeRisk: number,
    FindingCount: integer,
    ImpactedAssetCount: integer,
    domain_sid: text,
    id: integer,
    ...recordTimes,
  },
  answers: {
    200: json(
      z.object({
        start: timestamp,
        end: timestamp,
        data: z.array(
          z.object({
            ...stamps,
            CompositeRisk: z.number().min(0).max(100),
            FindingCount: count,
            ImpactedAssetCount: count,
            DomainSID: z.string(),
            Finding: z.string(),
          }),
        ),
      }),
    ),
  },
});

export const listPostures = defineRoute({
  name: 'listPostures',
  method: 'GET',
  path: '/api/v2/posture-stats',
  summary: 'The posture of each environment after each analysis',
  tag,
  editions: ENTERPRISE,
  access: READ,
  query: z.object({ ...range, asset_group_tag_id: zoneParameter }),
  columns: {
    domain_sid: text,
    exposure_index: number,
    tier_zero_count: integer,
    critical_risk_count: integer,
    id: integer,
    ...recordTimes,
  },
  page: { limit: 10 },
  answers: {
    200: json(
      z.object({
        count,
        skip: count,
        limit: count,
        start: timestamp,
        end: timestamp,
        data: z.array(
          z.object({
            ...stamps,
            domain_sid: z.string(),
            exposure_index: z.number().min(0).max(1),
            tier_zero_count: count,
            critical_risk_count: count,
          }),
        ),
      }),
    ),
  },
});

export const getPostureHistory = defineRoute({
  name: 'getPostureHistory',
  method: 'GET',
  path: '/api/v2/posture-history/{data_type}',
  summary: 'One metric of some environments by day',
  tag,
  editions: ENTERPRISE,
  access: READ,
  params: z.object({ data_type: z.string().min(1) }),
  query: z.object({
    environments: repeated,
    start: range.from,
    end: range.to,
    asset_group_tag_id: zoneParameter,
  }),
  answers: {
    200: json(
      z.object({
        start: timestamp,
        end: timestamp,
        environments: z.array(z.string()),
        data_type: z.string(),
        data: z.array(z.object({ date: timestamp, value: z.number().min(0) })),
      }),
    ),
  },
});

export const getZoneProtection = defineRoute({
  name: 'getZoneProtectedAssetScore',
  method: 'GET',
  path: '/api/v2/asset-scores/zone-protected-asset-score',
  summary: 'The share of objects of a zone without an open finding, by day',
  description:
    'For each day with an analysis: how many objects of a zone have an open finding, how many have none, and the share of the latter. Accepted findings do not count. Several environments are summed; those that the caller may not see are left out. A zone that is not analysed has an empty series.',
  tag,
  editions: ENTERPRISE,
  access: anyOf('graphdb/Read'),
  query: z.object({
    environments: repeated,
    asset_group_tag_id: z.string().meta({ type: 'integer' }),
    start: range.from,
    end: range.to,
  }),
  answers: {
    200: json(
      z.object({
        start: timestamp,
        end: timestamp,
        environments: z.array(z.string()),
        asset_group_tag_id: count,
        data: z.array(
          z.object({
            date: timestamp,
            exposed_count: count,
            protected_count: count,
            total_count: count,
            value: z.number().min(0).max(1),
          }),
        ),
      }),
    ),
  },
});

export const postureRoutes = [getZoneProtection, getSparkline, listPostures, getPostureHistory] as const;
