import type { FoundDecoys } from './find-decoys-task.ts';

export function encodeDecoys(environmentId: string, zone: number, found: FoundDecoys) {
  return {
    environment_id: environmentId,
    asset_group_tag_id: zone,
    exposed: found.exposed,
    sampled: found.sampled,
    caught_already: found.caughtAlready,
    caught: found.decoys.at(-1)?.caught ?? found.caughtAlready,
    decoy_bound: found.bound,
    decoys: found.decoys.map(({ id, name, kind, inZone, gain, caught }) => ({
      id,
      name,
      kind,
      in_zone: inZone,
      gain,
      caught,
    })),
  };
}
