import { z } from 'zod';
import { capitalTime, timestamp } from '../nullable.ts';
import { anyOf, authenticated } from '../permission.ts';
import { BOTH, data, defineRoute, integerId } from '../route.ts';

const tag = 'Features';

export const featureFlag = z.object({
  id: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
  key: z.string(),
  name: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  user_updatable: z.boolean(),
  deleted_at: capitalTime,
});

export const listFeatures = defineRoute({
  name: 'listFeatures',
  method: 'GET',
  path: '/api/v2/features',
  summary: 'List feature flags',
  tag,
  editions: BOTH,
  access: anyOf('app/ReadAppConfig'),
  columns: {},
  answers: { 200: data(z.array(featureFlag)) },
});

export const toggleFeature = defineRoute({
  name: 'toggleFeature',
  method: 'PUT',
  path: '/api/v2/features/{feature_id}/toggle',
  summary: 'Toggle a feature flag',
  tag,
  editions: BOTH,
  access: anyOf('app/WriteAppConfig'),
  params: z.object({ feature_id: integerId }),
  answers: { 200: data(featureFlag) },
});

export const getDogTags = defineRoute({
  name: 'getDogTags',
  method: 'GET',
  path: '/api/v2/dog-tags',
  summary: 'Features of the edition',
  tag,
  editions: BOTH,
  access: authenticated,
  answers: {
    200: data(
      z.object({
        'auth.environment_targeted_access_control': z.boolean(),
        'privilege_zones.multi_tier_analysis': z.boolean(),
        'privilege_zones.tier_limit': z.int(),
        'privilege_zones.label_limit': z.int(),
      }),
    ),
  },
});

export const featureRoutes = [listFeatures, toggleFeature, getDogTags] as const;
