import { z } from 'zod';
import { exactText, flag, text, time } from '../columns.ts';
import { timestamp, uuid } from '../nullable.ts';
import { allOf } from '../permission.ts';
import { data, defineRoute, ENTERPRISE, empty, jsonBody, page, uuidId } from '../route.ts';

const tag = 'Policies';
const READ = allOf('graphdb/Read');
const MANAGE = allOf('graphdb/Read', 'risks/ManageRisks');
const MOST_CHARACTERS = 200_000;

const status = z.enum(['passed', 'failed', 'error']);
const verdict = z.object({
  name: z.string(),
  /** Where the rule begins in the policy. */
  line: z.int(),
  status,
  /** What violates the rule, or why it could not be checked; the first hundred of `count`. */
  violations: z.array(z.string()),
  count: z.int(),
});
const policy = z.object({
  id: uuid,
  name: z.string(),
  policy: z.string(),
  enabled: z.boolean(),
  baseline_run_id: z.int().nullable(),
  /** Null before the first check. */
  status: status.nullable(),
  rules: z.array(verdict),
  checked_at: timestamp.nullable(),
  checked_run_id: z.int().nullable(),
  created_at: timestamp,
  created_by: z.string(),
  updated_at: timestamp,
  updated_by: z.string(),
});

const baseline = z.int().min(1);
const given = {
  name: z.string().trim().min(1).max(200),
  /** In YAML. */
  policy: z.string().max(MOST_CHARACTERS),
};
const params = z.object({ policy_id: uuidId });
const shared = { tag, editions: ENTERPRISE, allEnvironments: true } as const;

export const listPolicies = defineRoute({
  ...shared,
  name: 'listPolicies',
  method: 'GET',
  path: '/api/v2/policies',
  summary: 'Policies with the verdicts of their latest check',
  access: READ,
  columns: { name: text, enabled: flag, status: exactText, checked_at: time, created_at: time, updated_at: time },
  page: { limit: 100 },
  answers: { 200: page(z.array(policy)) },
});

export const createPolicy = defineRoute({
  ...shared,
  name: 'createPolicy',
  errors: [409],
  method: 'POST',
  path: '/api/v2/policies',
  summary: 'Store a policy; it is checked after each analysis',
  description: 'Rules about what is new compare with the analysis baseline_run_id, by default the newest.',
  access: MANAGE,
  body: jsonBody(
    z.strictObject({ ...given, enabled: z.boolean().default(true), baseline_run_id: baseline.optional() }),
  ),
  answers: { 201: data(policy) },
});

export const getPolicy = defineRoute({
  ...shared,
  name: 'getPolicy',
  method: 'GET',
  path: '/api/v2/policies/{policy_id}',
  summary: 'A policy with the verdicts of its latest check',
  access: READ,
  params,
  answers: { 200: data(policy) },
});

export const updatePolicy = defineRoute({
  ...shared,
  name: 'updatePolicy',
  errors: [409],
  method: 'PATCH',
  path: '/api/v2/policies/{policy_id}',
  summary: 'Change a policy, switch it on or off, or choose another baseline',
  access: MANAGE,
  params,
  body: jsonBody(z.strictObject({ ...given, enabled: z.boolean(), baseline_run_id: baseline }).partial()),
  answers: { 200: data(policy) },
});

export const deletePolicy = defineRoute({
  ...shared,
  name: 'deletePolicy',
  method: 'DELETE',
  path: '/api/v2/policies/{policy_id}',
  summary: 'Delete a policy',
  access: MANAGE,
  params,
  answers: { 204: empty },
});

export const checkPolicy = defineRoute({
  ...shared,
  name: 'checkPolicy',
  method: 'POST',
  path: '/api/v2/policies/check',
  summary: 'Check a policy on the graph as it is; nothing is stored',
  description:
    'Rules about what is new need baseline_run_id, an analysis, or "previous", the one before the newest. An error in the policy is answered with 400 and its line and column.',
  access: READ,
  body: jsonBody(
    z.strictObject({ policy: given.policy, baseline_run_id: z.union([baseline, z.literal('previous')]).optional() }),
  ),
  answers: {
    200: data(z.object({ status, rules: z.array(verdict), baseline_run_id: z.int().nullable() })),
  },
});

export const policyRoutes = [listPolicies, createPolicy, getPolicy, updatePolicy, deletePolicy, checkPolicy] as const;
