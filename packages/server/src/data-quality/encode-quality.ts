import { type DirectoryMetrics, type TenantMetrics, ZERO_TIME } from '@chokepoint/contract';
import { encodeTime } from '../http/encode-time.ts';
import type { EnvironmentQuality, ExtensionMetric, PlatformQuality } from './data-quality-store.ts';

type Stamped = { readonly run_id: string; readonly id: number; readonly created_at: Date; readonly updated_at: Date };

const stamps = (row: Stamped) => ({
  run_id: row.run_id,
  id: row.id,
  created_at: encodeTime(row.created_at),
  updated_at: encodeTime(row.updated_at),
  deleted_at: { Time: ZERO_TIME, Valid: false },
});

/** Rows that were written before sites were counted have none. */
const NO_SITES = { sites: 0, siteservers: 0, sitesubnets: 0 };
const withSites = (figures: object) => ('sites' in figures ? {} : NO_SITES);

export const encodeDomain = (row: EnvironmentQuality) => ({
  domain_sid: row.environment_id,
  ...(row.figures as DirectoryMetrics),
  ...withSites(row.figures as object),
  ...stamps(row),
});

export const encodeTenant = (row: EnvironmentQuality) => ({
  ...(row.figures as TenantMetrics),
  tenantid: row.environment_id,
  ...stamps(row),
});

export const encodePlatform = (row: PlatformQuality) => ({
  ...(row.figures as (DirectoryMetrics & { domains: number }) | (TenantMetrics & { tenants: number })),
  ...('domains' in (row.figures as object) && withSites(row.figures as object)),
  ...stamps(row),
});

export const encodeAggregation = (row: ExtensionMetric) => ({
  ...stamps(row),
  extension_id: row.extension_id,
  environment_kind_id: row.environment_kind_id,
  metric_type: row.metric_type as 'node' | 'relationship',
  metric_name: row.metric_name,
  metric_value: row.metric_value,
  kind_id: row.kind_id,
});

export const encodeMetric = (row: ExtensionMetric) => ({
  ...encodeAggregation(row),
  environment_id: row.environment_id as string,
});
