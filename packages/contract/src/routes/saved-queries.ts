import { z } from 'zod';
import { BODY_BYTES } from '../body-limit.ts';
import { exactText, integer, recordTimes, text, uuid as uuidColumn } from '../columns.ts';
import { uuid } from '../nullable.ts';
import { anyOf } from '../permission.ts';
import { listedSavedQuery, savedQuery, savedQueryGrant, wrappedSavedQuery } from '../records/saved-query.ts';
import { BOTH, bytes, data, defineRoute, empty, file, integerId, jsonBody, page, uuidId } from '../route.ts';

const tag = 'Saved queries';
const READ = anyOf('saved_queries/Read');
const WRITE = anyOf('saved_queries/Write');
const one = '/api/v2/saved-queries/{saved_query_id}';
const params = z.object({ saved_query_id: integerId });
const query = z.object({
  scope: z.string().optional().meta({ description: 'owned, shared, public or all, ignoring case' }),
});
/** The part of a saved query that its owner writes; also the content of an exported file. */
export const savedQueryText = z.object({
  name: z.string().nullish(),
  query: z.string().nullish(),
  description: z.string().nullish(),
});
export type SavedQueryText = z.output<typeof savedQueryText>;
const userIds = z.array(uuidId).max(10_000).nullish();

export const listSavedQueries = defineRoute({
  name: 'listSavedQueries',
  method: 'GET',
  path: '/api/v2/saved-queries',
  summary: 'List saved queries: own (the default), shared with the caller, public, or all of these',
  tag,
  editions: BOTH,
  access: READ,
  query,
  columns: {
    user_id: uuidColumn,
    name: text,
    query: exactText,
    description: text,
    id: integer,
    ...recordTimes,
  },
  page: { limit: 10_000 },
  answers: { 200: page(z.array(listedSavedQuery)) },
});

export const createSavedQuery = defineRoute({
  name: 'createSavedQuery',
  audit: { action: 'CreateSavedQuery', fields: ['name'] },
  method: 'POST',
  path: '/api/v2/saved-queries',
  summary: 'Save a query',
  tag,
  editions: BOTH,
  access: WRITE,
  body: jsonBody(savedQueryText),
  answers: { 201: data(wrappedSavedQuery) },
});

export const exportSavedQueries = defineRoute({
  name: 'exportSavedQueries',
  method: 'GET',
  path: '/api/v2/saved-queries/export',
  summary: 'Download the queries of a scope as a zip archive, one JSON file each',
  tag,
  editions: BOTH,
  access: READ,
  query,
  answers: { 200: file('application/octet-stream') },
});

export const importSavedQueries = defineRoute({
  name: 'importSavedQueries',
  method: 'POST',
  path: '/api/v2/saved-queries/import',
  summary: 'Save the query of a JSON file, or the queries of a zip archive of such files: all of them or none',
  tag,
  editions: BOTH,
  access: WRITE,
  body: bytes({
    'application/json': savedQueryText,
    'application/zip': 'binary',
    'application/x-zip-compressed': 'binary',
    'application/zip-compressed': 'binary',
  }),
  bodyLimit: BODY_BYTES.import,
  answers: { 201: data(z.string()) },
});

export const getSavedQuery = defineRoute({
  name: 'getSavedQuery',
  method: 'GET',
  path: one,
  summary: 'One saved query',
  tag,
  editions: BOTH,
  access: READ,
  params,
  answers: { 200: data(savedQuery) },
});

export const updateSavedQuery = defineRoute({
  name: 'updateSavedQuery',
  audit: { action: 'UpdateSavedQuery', fields: ['name'] },
  method: 'PUT',
  path: one,
  summary: 'Change a saved query; absent or empty fields stay unchanged',
  tag,
  editions: BOTH,
  access: WRITE,
  params,
  body: jsonBody(savedQueryText),
  answers: { 200: data(savedQuery) },
});

export const deleteSavedQuery = defineRoute({
  name: 'deleteSavedQuery',
  audit: { action: 'DeleteSavedQuery' },
  method: 'DELETE',
  path: one,
  summary: 'Delete a saved query',
  tag,
  editions: BOTH,
  access: WRITE,
  params,
  answers: { 204: empty },
});

export const getSavedQueryPermissions = defineRoute({
  name: 'getSavedQueryPermissions',
  method: 'GET',
  path: `${one}/permissions`,
  summary: 'The users that a saved query is shared with',
  tag,
  editions: BOTH,
  access: READ,
  params,
  answers: {
    200: data(z.object({ query_id: z.int(), public: z.boolean(), shared_to_user_ids: z.array(uuid) })),
  },
});

export const setSavedQueryPermissions = defineRoute({
  name: 'setSavedQueryPermissions',
  audit: { action: 'ShareSavedQuery', fields: ['public', 'user_ids'] },
  method: 'PUT',
  path: `${one}/permissions`,
  summary:
    'Share a saved query with exactly these users, with everyone, or with no one; returns the grants now in effect',
  tag,
  editions: BOTH,
  access: WRITE,
  params,
  body: jsonBody(z.object({ user_ids: userIds, public: z.boolean().nullish() })),
  answers: { 200: data(z.array(savedQueryGrant)), 201: data(z.array(savedQueryGrant)) },
});

export const removeSavedQueryPermissions = defineRoute({
  name: 'removeSavedQueryPermissions',
  audit: { action: 'UnshareSavedQuery', fields: ['user_ids'] },
  method: 'DELETE',
  path: `${one}/permissions`,
  summary: 'Stop sharing a saved query with these users, or with all if none are given',
  tag,
  editions: BOTH,
  access: WRITE,
  params,
  body: jsonBody(z.object({ user_ids: userIds }), { anyContentType: true }),
  answers: { 204: empty },
});

export const exportSavedQuery = defineRoute({
  name: 'exportSavedQuery',
  method: 'GET',
  path: `${one}/export`,
  summary: 'Download a saved query as a JSON file',
  tag,
  editions: BOTH,
  access: READ,
  params,
  answers: { 200: file('application/octet-stream') },
});

export const savedQueryRoutes = [
  listSavedQueries,
  createSavedQuery,
  exportSavedQueries,
  importSavedQueries,
  getSavedQuery,
  updateSavedQuery,
  deleteSavedQuery,
  getSavedQueryPermissions,
  setSavedQueryPermissions,
  removeSavedQueryPermissions,
  exportSavedQuery,
] as const;
