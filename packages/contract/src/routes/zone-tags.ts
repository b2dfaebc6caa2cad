import { z } from 'zod';
import { exactText, flag, text, time, unsorted } from '../columns.ts';
import { nullableBoolInput, nullableInt32Input, nullableStringInput } from '../nullable.ts';
import { wrappedZoneTag, zoneTag, zoneTagCounts } from '../records/zone.ts';
import { data, defineRoute, ENTERPRISE, empty, jsonBody } from '../route.ts';
import { counts, equalOnly, read, shared, TAG, TAGS, tagParams, write } from './zone-shapes.ts';

export const listZoneTags = defineRoute({
  ...shared,
  name: 'listAssetGroupTags',
  method: 'GET',
  path: TAGS,
  summary: 'List zones and labels',
  access: read,
  query: z.object({ counts }),
  columns: {
    type: unsorted(equalOnly),
    created_by: unsorted(exactText),
    updated_by: unsorted(exactText),
    deleted_by: unsorted(exactText),
    require_certify: unsorted(flag),
    analysis_enabled: unsorted(flag),
    name: unsorted(text),
    description: unsorted(text),
    glyph: unsorted(text),
    created_at: unsorted(time),
    updated_at: unsorted(time),
    deleted_at: unsorted(time),
  },
  answers: { 200: data(z.object({ tags: z.array(zoneTag.extend({ counts: zoneTagCounts.optional() })) })) },
});

const newTag = z.object({
  name: z.string().nullish(),
  type: z.int().nullish(),
  description: z.string().nullish(),
  position: nullableInt32Input.optional(),
  require_certify: nullableBoolInput.optional(),
  glyph: nullableStringInput.optional(),
});
export type NewZoneTag = z.output<typeof newTag>;

export const createZoneTag = defineRoute({
  ...shared,
  name: 'createAssetGroupTag',
  errors: [409],
  method: 'POST',
  path: TAGS,
  summary: 'Create a zone or a label',
  editions: ENTERPRISE,
  access: write,
  body: jsonBody(newTag),
  answers: { 201: data(zoneTag) },
});

export const getZoneTag = defineRoute({
  ...shared,
  name: 'getAssetGroupTag',
  method: 'GET',
  path: TAG,
  summary: 'One zone or label (response with wrapped nullable values)',
  access: read,
  params: tagParams,
  answers: { 200: data(z.object({ tag: wrappedZoneTag })) },
});

const changedTag = z.object({
  name: nullableStringInput.optional(),
  description: nullableStringInput.optional(),
  position: nullableInt32Input.optional(),
  require_certify: nullableBoolInput.optional(),
  analysis_enabled: nullableBoolInput.optional(),
  glyph: nullableStringInput.optional(),
});
export type ChangedZoneTag = z.output<typeof changedTag>;

export const updateZoneTag = defineRoute({
  ...shared,
  name: 'updateAssetGroupTag',
  errors: [409],
  method: 'PATCH',
  path: TAG,
  summary: 'Change a zone or a label',
  access: write,
  params: tagParams,
  body: jsonBody(changedTag),
  answers: { 200: data(zoneTag) },
});

export const deleteZoneTag = defineRoute({
  ...shared,
  name: 'deleteAssetGroupTag',
  errors: [409],
  method: 'DELETE',
  path: TAG,
  summary: 'Delete a zone or a label with its selectors',
  editions: ENTERPRISE,
  access: write,
  params: tagParams,
  answers: { 204: empty },
});
