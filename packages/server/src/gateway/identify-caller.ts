import type { FastifyRequest } from 'fastify';
import type { Principal } from '../callers/principal.ts';
import type { Config } from '../config.ts';
import { authorizationOf } from '../http/authorization-header.ts';
import type { RequestFacts } from '../http/handler.ts';
import type { Authenticator } from '../identity/authenticator.ts';
import type { SessionCookie } from '../identity/sessions/session-cookie.ts';
import { ServiceError } from '../service-error.ts';
import { isDatabaseUnavailable } from '../storage/database.ts';
import type { RateLimiter } from './limits/rate-limiter.ts';
import { UnverifiedBodies } from './unverified-bodies.ts';

const unverified = new UnverifiedBodies();

/** An API token as one text. */
const TOKEN_WITH_KEY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(.+)$/i;

export type IdentifyParts = {
  readonly authenticator: Authenticator;
  readonly sessionCookie: SessionCookie;
  readonly limiter: RateLimiter;
  readonly config: Pick<Config, 'anonymousRate' | 'principalRate'>;
};

/** Who calls, within the rate limits. An unknown caller, or one with wrong credentials, counts against its address. */
export async function identifyCaller(
  { authenticator, sessionCookie, limiter, config }: IdentifyParts,
  request: FastifyRequest,
  facts: RequestFacts,
): Promise<Principal | undefined> {
  const countAddress = () => limiter.take(`address:${facts.address}`, config.anonymousRate);
  try {
    const cookie = sessionCookie.tokenIn(facts);
    const principal =
      cookie !== undefined && request.headers.authorization === undefined
        ? await byCookie(authenticator, cookie)
        : await authenticate(authenticator, request, facts);
    if (principal) {
      request.state.principal = principal;
      limiter.take(`user:${principal.user.id}`, config.principalRate);
      return principal;
    }
  } catch (error) {
    if (!isOurs(error)) countAddress();
    throw error;
  }
  countAddress();
  return undefined;
}

/** Refused or failed for a reason that lies with the service, so that it says nothing about the caller. */
function isOurs(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return isDatabaseUnavailable(error);
  return error.code === 'too-many-requests' || error.code === 'unavailable' || error.code === 'timed-out';
}

async function authenticate(
  authenticator: Authenticator,
  request: FastifyRequest,
  facts: RequestFacts,
): Promise<Principal | undefined> {
  const authorization = authorizationOf(request.headers.authorization);
  if (!authorization) return undefined;
  if (authorization.scheme === 'bearer') {
    const { handler } = request.routeOptions.config;
    const [, id, key] = (handler?.route.keyAsBearer && TOKEN_WITH_KEY.exec(authorization.value)) || [];
    if (id !== undefined && key !== undefined) return authenticator.byKey(id, key);
    return authenticator.byBearer(authorization.value);
  }
  const { upload, deadline } = request.state;
  if (upload && deadline) {
    const signature = await authenticator.openSignature(authorization.value, facts);
    using _ = unverified.enter(authorization.value);
    await deadline.beyond(upload.save((piece) => signature.update(piece)));
    return await signature.verify();
  }
  const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
  return authenticator.bySignature(authorization.value, { ...facts, body });
}

/**
 * A cookie whose session has ended is not a credential: browsers send it until it is replaced, even when logging in.
 */
async function byCookie(authenticator: Authenticator, token: string): Promise<Principal | undefined> {
  try {
    return await authenticator.byBearer(token);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not-authenticated') return undefined;
    throw error;
  }
}
