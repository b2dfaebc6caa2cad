import { z } from 'zod';

const count = z.int().min(0);

export const comparedFinding = z.object({
  finding: z.string(),
  environment_id: z.string(),
  asset_group_tag_id: z.int(),
  source_principal_id: z.string(),
  source_principal_name: z.string(),
  target_principal_id: z.string(),
  target_principal_name: z.string(),
  severity: z.enum(['critical', 'high', 'moderate', 'low']),
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

/** What two states of the graph disagree about. Environments are those whose metrics differ. */
export const comparedFindings = z.object({
  environments: z.array(
    z.object({ environment_id: z.string(), asset_group_tag_id: z.int(), before: standing, after: standing }),
  ),
  findings_gained: z.object({ count, findings: z.array(comparedFinding) }),
  findings_lost: z.object({ count, findings: z.array(comparedFinding) }),
  findings_changed: z.object({
    count,
    findings: z.array(z.object({ before: comparedFinding, after: comparedFinding })),
  }),
});
