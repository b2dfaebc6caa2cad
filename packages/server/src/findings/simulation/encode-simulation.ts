import type { SimulationBody } from '@chokepoint/contract';
import { encodeComparison } from '../comparison/encode-comparison.ts';
import type { FindingEnd } from '../detect/found-finding.ts';
import type { simulateChange } from './simulate-change.ts';
import type { ExplainedRelationship, ZonePaths } from './simulated-paths.ts';

type Simulated = Awaited<ReturnType<typeof simulateChange>>;

export function encodeSimulation(simulated: Simulated): SimulationBody {
  const { comparison, derived, pathsGained, pathsLost, relationshipsGained, relationshipsLost } = simulated;
  return {
    ...encodeComparison(comparison),
    derived: [...derived],
    paths_gained: pathsGained.map(encodePaths),
    paths_lost: pathsLost.map(encodePaths),
    relationships_gained: encodeSome(relationshipsGained),
    relationships_lost: encodeSome(relationshipsLost),
    properties_changed: simulated.properties.map(({ before, after, ...rest }) => ({
      ...rest,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })),
    left_out: [...simulated.leftOut],
  };
}

const encodePaths = ({ zone, count, paths }: ZonePaths) => ({
  asset_group_tag_id: zone,
  count,
  paths: paths.map(({ principal, steps }) => ({
    principal: encodeEnd(principal),
    relationships: steps.map(encodeRelationship),
  })),
});

const encodeSome = ({ count, relationships }: Simulated['relationshipsGained']) => ({
  count,
  relationships: relationships.map(encodeRelationship),
});

const encodeRelationship = ({ source, kind, target, rule, because }: ExplainedRelationship) => ({
  source: encodeEnd(source),
  kind,
  target: encodeEnd(target),
  derived: rule !== null,
  rule,
  because: because.map((one) => ({ source: encodeEnd(one.source), kind: one.kind, target: encodeEnd(one.target) })),
});

const encodeEnd = ({ id, name, kind, environmentId }: FindingEnd) => ({
  id,
  name,
  kind,
  environment_id: environmentId,
});
