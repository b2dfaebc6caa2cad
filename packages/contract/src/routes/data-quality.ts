import { z } from 'zod';
import { capitalTime, timestamp, uuid } from '../nullable.ts';
import { anyOf } from '../permission.ts';
import { BOTH, data, defineRoute, json } from '../route.ts';

const tag = 'Data quality';
const READ = anyOf('graphdb/Read');
const count = z.int().min(0);
const share = z.number().min(0).max(1);

/** Read by the handlers themselves: the messages about what is wrong with them are these lists' own. */
const windowParameters = {
  start: z.string().optional().meta({ format: 'date-time', description: 'RFC 3339; default: 30 days before the end' }),
  end: z.string().optional().meta({ format: 'date-time', description: 'RFC 3339; default: now' }),
  sort_by: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .meta({ description: '`created_at` or `updated_at`, with a leading `-` for descending order' }),
  skip: z.string().optional().meta({ type: 'integer' }),
  limit: z.string().optional().meta({ type: 'integer', description: 'Default 1000; 0 = all' }),
};

const stamps = { run_id: uuid, id: z.int(), created_at: timestamp, updated_at: timestamp, deleted_at: capitalTime };

const counted = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>;

const directoryCounts = counted(
  'users',
  'groups',
  'computers',
  'ous',
  'containers',
  'gpos',
  'aiacas',
  'rootcas',
  'enterprisecas',
  'ntauthstores',
  'certtemplates',
  'issuancepolicies',
  'sites',
  'siteservers',
  'sitesubnets',
  'acls',
  'sessions',
  'relationships',
);
const directoryShares = { session_completeness: share, local_group_completeness: share };
const tenantCounts = counted(
  'relationships',
  'users',
  'groups',
  'apps',
  'service_principals',
  'devices',
  'management_groups',
  'subscriptions',
  'resource_groups',
  'vms',
  'key_vaults',
  'automation_accounts',
  'container_registries',
  'function_apps',
  'logic_apps',
  'managed_clusters',
  'vm_scale_sets',
  'web_apps',
);

const directoryMetrics = z.object({ ...directoryCounts, ...directoryShares });
export type DirectoryMetrics = z.infer<typeof directoryMetrics>;
const tenantMetrics = z.object(tenantCounts);
export type TenantMetrics = z.infer<typeof tenantMetrics>;

const windowed = <T extends z.ZodType>(rows: T) =>
  json(z.object({ start: timestamp, end: timestamp, count, limit: count, skip: count, data: rows }));

const domainRow = z.object({ domain_sid: z.string(), ...directoryMetrics.shape, ...stamps });
const tenantRow = z.object({ ...tenantMetrics.shape, tenantid: z.string(), ...stamps });
const platformRow = z.union([
  z.object({ domains: count, ...directoryMetrics.shape, ...stamps }),
  z.object({ tenants: count, ...tenantMetrics.shape, ...stamps }),
]);
const aggregatedMetric = z.object({
  ...stamps,
  extension_id: z.int(),
  environment_kind_id: z.int(),
  metric_type: z.enum(['node', 'relationship']),
  metric_name: z.string(),
  metric_value: z.number(),
  kind_id: z.int().nullable(),
});
const environmentMetric = z.object({ ...aggregatedMetric.shape, environment_id: z.string() });

export const getDomainQuality = defineRoute({
  name: 'getDomainQuality',
  method: 'GET',
  path: '/api/v2/ad-domains/{domain_id}/data-quality-stats',
  summary: 'Data quality of a domain after each analysis',
  tag,
  editions: BOTH,
  access: READ,
  params: z.object({ domain_id: z.string().min(1) }),
  query: z.object(windowParameters),
  answers: { 200: windowed(z.array(domainRow)) },
});

export const getTenantQuality = defineRoute({
  name: 'getTenantQuality',
  method: 'GET',
  path: '/api/v2/azure-tenants/{tenant_id}/data-quality-stats',
  summary: 'Data quality of a tenant after each analysis',
  tag,
  editions: BOTH,
  access: READ,
  params: z.object({ tenant_id: z.string().min(1) }),
  query: z.object(windowParameters),
  answers: { 200: windowed(z.array(tenantRow)) },
});

export const getPlatformQuality = defineRoute({
  name: 'getPlatformQuality',
  method: 'GET',
  path: '/api/v2/platform/{platform_id}/data-quality-stats',
  summary: 'Data quality of all domains (ad) or tenants (azure) combined after each analysis',
  tag,
  editions: BOTH,
  access: READ,
  params: z.object({ platform_id: z.string().min(1) }),
  query: z.object(windowParameters),
  answers: { 200: windowed(z.array(platformRow)) },
});

export const getEnvironmentMetrics = defineRoute({
  name: 'getEnvironmentMetrics',
  method: 'GET',
  path: '/api/v2/data-quality-stats',
  summary: 'Counts of an environment of a schema extension after each analysis',
  tag,
  editions: BOTH,
  access: READ,
  feature: 'opengraph_extension_management',
  query: z.object({ ...windowParameters, environment_id: z.string().optional() }),
  answers: { 200: windowed(z.array(environmentMetric)) },
});

export const getAggregatedMetrics = defineRoute({
  name: 'getAggregatedMetrics',
  method: 'GET',
  path: '/api/v2/data-quality-stats-aggregations',
  summary: 'Counts of all environments of a kind combined after each analysis',
  tag,
  editions: BOTH,
  access: READ,
  feature: 'opengraph_extension_management',
  query: z.object({
    ...windowParameters,
    schema_environment_kind_id: z.string(),
    schema_extension_id: z.string().optional(),
  }),
  answers: { 200: windowed(z.array(aggregatedMetric).nullable()) },
});

export const getCompleteness = defineRoute({
  name: 'getCompleteness',
  method: 'GET',
  path: '/api/v2/completeness',
  summary: 'Share of active computers with known local groups, and of active users with known sessions, now',
  tag,
  editions: BOTH,
  access: READ,
  answers: { 200: data(z.object({ LocalGroupCompleteness: share, SessionCompleteness: share })) },
});

export const dataQualityRoutes = [
  getDomainQuality,
  getTenantQuality,
  getPlatformQuality,
  getEnvironmentMetrics,
  getAggregatedMetrics,
  getCompleteness,
] as const;
