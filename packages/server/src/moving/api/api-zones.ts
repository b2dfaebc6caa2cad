import { z } from 'zod';
import type { SourceAssetGroup, SourceCertification, SourceSelector, SourceTag } from '../source-records.ts';
import type { ApiClient } from './api-client.ts';
import { everyPage } from './api-pages.ts';

const TAGS = '/api/v2/asset-group-tags';
const words = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

const tag = z.object({
  id: z.number(),
  type: z.number(),
  name: z.string(),
  description: words,
  position: z.number().nullish(),
  require_certify: z.boolean().nullish(),
  analysis_enabled: z.boolean().nullish(),
  glyph: z.string().nullish(),
  deleted_at: z.string().nullish(),
});
type Tag = z.output<typeof tag>;
const tagList = z.object({ data: z.object({ tags: z.array(tag) }) });

const selector = z.object({
  id: z.number(),
  name: words,
  description: words,
  is_default: z.boolean().nullish(),
  disabled_at: z.string().nullish(),
  auto_certify: z.union([z.number(), z.boolean()]).nullish(),
  seeds: z.array(z.object({ type: z.number(), value: z.string() })).nullish(),
});
const selectorList = z.object({ data: z.object({ selectors: z.array(selector) }) });
const selectorOne = z.object({ data: z.object({ selector }) });

async function livingTags(client: ApiClient): Promise<Tag[]> {
  const found = await client.find(`${TAGS}?counts=false`, tagList);
  return (found?.data.tags ?? []).filter(({ deleted_at }) => !deleted_at);
}

export async function tags(client: ApiClient): Promise<SourceTag[]> {
  const moved: SourceTag[] = [];
  for (const one of await livingTags(client))
    moved.push({
      type: one.type,
      name: one.name,
      description: one.description,
      position: one.position ?? null,
      requireCertify: one.require_certify ?? null,
      analysisEnabled: one.analysis_enabled ?? null,
      glyph: one.glyph ?? null,
      selectors: await selectorsOf(client, one.id),
    });
  return moved;
}

/** Seeds are in no list: those of rules that users made are read one at a time. */
async function selectorsOf(client: ApiClient, tagId: number): Promise<SourceSelector[]> {
  const found: SourceSelector[] = [];
  const target = `${TAGS}/${tagId}/selectors`;
  for await (const one of everyPage(client, target, selectorList, (data) => data.selectors)) {
    const isDefault = one.is_default === true;
    const seeds = isDefault
      ? []
      : (one.seeds ?? (await client.find(`${target}/${one.id}`, selectorOne))?.data.selector.seeds);
    found.push({
      name: one.name,
      description: one.description,
      isDefault,
      isDisabled: Boolean(one.disabled_at),
      autoCertify: Number(one.auto_certify ?? 0),
      seeds: seeds ?? [],
    });
  }
  return found;
}

const certification = z.object({
  object_id: z.string(),
  asset_group_tag_id: z.number(),
  certified: z.number(),
  certified_by: z.string().nullish(),
});
const certificationList = z.object({ data: z.object({ members: z.array(certification) }) });

/** What users decided. Only the enterprise edition gives it. */
export async function certifications(client: ApiClient): Promise<SourceCertification[]> {
  const byId = new Map((await livingTags(client)).map((one) => [one.id, one]));
  const found: SourceCertification[] = [];
  for (const decided of [1, 2])
    for await (const one of everyPage(
      client,
      `${TAGS}/certifications?certified=eq:${decided}`,
      certificationList,
      (data) => data.members,
    )) {
      const owner = byId.get(one.asset_group_tag_id);
      if (!owner || one.certified !== decided) continue;
      const { type, name, position } = owner;
      found.push({
        tag: { type, name, position: position ?? null },
        objectId: one.object_id,
        certified: decided,
        by: one.certified_by ?? '',
      });
    }
  return found;
}

const group = z.object({
  name: words,
  tag: words,
  system_group: z.boolean().nullish(),
  Selectors: z.array(z.object({ name: words, selector: words, system_selector: z.boolean().nullish() })).nullish(),
});

const flags = z.object({ data: z.array(z.object({ key: z.string(), enabled: z.boolean() })) });

/** Where zones are in use, the groups of the system only show them. */
export async function assetGroups(client: ApiClient): Promise<SourceAssetGroup[]> {
  const features = (await client.find('/api/v2/features', flags))?.data ?? [];
  const zones = features.find(({ key }) => key === 'tier_management_engine')?.enabled ?? true;
  const found = await client.find(
    '/api/v2/asset-groups',
    z.object({ data: z.object({ asset_groups: z.array(group) }) }),
  );
  const groups = (found?.data.asset_groups ?? []).filter(({ system_group }) => !zones || system_group !== true);
  return groups.map((one) => ({
    name: one.name,
    tag: one.tag,
    selectors: (one.Selectors ?? []).map(({ name, selector: objectId, system_selector }) => ({
      name,
      objectId,
      isSystem: system_selector === true,
    })),
  }));
}
