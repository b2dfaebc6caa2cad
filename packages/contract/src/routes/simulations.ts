import { z } from 'zod';
import { anyOf } from '../permission.ts';
import { data, defineRoute, ENTERPRISE, jsonBody } from '../route.ts';

const count = z.int().min(0);
const relationship = z.object({ source: z.string(), kind: z.string(), target: z.string() });
const MOST_CHANGES = 1000;

const severity = z.enum(['critical', 'high', 'moderate', 'low']);
const simulatedFinding = z.object({
  finding: z.string(),
  environment_id: z.string(),
  asset_group_tag_id: z.int(),
  source_principal_id: z.string(),
  source_principal_name: z.string(),
  target_principal_id: z.string(),
  target_principal_name: z.string(),
  severity,
  exposure_count: count.nullable(),
  impact_count: count,
});
const standing = z.object({
  exposure: z.number().min(0).max(1),
  exposed: count,
  population: count,
  finding_count: count,
  attack_paths: count,
});

export const simulateChange = defineRoute({
  name: 'simulateChange',
  method: 'POST',
  path: '/api/v2/simulations',
  summary: 'What would change if relationships or objects were removed or relationships added; nothing is stored',
  tag: 'Attack paths',
  editions: ENTERPRISE,
  access: anyOf('risks/GenerateReport', 'graphdb/Read'),
  body: jsonBody(
    z.object({
      remove_relationships: z.array(relationship).max(MOST_CHANGES).default([]),
      remove_objects: z.array(z.string()).max(MOST_CHANGES).default([]),
      add_relationships: z.array(relationship).max(MOST_CHANGES).default([]),
      /** Findings shown of each sort; all are counted. */
      limit: z.int().min(0).max(10_000).default(100),
    }),
  ),
  answers: {
    200: data(
      z.object({
        environments: z.array(
          z.object({ environment_id: z.string(), asset_group_tag_id: z.int(), before: standing, after: standing }),
        ),
        findings_gained: z.object({ count, findings: z.array(simulatedFinding) }),
        findings_lost: z.object({ count, findings: z.array(simulatedFinding) }),
        findings_changed: z.object({
          count,
          findings: z.array(z.object({ before: simulatedFinding, after: simulatedFinding })),
        }),
      }),
    ),
  },
});

export const simulationRoutes = [simulateChange] as const;
