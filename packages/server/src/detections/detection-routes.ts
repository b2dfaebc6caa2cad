import {
  getBlindSpots,
  getNavigatorLayer,
  getPathDetections,
  getRelationshipDetections,
  listLogSources,
  proposeDecoysRoute,
} from '@chokepoint/contract';
import { abuseFamily, isRelationshipKind, LOG_SOURCES } from '@chokepoint/model';
import { environmentsOf } from '../callers/visible-environments.ts';
import type { DetectionParts } from '../findings/detect/detection-parts.ts';
import { requireZone } from '../findings/requests/require-zone.ts';
import { requireEnvironments, scopeOf } from '../findings/requests/visible-findings.ts';
import { ask } from '../graph-answers/ask.ts';
import { Playbooks } from '../guides/playbooks.ts';
import { type Handler, handle, ok } from '../http/handler.ts';
import { notFound } from '../service-error.ts';
import { blindSpots, kindCounts } from './blind-spots.ts';
import { coverPathTask, decoysTask } from './detection-tasks.ts';
import { encodeDecoys } from './encode-decoys.ts';
import { encodeSteps } from './encode-steps.ts';
import { encodeTelemetry, requestedSources, techniquesOf } from './kind-detections.ts';
import { navigatorLayer } from './navigator-layer.ts';

const RULE = 'Detection rule';

export function detectionHandlers(parts: DetectionParts): Handler[] {
  return [...dataHandlers(), ...coverageHandlers(parts)];
}

/** What is the same everywhere. */
function dataHandlers(): Handler[] {
  const playbooks = new Playbooks();
  return [
    handle(listLogSources, async () =>
      ok({ data: Object.entries(LOG_SOURCES).map(([id, description]) => ({ id, description })) }),
    ),

    handle(getRelationshipDetections, async ({ params: { kind } }) => {
      if (!isRelationshipKind(kind)) throw notFound('relationship kind not found');
      const family = abuseFamily(kind);
      const sections = (await playbooks.of(kind))?.abuse ?? [];
      return ok({
        data: {
          kind,
          attack_techniques: techniquesOf(kind),
          passive: (family?.telemetry ?? []).length === 0,
          telemetry: encodeTelemetry(family),
          rule: sections.find(({ title }) => title === RULE)?.markdown ?? '',
        },
      });
    }),
  ];
}

function coverageHandlers(parts: DetectionParts): Handler[] {
  return [
    handle(getPathDetections, async ({ query, caller, signal }) => {
      const sources = requestedSources(query.log_sources);
      const { traversable } = await parts.definitions.input({ alone: false });
      const input = { start: query.start_node, end: query.end_node, traversable, environments: environmentsOf(caller) };
      const steps = await ask(parts, coverPathTask, caller, signal, input);
      if (typeof steps === 'string') throw notFound(steps);
      return ok({ data: encodeSteps(steps, sources) });
    }),

    handle(getBlindSpots, async ({ query, caller }) => {
      const sources = requestedSources(query.log_sources);
      const seen = { scope: scopeOf(caller), environments: environmentsOf(caller) };
      return ok({ data: await blindSpots(parts, seen, sources, query.limit) });
    }),

    handle(getNavigatorLayer, async ({ query, caller }) => {
      const sources = requestedSources(query.log_sources);
      const seen = { scope: scopeOf(caller), environments: environmentsOf(caller) };
      return ok(navigatorLayer(await kindCounts(parts, seen), sources));
    }),

    handle(proposeDecoysRoute, async ({ body, caller, signal }) => {
      const { environment_id: environmentId, asset_group_tag_id: tag, coverage, samples } = body;
      requireEnvironments(caller, [environmentId]);
      const zone = (await requireZone(parts.db, tag)).id;
      const find = await parts.definitions.input({ alone: false });
      const alone = scopeOf(caller) === 'alone';
      const input = { find, environmentId, zone, coverage, samples, alone };
      const found = await ask(parts, decoysTask, caller, signal, input, 'query');
      if (!found) throw notFound(`environment ${environmentId} is not collected`);
      return ok({ data: encodeDecoys(environmentId, zone, found) });
    }),
  ];
}
