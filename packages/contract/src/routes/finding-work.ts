import { z } from 'zod';
import { timestamp } from '../nullable.ts';
import { allOf, anyOf } from '../permission.ts';
import { data, defineRoute, ENTERPRISE, integerId, jsonBody } from '../route.ts';

const tag = 'Attack paths';
const READ = anyOf('risks/GenerateReport', 'graphdb/Read');
const MOST_FINDINGS = 1000;

const states = z.enum(['open', 'planned', 'in progress', 'accepted', 'fixed', 'reopened']);
const webAddress = z
  .string()
  .max(2000)
  .refine((text) => text === '' || /^https?:\/\/[^\s]+$/.test(text), 'it must begin with http:// or https://');

const change = {
  /** An analysis that finds a fixed finding again reopens it; nobody else can. */
  state: states.exclude(['reopened']).optional(),
  owner: z.string().max(200).optional(),
  reason: z.string().max(2000).optional(),
  accept_until: timestamp.optional(),
  ticket_url: webAddress.optional(),
  due_at: timestamp.nullable().optional(),
  comment: z.string().max(4000).optional(),
};
const findingWorkChange = z.strictObject(change);
export type FindingWorkChange = z.output<typeof findingWorkChange>;

const work = {
  id: z.int(),
  finding: z.string(),
  environment_id: z.string(),
  asset_group_tag_id: z.int(),
  source_principal_id: z.string(),
  source_principal_name: z.string(),
  target_principal_id: z.string(),
  target_principal_name: z.string(),
  severity: z.string(),
  state: states,
  owner: z.string(),
  reason: z.string(),
  accept_until: timestamp.nullable(),
  ticket_url: z.string(),
  due_at: timestamp.nullable(),
  overdue: z.boolean(),
  updated_at: timestamp.nullable(),
  updated_by: z.string(),
};
const entry = z.object({
  made_at: timestamp,
  author: z.string(),
  state: states,
  changes: z.record(z.string(), z.unknown()),
  comment: z.string(),
});

const params = z.object({ attack_path_id: integerId });
const path = '/api/v2/attack-paths/{attack_path_id}/work';

export const getFindingWork = defineRoute({
  name: 'getFindingWork',
  method: 'GET',
  path,
  summary: 'What is done about a finding: state, owner, ticket, due date, and every change with its comment',
  tag,
  editions: ENTERPRISE,
  access: READ,
  params,
  answers: { 200: data(z.object({ ...work, history: z.array(entry) })) },
});

export const changeFindingWork = defineRoute({
  name: 'changeFindingWork',
  method: 'PATCH',
  path,
  summary: 'Change what is done about a finding, or comment on it',
  tag,
  editions: ENTERPRISE,
  access: allOf('risks/ManageRisks'),
  params,
  body: jsonBody(findingWorkChange),
  answers: { 200: data(z.object(work)) },
});

export const changeFindingsWork = defineRoute({
  name: 'changeFindingsWork',
  method: 'PATCH',
  path: '/api/v2/attack-paths/work',
  summary: 'Change what is done about up to a thousand findings: all of them or none',
  tag,
  editions: ENTERPRISE,
  access: allOf('risks/ManageRisks'),
  body: jsonBody(z.strictObject({ ids: z.array(z.int().min(1)).min(1).max(MOST_FINDINGS), ...change })),
  answers: { 200: data(z.array(z.object(work))) },
});

/** The relationship that a change removes, and the environment and zone whose plan proposes it. */
const removal = {
  environment_id: z.string().min(1).max(1000),
  /** Default: Tier Zero. */
  asset_group_tag_id: z.int().min(1).optional(),
  source_id: z.string().min(1).max(1000),
  kind: z.string().min(1).max(200),
  target_id: z.string().min(1).max(1000),
};
const changeWork = z.object({
  ...removal,
  asset_group_tag_id: z.int(),
  state: states,
  owner: z.string(),
  due_at: timestamp.nullable(),
  updated_at: timestamp,
  updated_by: z.string(),
});
export type ChangeWorkBody = z.input<typeof changeWork>;

const changesPath = '/api/v2/remediation-plans/changes';

export const listChangeWork = defineRoute({
  name: 'listChangeWork',
  method: 'GET',
  path: changesPath,
  summary:
    'Changes of plans that resolve no finding by themselves, with state, owner and due date, as far as somebody set them',
  tag,
  editions: ENTERPRISE,
  access: READ,
  query: z.object({
    environment_id: z.string().min(1),
    asset_group_tag_id: z
      .string()
      .optional()
      .meta({ type: 'integer', description: 'Id of a zone; default: Tier Zero' }),
  }),
  answers: { 200: data(z.array(changeWork)) },
});

export const changeChangeWork = defineRoute({
  name: 'changeChangeWork',
  method: 'PATCH',
  path: changesPath,
  summary: 'Put a change of a plan that resolves no finding by itself on the plan, or assign it',
  tag,
  editions: ENTERPRISE,
  access: allOf('risks/ManageRisks'),
  body: jsonBody(
    z.strictObject({
      ...removal,
      state: states.extract(['open', 'planned', 'in progress', 'fixed']).optional(),
      owner: z.string().max(200).optional(),
      due_at: timestamp.nullable().optional(),
    }),
  ),
  answers: { 200: data(changeWork) },
});

export const findingWorkRoutes = [
  getFindingWork,
  changeFindingWork,
  changeFindingsWork,
  listChangeWork,
  changeChangeWork,
] as const;
