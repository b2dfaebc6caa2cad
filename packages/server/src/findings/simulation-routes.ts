import type { Posture } from '@chokepoint/analysis';
import { simulateChange } from '@chokepoint/contract';
import { ask, environmentsOf } from '../asking/ask.ts';
import { type Handler, handle, ok } from '../http/handler.ts';
import { badRequest, forbidden } from '../http/service-error.ts';
import { analysisSettings } from '../pipeline/analysis-settings.ts';
import type { Service } from '../service.ts';
import type { Some, Standing } from './compare-findings.ts';
import type { FoundFinding } from './find-findings-task.ts';
import { whatToFind } from './findings-step.ts';
import type { SimulateInput, SimulateOutput } from './simulate-task.ts';

export function simulationHandlers(service: Service): Handler[] {
  const { clock } = service;
  return [
    handle(simulateChange, async ({ body, caller, signal }) => {
      // What would change depends on everything that is connected.
      if (environmentsOf(caller)) throw forbidden('user does not have permission to access this environment');
      const { remove_relationships: remove, remove_objects: removeObjects, add_relationships: add, limit } = body;
      if (remove.length + removeObjects.length + add.length === 0)
        throw badRequest('nothing to simulate was specified');
      const input: SimulateInput = {
        remove,
        removeObjects,
        add,
        limit,
        find: await whatToFind(service, { alone: false }),
        settings: await analysisSettings(service),
        time: clock.now().toISOString(),
      };
      const output = await ask<SimulateOutput>(service, 'simulate', caller, signal, input, 'query');
      if ('unknown' in output) throw badRequest(output.unknown);
      const { environments, gained, lost, changed } = output.comparison;
      return ok({
        data: {
          environments: environments.map(encodeStanding),
          findings_gained: encodeSome(gained),
          findings_lost: encodeSome(lost),
          findings_changed: {
            count: changed.count,
            findings: changed.findings.map(({ before, after }) => ({ before: encode(before), after: encode(after) })),
          },
        },
      });
    }),
  ];
}

/** An environment that is gone has nobody left. */
function encodeStanding({ before, after }: Standing) {
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
