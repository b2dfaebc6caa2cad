import { z } from 'zod';
import { integer, recordTimes, text, time, unsorted, uuid } from '../columns.ts';
import { nullableStringInput } from '../nullable.ts';
import { anyOf } from '../permission.ts';
import { clientDisplay, clientRecord } from '../records/collection.ts';
import { apiToken } from '../records/identity.ts';
import { data, defineRoute, ENTERPRISE, empty, jsonBody, page, uuidId } from '../route.ts';
import { eventInput, hydration } from './events.ts';

const tag = 'Clients';
const mayRead = anyOf('clients/Read');
const mayManage = anyOf('clients/Manage');
const params = z.object({ client_id: uuidId });
const fault = 'error unmarshalling JSON payload';

const authentication = {
  auth_type: z.string().nullish(),
  issuer_address: z.string().nullish(),
  issuer_address_override: z.string().nullish(),
  iwa_claim_value: z.string().nullish(),
};

export const listClients = defineRoute({
  name: 'listClients',
  method: 'GET',
  path: '/api/v2/clients',
  summary: 'List the registered collectors',
  tag,
  editions: ENTERPRISE,
  access: mayRead,
  allEnvironments: true,
  query: hydration,
  columns: {
    id: unsorted(uuid),
    name: text,
    ip_address: text,
    hostname: text,
    configured_user: text,
    version: unsorted(text),
    user_sid: unsorted(text),
    domain_controller: unsorted(text),
    last_checkin: time,
    current_job_id: unsorted(integer),
    completed_job_count: integer,
    ...recordTimes,
  },
  page: { limit: 10 },
  answers: { 200: page(z.array(clientDisplay)) },
});

export const createCollectorClient = defineRoute({
  name: 'createCollectorClient',
  method: 'POST',
  path: '/api/v2/clients',
  summary: 'Register a collector; the key of its token is returned only here and when it is replaced',
  tag,
  editions: ENTERPRISE,
  access: mayManage,
  allEnvironments: true,
  body: jsonBody(
    z.object({
      name: z.string().nullish(),
      type: z.string().nullish(),
      domain_controller: nullableStringInput.optional(),
      events: z.array(eventInput).max(1000).nullish(),
      ...authentication,
    }),
    { fault },
  ),
  answers: { 200: data(clientRecord) },
});

export const getCollectorClient = defineRoute({
  name: 'getCollectorClient',
  method: 'GET',
  path: '/api/v2/clients/{client_id}',
  summary: 'One collector',
  tag,
  editions: ENTERPRISE,
  access: mayRead,
  allEnvironments: true,
  params,
  query: hydration,
  answers: { 200: data(clientDisplay) },
});

export const updateCollectorClient = defineRoute({
  name: 'updateCollectorClient',
  method: 'PUT',
  path: '/api/v2/clients/{client_id}',
  summary: 'Change a collector; absent fields stay unchanged',
  tag,
  editions: ENTERPRISE,
  access: mayManage,
  allEnvironments: true,
  params,
  body: jsonBody(
    z.object({ name: z.string().nullish(), domain_controller: nullableStringInput.optional(), ...authentication }),
    { fault },
  ),
  answers: { 200: data(clientRecord) },
});

export const deleteCollectorClient = defineRoute({
  name: 'deleteCollectorClient',
  method: 'DELETE',
  path: '/api/v2/clients/{client_id}',
  summary: 'Delete a collector, its token and its schedules; finished jobs stay',
  tag,
  editions: ENTERPRISE,
  access: mayManage,
  allEnvironments: true,
  params,
  answers: { 200: empty },
});

export const replaceClientToken = defineRoute({
  name: 'replaceClientToken',
  method: 'PUT',
  path: '/api/v2/clients/{client_id}/token',
  summary: 'Give a collector a new token; the old one stops working',
  tag,
  editions: ENTERPRISE,
  access: mayManage,
  allEnvironments: true,
  params,
  answers: { 200: data(apiToken) },
});

export const clientRoutes = [
  listClients,
  createCollectorClient,
  getCollectorClient,
  updateCollectorClient,
  deleteCollectorClient,
  replaceClientToken,
] as const;
