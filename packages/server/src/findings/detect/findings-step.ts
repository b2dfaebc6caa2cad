import { CERTIFIED, type ExposurePopulation, TAG_TYPES } from '@chokepoint/analysis';
import { ANALYSIS_STEPS } from '../../analysis/analysis-request-store.ts';
import type { AnalysisStep } from '../../analysis/analysis-run.ts';
import { registeredNodeKinds } from '../../kinds/registered-kinds.ts';
import type { Service } from '../../service.ts';
import type { Database } from '../../storage/database.ts';
import { isTierZeroTag, TagStore } from '../../zones/stores/tag-store.ts';
import { zonesEnabled } from '../../zones/tagging/zones-enabled.ts';
import { findFindingsTask } from '../finding-tasks.ts';
import { recordFindings } from '../record/record-findings.ts';
import { knownTypes } from '../types/finding-catalogue.ts';
import type { FindFindingsInput, FoundFindings } from './find-findings-task.ts';

/** A thousand times what a large environment takes. */
const LONGEST_MS = 3_600_000;
const MOST_BYTES = 4 * 2 ** 30;

/** Looks for findings in the analysed and tagged graph, and adds them to the history. */
export function findingsStep(service: Service): AnalysisStep {
  return {
    name: 'findings',
    bit: ANALYSIS_STEPS.findings,
    async run(signal) {
      const { found, version } = await findInGraph(service, signal);
      const { added, archived } = await recordFindings(service, found, version);
      service.log.info({ findings: found.findings.length, added, archived }, 'findings were recorded');
    },
  };
}

async function findInGraph(
  service: Service,
  signal: AbortSignal,
): Promise<{ readonly found: FoundFindings; readonly version: number }> {
  const input = await whatToFind(service, { alone: true });
  using image = service.graph.images.lease();
  const found = await service.workers.run(findFindingsTask, input, {
    image,
    queue: 'query',
    owner: 'pipeline',
    milliseconds: LONGEST_MS,
    bytes: MOST_BYTES,
    signal,
  });
  return { found, version: image.version };
}

/** Zones, types and whatever else decides what is a finding, as they are now. */
export async function whatToFind(service: Service, { alone }: { alone: boolean }): Promise<FindFindingsInput> {
  return {
    zones: await zonesOf(service),
    types: (await knownTypes(service)).map(({ name, detection, metric }) => ({ name, detection, metric })),
    ...(await declaredIn(service.db)),
    customKinds: await registeredNodeKinds(service.db),
    exposurePopulation: await exposurePopulation(service),
    alone,
  };
}

/** Without zones there is one, and nothing in it waits for certification. */
async function exposurePopulation({ parameters }: Service): Promise<ExposurePopulation> {
  const { exposure_population: given } = await parameters.value('analysis.findings');
  return given === 'connected' ? 'connected' : 'environment';
}

async function zonesOf(service: Service): Promise<FindFindingsInput['zones']> {
  const { db } = service;
  const enabled = await zonesEnabled(service);
  const tiers = (await new TagStore(db).all()).filter(({ type }) => type === TAG_TYPES.tier);
  const tags = enabled ? tiers : tiers.filter(isTierZeroTag);
  tags.sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const zones = [];
  for (const tag of tags)
    zones.push({
      tagId: tag.id,
      tierZero: isTierZeroTag(tag),
      analysed: isTierZeroTag(tag) || tag.analysis_enabled === true,
      kind: tag.kind_name ?? '',
      uncertified: enabled && tag.require_certify ? await uncertifiedOf(db, tag.id) : [],
    });
  return zones;
}

async function uncertifiedOf(db: Database, tag: number): Promise<number[]> {
  const rows = await db
    .selectFrom('zone_member')
    .innerJoin('zone_selector', 'zone_selector.id', 'zone_member.selector_id')
    .select('node_id')
    .where('tag_id', '=', tag)
    .where('disabled_at', 'is', null)
    .groupBy('node_id')
    .having((row) => row.fn.max('certified'), '<=', CERTIFIED.revoked)
    .execute();
  return rows.map(({ node_id }) => node_id);
}

/** What extensions add to the built-in environments and relationships. */
async function declaredIn(db: Database): Promise<Pick<FindFindingsInput, 'environments' | 'traversable'>> {
  const environments = await db
    .selectFrom('schema_environment')
    .innerJoin('schema_extension', 'schema_extension.id', 'schema_environment.extension_id')
    .select(['environment_kind', 'principal_kinds'])
    .where('is_builtin', '=', false)
    .orderBy('schema_environment.id')
    .execute();
  const kinds = await db
    .selectFrom('schema_relationship_kind')
    .select('name')
    .where('is_traversable', '=', true)
    .execute();
  return {
    environments: environments.map((one) => ({ kind: one.environment_kind, principals: one.principal_kinds })),
    traversable: kinds.map(({ name }) => name),
  };
}
