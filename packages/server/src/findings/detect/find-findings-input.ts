import { type ExposurePopulation, TAG_TYPES } from '@chokepoint/analysis';
import type { SeverityRule } from '@chokepoint/model';
import type { KindCatalogue } from '../../kinds/kind-catalogue.ts';
import { uncertifiedNodes } from '../../zones/members/selector-member-read.ts';
import { isTierZeroTag, TagStore } from '../../zones/stores/tag-store.ts';
import { zonesEnabled } from '../../zones/tagging/zones-enabled.ts';
import { declaredSchema } from '../types/extension-type-read.ts';
import { type CatalogueParts, knownTypes } from '../types/finding-catalogue.ts';
import { effortModel } from './effort-model.ts';
import type { FindFindingsInput } from './found-finding.ts';

export type DefinitionParts = CatalogueParts & { readonly kinds: KindCatalogue };

/** Zones, types and everything else that decides what is a finding, as configured now. */
export async function findFindingsInput(
  parts: DefinitionParts,
  { alone }: { readonly alone: boolean },
): Promise<FindFindingsInput> {
  return {
    zones: await zonesToAnalyse(parts),
    types: (await knownTypes(parts)).map(({ name, detection, metric }) => ({ name, detection, metric })),
    ...(await declaredSchema(parts.db)),
    customKinds: (await parts.kinds.displayed()).display,
    exposurePopulation: await exposurePopulation(parts),
    severityRule: await severityRule(parts),
    effort: await effortModel(parts),
    alone,
  };
}

async function exposurePopulation({ parameters }: Pick<CatalogueParts, 'parameters'>): Promise<ExposurePopulation> {
  const { exposure_population: given } = await parameters.value('analysis.findings');
  return given === 'connected' ? 'connected' : 'environment';
}

async function severityRule({ parameters }: Pick<CatalogueParts, 'parameters'>): Promise<SeverityRule> {
  const { rule } = await parameters.value('analysis.severity');
  return rule === 'reference' ? 'reference' : 'calibrated';
}

/** Where zones are switched off, only Tier Zero, without certification. */
async function zonesToAnalyse(parts: CatalogueParts): Promise<FindFindingsInput['zones']> {
  const isEnabled = await zonesEnabled(parts);
  const tiers = (await new TagStore(parts.db).all()).filter(({ type }) => type === TAG_TYPES.tier);
  const tags = isEnabled ? tiers : tiers.filter(isTierZeroTag);
  tags.sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const zones = [];
  for (const tag of tags)
    zones.push({
      tagId: tag.id,
      tierZero: isTierZeroTag(tag),
      analysed: isTierZeroTag(tag) || tag.analysis_enabled === true,
      kind: tag.kind_name ?? '',
      uncertified: isEnabled && tag.require_certify ? await uncertifiedNodes(parts.db, tag.id) : [],
    });
  return zones;
}
