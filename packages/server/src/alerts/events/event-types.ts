import type { alertEventType } from '@chokepoint/contract';
import { TIER_ZERO_TAG_NAME } from '@chokepoint/model';
import type { z } from 'zod';

type Data = Readonly<Record<string, unknown>>;

export type EventType = {
  readonly type: string;
  readonly name: string;
  readonly description: string;
  readonly severity: 'info' | 'warning' | 'critical';
  readonly example: Data;
};

/** All types still have their first version. */
export const EVENT_VERSION = 1;
const SINCE = '2026-11-15T00:00:00.000Z';

const ENVIRONMENT = { environment_id: 'S-1-5-21-1-2-3', environment_name: 'EXAMPLE.TEST', asset_group_tag_id: 1 };
const FINDING: Data = {
  ...ENVIRONMENT,
  finding: 'T0GenericAll',
  title: 'GenericAll Privileges on Tier Zero Objects',
  count: 3,
  severity: 'high',
  composite_risk: 83.5,
};
const WORKED = {
  finding: 'T0GenericAll',
  environment_id: 'S-1-5-21-1-2-3',
  source_principal_name: 'HELPDESK@EXAMPLE.TEST',
  target_principal_name: 'DOMAIN ADMINS@EXAMPLE.TEST',
  state: 'planned',
  owner: 'alice',
};
const WORK: Data = { count: 1, findings: [WORKED] };
const REOPENED: Data = {
  count: 1,
  findings: [
    { type: 'T0GenericAll', environment_id: 'S-1-5-21-1-2-3', source_id: 'S-1-5-21-1-2-3-1104', state: 'reopened' },
  ],
};
const MEMBERS: Data = {
  ...ENVIRONMENT,
  zone: TIER_ZERO_TAG_NAME,
  count: 1,
  members: [{ object_id: 'S-1-5-21-1-2-3-1104', name: 'ALICE@EXAMPLE.TEST' }],
};
const POLICY: Data = {
  policy_id: '0f7f1d2e-6a55-4d1b-9a0e-2f3f4c5b6a77',
  policy: 'production',
  rules: [
    {
      name: 'No new path into Tier Zero',
      status: 'failed',
      count: 1,
      violations: ['new finding: GenericAll Privileges on Tier Zero Objects: BOB@EXAMPLE.TEST -> ADMINS@EXAMPLE.TEST'],
    },
  ],
};
const CLIENT = { client_id: '6a1c6a0e-8f5b-4b1e-9a51-0d8d7c5d2c11', name: 'collector-1', type: 'sharphound' };

/** What can be subscribed to. One event groups all similar changes of one run. */
export const EVENT_TYPES: readonly EventType[] = [
  {
    type: 'finding.created',
    name: 'New findings',
    description: 'An analysis saw findings of a type that were not there before.',
    severity: 'warning',
    example: FINDING,
  },
  {
    type: 'finding.remediated',
    name: 'Findings remediated',
    description: 'An analysis no longer saw findings of a type.',
    severity: 'info',
    example: FINDING,
  },
  {
    type: 'finding.severity.increased',
    name: 'Findings more severe',
    description: 'Findings that were known are more severe than before.',
    severity: 'warning',
    example: FINDING,
  },
  {
    type: 'finding.acceptance.expired',
    name: 'Acceptance expired',
    description: 'The time until which findings were accepted has passed.',
    severity: 'warning',
    example: FINDING,
  },
  {
    type: 'finding.work.changed',
    name: 'Work on findings changed',
    description: 'Someone changed the state, owner, ticket or due date of findings, or commented on them.',
    severity: 'info',
    example: WORK,
  },
  {
    type: 'finding.reopened',
    name: 'Findings reopened',
    description: 'An analysis saw findings that had been fixed.',
    severity: 'info',
    example: REOPENED,
  },
  {
    type: 'posture.exposure.increased',
    name: 'Exposure increased',
    description: 'A larger share of the principals of an environment has a path into a zone.',
    severity: 'critical',
    example: { ...ENVIRONMENT, exposure_before: 0.25, exposure_after: 0.4, exposed: 40, population: 100 },
  },
  {
    type: 'zone.member.added',
    name: 'Zone members added',
    description: 'The rules of a zone found objects that were not in it before.',
    severity: 'info',
    example: MEMBERS,
  },
  {
    type: 'zone.certification.pending',
    name: 'Certification pending',
    description: 'A zone that requires certification has new objects without a decision.',
    severity: 'info',
    example: MEMBERS,
  },
  {
    type: 'policy.violated',
    name: 'Policy violated',
    description: 'A check of a policy after an analysis found violations that the check before did not.',
    severity: 'critical',
    example: POLICY,
  },
  {
    type: 'policy.passed',
    name: 'Policy passes again',
    description: 'Every rule of a policy that was violated, or could not be checked, passes.',
    severity: 'info',
    example: { ...POLICY, rules: [] },
  },
  {
    type: 'analysis.failed',
    name: 'Analysis failed',
    description: 'An analysis failed, completely or in part.',
    severity: 'critical',
    example: { outcome: 'partial', failed_steps: ['findings'] },
  },
  {
    type: 'client.created',
    name: 'Collector registered',
    description: 'A collector was registered.',
    severity: 'info',
    example: CLIENT,
  },
  {
    type: 'client.status.offline',
    name: 'Collector offline',
    description: 'A collector has not checked in for half an hour.',
    severity: 'warning',
    example: { ...CLIENT, last_checkin: SINCE },
  },
];

export const eventType = (name: string): EventType | undefined => EVENT_TYPES.find(({ type }) => type === name);

/** The first part of a type is its namespace; a middle part is its category. */
export function encodeEventType(one: EventType): z.input<typeof alertEventType> {
  const { type, name, description, severity, example } = one;
  const [namespace = '', category = null, leaf] = type.split('.');
  return {
    type,
    namespace,
    category: leaf === undefined ? null : category,
    name,
    description,
    severity,
    versions: [{ data_version: EVENT_VERSION, data_example: { ...example }, created_at: SINCE, deprecated_at: null }],
  };
}
