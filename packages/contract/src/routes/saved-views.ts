import { z } from 'zod';
import { BODY_BYTES } from '../body-limit.ts';
import { timestamp } from '../nullable.ts';
import { anyOf } from '../permission.ts';
import { BOTH, data, defineRoute, empty, jsonBody } from '../route.ts';

const tag = 'Saved views';
const READ = anyOf('saved_queries/Read');
const WRITE = anyOf('saved_queries/Write');
const path = '/api/v2/saved-views';
const one = `${path}/{view_key}`;
const params = z.object({ view_key: z.string().regex(/^[\w-]{1,40}$/) });

const MOST_PARTS = 5000;
const objectId = z.string().min(1).max(2000);
const objectIds = z.array(objectId).max(MOST_PARTS);
const relationship = z.tuple([objectId, z.string().max(200), objectId]);

/** Of the address: a text, a list such as object ids, or the parameters of a query. */
const value = z.string().max(100_000);

/** A view of Explore by object ids: what is in it comes from the graph when it is opened. */
const savedViewContent = z.strictObject({
  /** What the address of Explore says. */
  search: z.record(
    z.string().max(40),
    z.union([value, z.array(value).max(1000), z.record(z.string().max(200), value)]),
  ),
  /** Objects that were added to the answer, and the kinds of relationships that came with them. */
  added: objectIds,
  added_kinds: z.array(z.string().max(200)).max(1000),
  hidden: objectIds,
  hidden_relationships: z.array(relationship).max(MOST_PARTS),
  positions: z.array(z.tuple([objectId, z.number(), z.number()])).max(MOST_PARTS),
});
export type SavedViewContent = z.output<typeof savedViewContent>;

const text = {
  name: z.string().trim().min(1).max(200),
  note: z.string().max(4000),
};
const listed = z.object({ key: z.string(), ...text, created_at: timestamp, updated_at: timestamp });
const savedView = listed.extend({ own: z.boolean(), content: savedViewContent });

export const listSavedViews = defineRoute({
  name: 'listSavedViews',
  method: 'GET',
  path,
  summary: 'List the own saved views of Explore, the latest first',
  tag,
  editions: BOTH,
  access: READ,
  answers: { 200: data(z.array(listed)) },
});

export const createSavedView = defineRoute({
  name: 'createSavedView',
  audit: { action: 'CreateSavedView', fields: ['name'] },
  method: 'POST',
  path,
  summary: 'Save a view of Explore; its key can be shared',
  tag,
  editions: BOTH,
  access: WRITE,
  body: jsonBody(z.strictObject({ ...text, note: text.note.default(''), content: savedViewContent })),
  bodyLimit: BODY_BYTES.list,
  answers: { 201: data(savedView) },
});

export const getSavedView = defineRoute({
  name: 'getSavedView',
  method: 'GET',
  path: one,
  summary: 'One saved view: an own one, or for users who see all environments any whose key they know',
  tag,
  editions: BOTH,
  access: READ,
  params,
  answers: { 200: data(savedView) },
});

export const updateSavedView = defineRoute({
  name: 'updateSavedView',
  audit: { action: 'UpdateSavedView', fields: ['name'] },
  method: 'PATCH',
  path: one,
  summary: 'Change an own saved view; absent fields stay unchanged',
  tag,
  editions: BOTH,
  access: WRITE,
  params,
  body: jsonBody(z.strictObject({ ...text, content: savedViewContent }).partial()),
  bodyLimit: BODY_BYTES.list,
  answers: { 200: data(savedView) },
});

export const deleteSavedView = defineRoute({
  name: 'deleteSavedView',
  audit: { action: 'DeleteSavedView' },
  method: 'DELETE',
  path: one,
  summary: 'Delete an own saved view',
  tag,
  editions: BOTH,
  access: WRITE,
  params,
  answers: { 204: empty },
});

export const savedViewRoutes = [
  listSavedViews,
  createSavedView,
  getSavedView,
  updateSavedView,
  deleteSavedView,
] as const;
