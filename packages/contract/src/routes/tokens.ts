import { z } from 'zod';
import { exactText, recordTimes, time, unsorted, uuid } from '../columns.ts';
import { nullableStringInput } from '../nullable.ts';
import { selfOrManage } from '../permission.ts';
import { apiToken } from '../records/identity.ts';
import { BOTH, data, defineRoute, empty, jsonBody, uuidId } from '../route.ts';

const tag = 'API tokens';
const access = selfOrManage('auth/CreateToken');

export const listTokens = defineRoute({
  name: 'listTokens',
  method: 'GET',
  path: '/api/v2/tokens',
  summary: 'List API tokens (without their keys)',
  tag,
  editions: BOTH,
  access,
  columns: {
    user_id: unsorted(uuid),
    name: exactText,
    key: unsorted(exactText),
    hmac_method: unsorted(exactText),
    id: unsorted(uuid),
    created_by: unsorted(uuid),
    last_access: time,
    expires_at: time,
    ...recordTimes,
  },
  answers: { 200: data(z.object({ tokens: z.array(apiToken) })) },
});

export const createToken = defineRoute({
  name: 'createToken',
  method: 'POST',
  path: '/api/v2/tokens',
  summary: 'Create an API token; its key is returned only here',
  tag,
  editions: BOTH,
  access,
  body: jsonBody(z.object({ token_name: nullableStringInput.optional(), user_id: z.string().nullish() }), {
    fault: 'error unmarshalling JSON payload',
  }),
  answers: { 200: data(apiToken) },
});

export const deleteToken = defineRoute({
  name: 'deleteToken',
  method: 'DELETE',
  path: '/api/v2/tokens/{token_id}',
  summary: 'Revoke an API token',
  tag,
  editions: BOTH,
  access,
  params: z.object({ token_id: uuidId }),
  answers: { 200: empty },
});

export const tokenRoutes = [listTokens, createToken, deleteToken] as const;
