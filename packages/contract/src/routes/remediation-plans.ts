import { z } from 'zod';
import { BODY_BYTES } from '../body-limit.ts';
import { anyOf } from '../permission.ts';
import { data, defineRoute, ENTERPRISE, either, file, jsonBody, uuidId } from '../route.ts';

const count = z.int().min(0);
const MOST_REMOVALS = 10_000;
const MOST_SECONDS = 120;
const MOST_ZONES = 10;
const MOST_WEIGHT = 1000;

export const PLAN_FORMATS = ['application/json', 'text/csv', 'text/markdown', 'text/html'] as const;
export type PlanFormat = (typeof PLAN_FORMATS)[number];

const MOST_OBJECTS = 100;
const objectIds = z.array(z.string().min(1).max(1000)).max(MOST_OBJECTS).default([]);

const planEnd = z.object({ id: z.string(), name: z.string(), kind: z.string(), environment_id: z.string() });

/** The plan in JSON, inside `data`. */
const remediationPlan = z
  .object({
    /** For the scripts that carry it out. Absent from plans that are not stored, such as those of reports. */
    id: z.string().optional(),
    environment_id: z.string(),
    environment_name: z.string(),
    asset_group_tag_id: z.int(),
    zone_name: z.string(),
    graph_version: z.int(),
    /** What the plan achieves in each environment; the other numbers are those of all together. */
    environments: z
      .array(
        z.object({
          environment_id: z.string(),
          environment_name: z.string(),
          population: count,
          exposed_before: count,
          exposed_after: count,
        }),
      )
      .default([]),
    /** What a plan for several zones achieves for each of them; the other numbers are sums over the zones. */
    zones: z
      .array(
        z.object({
          asset_group_tag_id: z.int(),
          zone_name: z.string(),
          weight: z.number(),
          population: count,
          exposed_before: count,
          exposed_target: count,
          exposed_after: count,
        }),
      )
      .default([]),
    population: count,
    exposed_before: count,
    exposed_target: count,
    exposed_after: count,
    /** Pairs of a principal and a relationship into the zone whose source it reaches. */
    attack_paths_before: count,
    attack_paths_after: count,
    /** Whether the plan reaches the target. */
    reached: z.boolean(),
    unavoidable: count,
    effort: z.number().min(0),
    /** A lower bound on the effort of any plan that does the same, if each removal counts by itself. */
    effort_bound: z.number().min(0),
    removal_count: count,
    /** The same for the number of removals. A simulated plan can be below both. */
    removal_bound: count,
    /** Whether the search came to its end; otherwise more time may give a better plan and better bounds. */
    complete: z.boolean(),
    /**
     * Whether what is left was found by an analysis of the graph after the plan. Otherwise each removal counts by itself, and
     * fewer may be left.
     */
    simulated: z.boolean().default(false),
    /** What the first 1, 2, 3, 10 and 25 removals achieve, as far as there are so many. */
    prefixes: z.array(
      z.object({
        removals: z.int().min(1),
        effort: z.number().min(0),
        exposed_after: count,
        relieved: count,
        /** No set of as many removals relieves more. */
        relieved_bound: count,
        attack_paths_after: count,
        /** What a plan with `max_removals` of this number leaves: a longer plan is chosen for what it achieves as a whole. */
        alone: z.object({ exposed_after: count, attack_paths_after: count }),
        simulated: z.boolean().default(false),
      }),
    ),
    steps: z.array(
      z.object({
        step: z.int().min(1),
        effort: z.number().min(0),
        exposed_after: count,
        relieved: count,
        simulated: z.boolean().default(false),
        removals: z.array(
          z.object({
            relationship_id: z.int(),
            kind: z.string(),
            source: planEnd,
            target: planEnd,
            effort: z.number().min(0),
            derived: z.boolean(),
            inherited: z.boolean(),
            findings: z.array(z.string()),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'RemediationPlan' });
export type RemediationPlanBody = z.input<typeof remediationPlan>;

export const planRemediationRoute = defineRoute({
  name: 'planRemediation',
  method: 'POST',
  path: '/api/v2/remediation-plans',
  summary:
    'The relationships to remove so that few enough principals of an environment have a path into a zone, ranked; as JSON, CSV, Markdown or HTML',
  tag: 'Attack paths',
  editions: ENTERPRISE,
  access: anyOf('risks/GenerateReport', 'graphdb/Read'),
  query: z.object({ Accept: z.enum(PLAN_FORMATS).optional() }),
  body: jsonBody(
    z.object({
      environment_id: z.string().min(1),
      /** Further environments whose principals the same plan keeps out of the zone. */
      more_environment_ids: z.array(z.string().min(1)).max(MOST_OBJECTS).default([]),
      /** Default: Tier Zero. */
      asset_group_tag_id: z.int().min(1).optional(),
      /** How much a principal that is exposed to the zone counts beside those of further zones. */
      zone_weight: z.number().positive().max(MOST_WEIGHT).default(1),
      /** Further zones that the same plan protects. */
      more_zones: z
        .array(
          z.strictObject({
            asset_group_tag_id: z.int().min(1),
            weight: z.number().positive().max(MOST_WEIGHT).default(1),
          }),
        )
        .max(MOST_ZONES)
        .default([]),
      /** Share of the principals outside the zone that may stay exposed. */
      target_exposure: z.number().min(0).max(1).default(0),
      max_removals: z.int().min(1).max(MOST_REMOVALS).default(1000),
      /** How long the plan may be improved. The best one so far is the answer. */
      search_seconds: z.number().min(0.1).max(MOST_SECONDS).default(2.5),
      /** Effort by relationship kind in place of the usual one; null for a kind that is not to be removed. */
      effort: z.record(z.string(), z.number().positive().max(1_000_000).nullable()).default({}),
      constraints: z
        .strictObject({
          /** Ids of OUs, containers and other objects that must not change, with all that is inside them. */
          never_within: objectIds,
          /** Only objects inside these may change, or those with one of the zones or labels. */
          only_within: objectIds,
          only_asset_group_tag_ids: z.array(z.int().min(1)).max(MOST_OBJECTS).default([]),
          /** Nothing that takes effect only after a restart of a computer or a service. */
          no_restart: z.boolean().default(false),
        })
        .prefault({}),
    }),
  ),
  answers: {
    200: either(data(remediationPlan), file('text/csv'), file('text/markdown'), file('text/html')),
  },
});

export const SCRIPT_FORMATS = ['powershell', 'ldif'] as const;

const remediationScript = z
  .object({
    plan_id: z.string(),
    graph_version: z.int(),
    format: z.enum(SCRIPT_FORMATS),
    files: z.array(z.object({ name: z.string(), environment_id: z.string(), content: z.string() })),
    removals: z.array(
      z.object({
        step: z.int().min(1),
        kind: z.string(),
        source: planEnd,
        target: planEnd,
        /** `scripted` or `by-hand`; with saved objects `changed`, `absent` or `missing`. */
        status: z.enum(['scripted', 'by-hand', 'changed', 'absent', 'missing']),
        note: z.string(),
        /** What to do by hand. */
        steps: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'RemediationScript' });
export type RemediationScriptBody = z.input<typeof remediationScript>;

export const scriptRemediationPlanRoute = defineRoute({
  name: 'scriptRemediationPlan',
  audit: { action: 'ExportRemediationScript' },
  method: 'POST',
  path: '/api/v2/remediation-plans/{remediation_plan_id}/script',
  summary:
    'Scripts that carry out a plan of the caller: each checks, saves, changes, verifies and writes the way back; without saved objects nothing but text is made',
  tag: 'Attack paths',
  editions: ENTERPRISE,
  access: anyOf('risks/GenerateReport', 'graphdb/Read'),
  params: z.object({ remediation_plan_id: uuidId }),
  body: jsonBody(
    z.object({
      format: z.enum(SCRIPT_FORMATS).default('powershell'),
      /** Only the first removals of the plan. */
      first: z.int().min(1).max(MOST_REMOVALS).optional(),
      /** Only what changes objects of this environment. */
      environment_id: z.string().min(1).optional(),
      /** LDIF that the script of format `ldif` saved: the answer has the change and the way back. */
      saved: z.string().optional(),
    }),
  ),
  bodyLimit: BODY_BYTES.import,
  answers: { 200: data(remediationScript) },
  errors: [409],
});

export const remediationPlanRoutes = [planRemediationRoute, scriptRemediationPlanRoute] as const;
