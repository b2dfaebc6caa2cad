import { z } from 'zod';
import { BODY_BYTES } from '../body-limit.ts';
import { errorBody } from '../error-body.ts';
import { anyOf } from '../permission.ts';
import { BOTH, data, defineRoute, json, jsonBody } from '../route.ts';

const tag = 'Custom nodes';
const READ = anyOf('opengraph/Read');
const WRITE = anyOf('opengraph/Write');
const params = z.object({ kind_name: z.string().min(1) });
const bodyRules = { anyContentType: true, fault: 'error unmarshalling JSON payload' } as const;

export const customNodeKind = z.object({
  id: z.int(),
  /** Id of the kind in the graph. */
  kindId: z.int(),
  kindName: z.string(),
  config: z.object({
    icon: z.object({
      type: z.string(),
      name: z.string(),
      color: z.string().regex(/^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/),
    }),
  }),
});

const wantedIcon = z
  .object({ type: z.string().nullish(), name: z.string().nullish(), color: z.string().nullish() })
  .nullish()
  .meta({ description: 'An unknown icon falls back to a question mark, an invalid colour to white' });
const wantedDisplay = z.object({ icon: wantedIcon }).nullish();
export type WantedIcon = z.output<typeof wantedIcon>;
export type WantedDisplay = z.output<typeof wantedDisplay>;

export const listCustomNodes = defineRoute({
  name: 'listCustomNodes',
  method: 'GET',
  path: '/api/v2/custom-nodes',
  summary: 'List the icons of node kinds, built-in kinds first',
  tag,
  editions: BOTH,
  access: READ,
  columns: {},
  answers: { 200: data(z.array(customNodeKind)) },
});

export const createCustomNodes = defineRoute({
  name: 'createCustomNodes',
  errors: [409],
  method: 'POST',
  path: '/api/v2/custom-nodes',
  summary: 'Register node kinds with their icons: all of them or none',
  tag,
  editions: BOTH,
  access: WRITE,
  bodyLimit: BODY_BYTES.import,
  body: jsonBody(z.object({ custom_types: z.record(z.string(), wantedDisplay).nullish() }), bodyRules),
  answers: { 201: data(z.array(customNodeKind)) },
});

export const getCustomNode = defineRoute({
  name: 'getCustomNode',
  method: 'GET',
  path: '/api/v2/custom-nodes/{kind_name}',
  summary: 'The icon of a node kind',
  tag,
  editions: BOTH,
  access: READ,
  params,
  answers: { 200: data(customNodeKind) },
});

export const updateCustomNode = defineRoute({
  name: 'updateCustomNode',
  errors: [409],
  method: 'PUT',
  path: '/api/v2/custom-nodes/{kind_name}',
  summary: 'Change the icon of a node kind; kinds of an extension cannot be changed',
  tag,
  editions: BOTH,
  access: WRITE,
  params,
  body: jsonBody(z.object({ config: wantedDisplay }), bodyRules),
  answers: { 200: data(customNodeKind) },
});

export const deleteCustomNode = defineRoute({
  name: 'deleteCustomNode',
  method: 'DELETE',
  path: '/api/v2/custom-nodes/{kind_name}',
  summary: 'No longer available',
  tag,
  editions: BOTH,
  access: WRITE,
  deprecated: true,
  params,
  answers: { 410: json(errorBody) },
});

export const customNodeRoutes = [
  listCustomNodes,
  createCustomNodes,
  getCustomNode,
  updateCustomNode,
  deleteCustomNode,
] as const;
