import {
  authorizeDevice,
  DEVICE_GRANT,
  type DeviceError,
  decideDeviceRequest,
  getDeviceRequest,
  takeDeviceToken,
} from '@chokepoint/contract';
import { networksOf } from '../../callers/network.ts';
import { may, type Principal } from '../../callers/principal.ts';
import { permissionsOf } from '../../callers/user.ts';
import { encodeTime } from '../../http/encode-time.ts';
import { type Call, type Handler, handle, ok } from '../../http/handler.ts';
import { badRequest, forbidden, notFound } from '../../service-error.ts';
import { type IssueParts, issueToken } from '../tokens/issue-token.ts';
import type { TokenStore } from '../tokens/token-store.ts';
import { shownUserCode, userCodeIn } from './device-codes.ts';
import { formFields } from './device-form.ts';
import { DEVICE_SECONDS, type DeviceRequest, type DeviceRequestStore, POLL_SECONDS } from './device-request-store.ts';

type DeviceParts = IssueParts & {
  readonly publicUrl: string;
  readonly devices: DeviceRequestStore;
  readonly tokenStore: TokenStore;
};

const LONGEST_NAME = 100;
const NO_REQUEST = 'no program waits with this code: it may have expired';

/** Programs without a browser get an API token after a user has approved them on the page (RFC 8628). */
export function deviceHandlers(parts: DeviceParts): Handler[] {
  const { audit, devices, parameters, publicUrl } = parts;
  return [
    handle(authorizeDevice, async ({ body, request }) => {
      if (!(await parameters.enabled('auth.api_tokens'))) throw forbidden('API key creation is disabled');
      const clientName = nameOf(formFields(body, request.header('content-type')).get('client_id'));
      const { near } = networksOf(request.address);
      const { deviceCode, userCode } = await devices.begin({ clientName, address: request.address, network: near });
      const page = `${publicUrl}/ui/device`;
      return ok({
        device_code: deviceCode,
        user_code: shownUserCode(userCode),
        verification_uri: page,
        verification_uri_complete: `${page}?code=${shownUserCode(userCode)}`,
        expires_in: DEVICE_SECONDS,
        interval: POLL_SECONDS,
      });
    }),

    handle(takeDeviceToken, (call) => takeToken(parts, call)),

    handle(getDeviceRequest, async ({ query, caller }) => {
      requireSession(caller);
      return ok({ data: encodeRequest(found(await devices.pending(codeIn(query.user_code)))) });
    }),

    handle(decideDeviceRequest, async ({ body, caller, actor }) => {
      requireSession(caller);
      const code = codeIn(body.user_code);
      const { client_name, address } = found(await devices.pending(code));
      const decided = await audit.record(
        actor,
        body.approve ? 'ApproveDevice' : 'DenyDevice',
        { client_name, client_address: address },
        async () => found(await devices.decide(code, body.approve ? 'approved' : 'denied', caller.user.id)),
      );
      return ok({ data: { ...encodeRequest(decided), approved: body.approve } });
    }),
  ];
}

async function takeToken(parts: DeviceParts, { body, request }: Call<typeof takeDeviceToken>) {
  const fields = formFields(body, request.header('content-type'));
  const refuse = (error: DeviceError['error'], text: string) =>
    ({ status: 400, body: deviceError(error, text, request.id, parts.clock.now()) }) as const;
  if (fields.get('grant_type') !== DEVICE_GRANT)
    return refuse('unsupported_grant_type', `grant_type must be ${DEVICE_GRANT}`);
  const polled = await parts.devices.poll(fields.get('device_code') ?? '');
  switch (polled.state) {
    case 'unknown':
      return refuse('invalid_grant', 'the device code is not known, or was used');
    case 'expired':
      return refuse('expired_token', 'the device code has expired: request another');
    case 'pending':
      return refuse('authorization_pending', 'the user has not decided yet');
    case 'slow':
      return refuse('slow_down', `poll less often: the interval is ${POLL_SECONDS} seconds longer now`);
    case 'denied':
      return refuse('access_denied', 'the user has denied the request');
    default: {
      const user = await parts.users.byId(polled.userId);
      const owner = user && { user, permissions: permissionsOf(user) };
      if (!owner || owner.user.is_disabled || !may(owner, 'auth/CreateToken'))
        return refuse('access_denied', 'the user may not create API tokens');
      const actor = { user: owner.user, requestId: request.id, address: request.address };
      const named = { token_name: polled.clientName };
      const { record, key } = await issueToken(parts, parts.tokenStore, named, owner, actor);
      return ok({
        access_token: `${record.id}:${key}`,
        token_type: 'Bearer' as const,
        ...(record.expires_at && { expires_in: secondsUntil(record.expires_at, parts.clock.now()) }),
        token_id: record.id,
        token_key: key,
      });
    }
  }
}

const secondsUntil = (time: Date, now: Date) => Math.floor((time.getTime() - now.getTime()) / 1000);

/** A stolen API token must not be enough to get another one. */
function requireSession({ credential }: Principal): void {
  if (credential.kind !== 'session') throw forbidden('a program can only be approved by a user who is logged in');
}

function codeIn(typed: string): string {
  const code = userCodeIn(typed);
  if (code === undefined) throw badRequest('the code has eight letters, such as BCDF-GHJK');
  return code;
}

function found<T>(request: T | undefined): T {
  if (request === undefined) throw notFound(NO_REQUEST);
  return request;
}

/** The name is shown to the user who decides: one line without control characters. */
function nameOf(given: string | undefined): string {
  const name = (given ?? '').replace(/[\p{C}\s]+/gu, ' ').trim();
  if (name.length > LONGEST_NAME) throw badRequest(`client_id has at most ${LONGEST_NAME} characters`);
  return name === '' ? 'Unnamed program' : name;
}

const encodeRequest = ({ user_code, client_name, address, created_at, expires_at }: DeviceRequest) => ({
  user_code: shownUserCode(user_code),
  client_name,
  address,
  created_at: encodeTime(created_at),
  expires_at: encodeTime(expires_at),
});

function deviceError(error: DeviceError['error'], text: string, requestId: string, now: Date): DeviceError {
  return {
    error,
    error_description: text,
    http_status: 400,
    timestamp: now.toISOString(),
    request_id: requestId,
    errors: [{ context: '', message: text }],
  };
}
