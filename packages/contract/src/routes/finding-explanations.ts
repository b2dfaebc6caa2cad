import { z } from 'zod';
import { anyOf } from '../permission.ts';
import { data, defineRoute, ENTERPRISE, integerId } from '../route.ts';

const tag = 'Attack paths';
const READ = anyOf('risks/GenerateReport', 'graphdb/Read');
const count = z.int().min(0);
const pathObject = z.object({ id: z.string(), name: z.string(), kind: z.string(), environment_id: z.string() });
const pathStep = z.object({ relationship_id: z.int(), kind: z.string(), source: z.string(), target: z.string() });
const examples = z.object({
  count,
  examples: z.array(
    z.object({
      principal: pathObject,
      length: count,
      objects: z.array(pathObject),
      relationships: z.array(pathStep),
    }),
  ),
});

export const explainFindingRoute = defineRoute({
  name: 'explainFinding',
  method: 'GET',
  path: '/api/v2/attack-paths/{attack_path_id}/explanation',
  summary: 'Principals that reach the source of a finding, and principals that its target reaches, with a path each',
  tag,
  editions: ENTERPRISE,
  access: READ,
  params: z.object({ attack_path_id: integerId }),
  query: z.object({
    samples: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .refine((number) => number <= 100)
      .optional()
      .meta({ type: 'integer', description: 'Samples on either side; default 5, at most 100' }),
  }),
  answers: {
    200: data(
      z.object({
        id: z.int(),
        finding: z.string(),
        title: z.string(),
        environment_id: z.string(),
        asset_group_tag_id: z.int(),
        source: pathObject.nullable(),
        target: pathObject,
        /** Of the finding itself; null for an object that is a finding by itself. */
        relationship: pathStep.nullable(),
        /** Paths end at the source of the finding. */
        exposed: examples.nullable(),
        /** Paths begin at its target. */
        impacted: examples,
      }),
    ),
  },
});

export const findingExplanationRoutes = [explainFindingRoute] as const;
