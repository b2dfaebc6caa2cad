import { z } from 'zod';
import { BODY_BYTES } from '../body-limit.ts';
import { exactText, flag, integer, text, time, unfiltered, unsorted } from '../columns.ts';
import { nullableBoolInput, nullableInt32Input, nullableStringInput } from '../nullable.ts';
import { zoneSelector } from '../records/zone.ts';
import { data, defineRoute, empty, jsonBody, page } from '../route.ts';
import {
  counts,
  environments,
  equalOnly,
  paging,
  read,
  SELECTOR,
  seeds,
  selectorParams,
  shared,
  TAG,
  tagParams,
  write,
} from './zone-shapes.ts';

export const listZoneSelectors = defineRoute({
  ...shared,
  name: 'listAssetGroupTagSelectors',
  method: 'GET',
  path: `${TAG}/selectors`,
  summary: 'List the selectors of a zone or label',
  access: read,
  params: tagParams,
  query: z.object({ ...paging, counts, environments }),
  columns: {
    id: unfiltered(integer),
    name: text,
    created_at: time,
    description: unsorted(text),
    auto_certify: unsorted(equalOnly),
    created_by: unsorted(exactText),
    updated_by: unsorted(exactText),
    disabled_by: unsorted(exactText),
    is_default: unsorted(flag),
    updated_at: unsorted(time),
    disabled_at: unsorted(time),
    type: unsorted(equalOnly),
    value: unsorted(text),
  },
  answers: {
    200: page(
      z.object({
        selectors: z.array(zoneSelector.extend({ counts: z.object({ members: z.int() }).optional() })),
      }),
    ),
  },
});

/** Of rules of extensions; a request that sets them is refused. */
const readOnly = { rule_key: z.unknown().optional(), extension_id: z.unknown().optional() };

const newSelector = z.object({
  name: z.string().nullish(),
  description: z.string().nullish(),
  seeds,
  auto_certify: nullableInt32Input.optional(),
  ...readOnly,
});
export type NewZoneSelector = z.output<typeof newSelector>;

export const createZoneSelector = defineRoute({
  ...shared,
  name: 'createAssetGroupTagSelector',
  errors: [409],
  method: 'POST',
  path: `${TAG}/selectors`,
  summary: 'Add a selector; effective immediately',
  access: write,
  params: tagParams,
  bodyLimit: BODY_BYTES.list,
  body: jsonBody(newSelector),
  answers: { 201: data(zoneSelector) },
});

export const getZoneSelector = defineRoute({
  ...shared,
  name: 'getAssetGroupTagSelector',
  method: 'GET',
  path: SELECTOR,
  summary: 'One selector',
  access: read,
  params: selectorParams,
  answers: { 200: data(z.object({ selector: zoneSelector })) },
});

const changedSelector = z.object({
  name: nullableStringInput.optional(),
  description: nullableStringInput.optional(),
  seeds,
  auto_certify: nullableInt32Input.optional(),
  disabled: nullableBoolInput.optional(),
  ...readOnly,
});
export type ChangedZoneSelector = z.output<typeof changedSelector>;

export const updateZoneSelector = defineRoute({
  ...shared,
  name: 'updateAssetGroupTagSelector',
  errors: [409],
  method: 'PATCH',
  path: SELECTOR,
  summary: 'Change a selector; effective immediately',
  access: write,
  params: selectorParams,
  bodyLimit: BODY_BYTES.list,
  body: jsonBody(changedSelector),
  answers: { 200: data(zoneSelector) },
});

export const deleteZoneSelector = defineRoute({
  ...shared,
  name: 'deleteAssetGroupTagSelector',
  errors: [409],
  method: 'DELETE',
  path: SELECTOR,
  summary: 'Delete a selector; its objects leave the zone immediately',
  access: write,
  params: selectorParams,
  answers: { 204: empty },
});
