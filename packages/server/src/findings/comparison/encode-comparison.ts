import type { Posture } from '@chokepoint/analysis';
import type { comparedFindings } from '@chokepoint/contract';
import type { z } from 'zod';
import type { FoundFinding } from '../detect/found-finding.ts';
import type { Comparison, PostureChange, Some } from './compare-findings.ts';
import type { SomeRelationships } from './compare-runs-task.ts';

export function encodeComparison({
  environments,
  gained,
  lost,
  changed,
}: Comparison): z.input<typeof comparedFindings> {
  return {
    environments: environments.map(encodePostureChange),
    findings_gained: encodeSome(gained),
    findings_lost: encodeSome(lost),
    findings_changed: {
      count: changed.count,
      findings: changed.findings.map(({ before, after }) => ({ before: encode(before), after: encode(after) })),
    },
  };
}

/** Zeros for an environment that does not exist any more, or not yet. */
function encodePostureChange({ before, after }: PostureChange) {
  const { environmentId, zone } = (before ?? after)!;
  return {
    environment_id: environmentId,
    asset_group_tag_id: zone,
    before: encodePosture(before),
    after: encodePosture(after),
  };
}

const encodePosture = (posture: Posture | undefined) => ({
  exposure: posture && posture.population > 0 ? posture.exposed / posture.population : 0,
  exposed: posture?.exposed ?? 0,
  population: posture?.population ?? 0,
  finding_count: posture?.findingCount ?? 0,
  attack_paths: posture?.attackPaths ?? 0,
});

const encodeSome = ({ count, findings }: Some<FoundFinding>) => ({ count, findings: findings.map(encode) });

const encode = ({ type, zone, source, target, numbers }: FoundFinding) => ({
  finding: type,
  environment_id: target.environmentId,
  asset_group_tag_id: zone,
  source_principal_id: source.id,
  source_principal_name: source.name,
  target_principal_id: target.id,
  target_principal_name: target.name,
  severity: numbers.severity,
  exposure_count: numbers.exposureCount,
  impact_count: numbers.impactCount,
});

export const encodeRelationships = ({ count, relationships }: SomeRelationships) => ({
  count,
  relationships: [...relationships],
});
