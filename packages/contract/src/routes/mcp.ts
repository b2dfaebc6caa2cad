import { z } from 'zod';
import { BODY_BYTES } from '../body-limit.ts';
import { anyOf } from '../permission.ts';
import { BOTH, defineRoute, empty, json, jsonBody } from '../route.ts';

const id = z.union([z.string(), z.number()]);
const params = z.record(z.string(), z.unknown());

/** One message of JSON-RPC 2.0; the protocol allows no list of them. */
const message = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: id.optional(),
  method: z.string().max(256).optional(),
  params: params.optional(),
});

export const callMcp = defineRoute({
  name: 'callMcp',
  method: 'POST',
  path: '/api/v2/mcp',
  summary: 'One message of the Model Context Protocol: tools, resources and prompts for AI clients',
  description:
    'Streamable HTTP without sessions: each request carries one JSON-RPC message, the response is JSON. Tools only read. Besides a session and a signature, the route accepts an API token as `Authorization: Bearer <token id>:<token key>`, because these clients cannot sign.',
  tag: 'AI clients',
  editions: BOTH,
  access: anyOf('graphdb/Read', 'risks/GenerateReport'),
  keyAsBearer: true,
  body: jsonBody(message),
  bodyLimit: BODY_BYTES.ordinary,
  answers: {
    200: json(z.looseObject({ jsonrpc: z.literal('2.0') })),
    202: empty,
  },
});

export const mcpRoutes = [callMcp] as const;
