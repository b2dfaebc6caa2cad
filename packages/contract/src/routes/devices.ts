import { z } from 'zod';
import { errorBody } from '../error-body.ts';
import { timestamp, uuid } from '../nullable.ts';
import { publicAccess, selfOrManage } from '../permission.ts';
import { BOTH, bytes, data, defineRoute, json, jsonBody } from '../route.ts';

const tag = 'API tokens';
const access = selfOrManage('auth/CreateToken');

const FORM = 'application/x-www-form-urlencoded';

/** What a device sends: a form as RFC 8628 says, or JSON with the same fields. */
const authorizationRequest = z.object({
  client_id: z.string().max(100).optional().meta({ description: 'Name of the program, shown to the user' }),
});
const tokenRequest = z.object({
  grant_type: z.string().optional().meta({ description: '`urn:ietf:params:oauth:grant-type:device_code`' }),
  device_code: z.string().optional(),
});

export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

export const authorizeDevice = defineRoute({
  name: 'authorizeDevice',
  method: 'POST',
  path: '/api/v2/device/authorization',
  summary: 'Request an API token for a program without a browser: codes that a user approves on the page',
  description:
    'As in RFC 8628. The user opens `verification_uri`, logs in and approves `user_code`; the program polls `POST /api/v2/device/token` with `device_code` meanwhile. Codes expire after ten minutes.',
  tag,
  editions: BOTH,
  access: publicAccess,
  body: bytes({ [FORM]: authorizationRequest, 'application/json': authorizationRequest }),
  answers: {
    200: json(
      z.object({
        device_code: z.string(),
        user_code: z.string(),
        verification_uri: z.string(),
        verification_uri_complete: z.string(),
        expires_in: z.int(),
        interval: z.int(),
      }),
    ),
  },
});

/** The codes of RFC 8628 and RFC 6749, inside the error body of every route. */
const deviceError = errorBody.extend({
  error: z.enum([
    'authorization_pending',
    'slow_down',
    'access_denied',
    'expired_token',
    'invalid_grant',
    'unsupported_grant_type',
  ]),
  error_description: z.string(),
});
export type DeviceError = z.input<typeof deviceError>;

export const takeDeviceToken = defineRoute({
  name: 'takeDeviceToken',
  method: 'POST',
  path: '/api/v2/device/token',
  summary: 'The API token of a device code, once it is approved; its key is returned only here',
  description:
    'Answers 400 with `error` = `authorization_pending` until a user decides; `slow_down` when polled more often than every `interval` seconds, which makes the interval longer. `access_token` is `token_id`, a colon and `token_key`: AI clients send it as it is, other programs sign their requests with the key.',
  tag,
  editions: BOTH,
  access: publicAccess,
  body: bytes({ [FORM]: tokenRequest, 'application/json': tokenRequest }),
  answers: {
    200: json(
      z.object({
        access_token: z.string(),
        token_type: z.literal('Bearer'),
        expires_in: z.int().optional(),
        token_id: uuid,
        token_key: z.string(),
      }),
    ),
    400: json(deviceError),
  },
});

const deviceRequest = z.object({
  user_code: z.string(),
  client_name: z.string(),
  address: z.string().meta({ description: 'Where the program is' }),
  created_at: timestamp,
  expires_at: timestamp,
});

export const getDeviceRequest = defineRoute({
  name: 'getDeviceRequest',
  method: 'GET',
  path: '/api/v2/device/approval',
  summary: 'The program that a user code belongs to, before it is approved',
  tag,
  editions: BOTH,
  access,
  query: z.object({ user_code: z.string().max(32) }),
  answers: { 200: data(deviceRequest) },
});

export const decideDeviceRequest = defineRoute({
  name: 'decideDeviceRequest',
  method: 'POST',
  path: '/api/v2/device/approval',
  summary: 'Approve or deny a program that requests an API token of yours; only with a session',
  tag,
  editions: BOTH,
  access,
  body: jsonBody(z.object({ user_code: z.string().max(32), approve: z.boolean() })),
  answers: { 200: data(deviceRequest.extend({ approved: z.boolean() })) },
});

export const deviceRoutes = [authorizeDevice, takeDeviceToken, getDeviceRequest, decideDeviceRequest] as const;
