import type { Edition, Route } from '@chokepoint/contract';
import type { FastifyRequest } from 'fastify';
import type { AuditStore } from '../audit/audit-store.ts';
import type { OnceAMinute } from '../audit/once-a-minute.ts';
import { networksOf } from '../callers/network.ts';
import type { Principal } from '../callers/principal.ts';
import type { RequestFacts } from '../http/handler.ts';
import { notFound, ServiceError } from '../service-error.ts';
import type { FlagStore } from '../settings/flag-store.ts';
import { refusalOf, refusalOfEnvironments } from './access-rule.ts';
import { type IdentifyParts, identifyCaller } from './identify-caller.ts';
import { factsOf } from './request-state.ts';

export type AdmissionParts = IdentifyParts & {
  readonly edition: Edition;
  readonly flags: FlagStore;
  readonly audit: AuditStore;
  /** Similar refusals are recorded once a minute. */
  readonly once: OnceAMinute;
};

/**
 * Admits a request as soon as its headers have arrived. A signature covers the body, so a signed request is admitted
 * later.
 */
export function admitUnsigned(parts: AdmissionParts) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!isSigned(request)) await admit(parts, request);
  };
}

/** Admits what has not been admitted yet, once the body has arrived. */
export function admitSigned(parts: AdmissionParts) {
  return async (request: FastifyRequest): Promise<void> => {
    if (request.state.admitted) return;
    try {
      await admit(parts, request);
    } catch (error) {
      await request.state.upload?.discard();
      throw error;
    }
  };
}

/** Throws when the caller may not use the route. Whatever is not a route of the contract is open to all. */
async function admit(parts: AdmissionParts, request: FastifyRequest): Promise<void> {
  const { handler } = request.routeOptions.config;
  const { deadline } = request.state;
  if (!handler || !deadline) return;
  await deadline.within(requireAdmission(parts, request, handler.route));
}

async function requireAdmission(parts: AdmissionParts, request: FastifyRequest, route: Route): Promise<void> {
  request.state.admitted = true;
  if (!route.editions.includes(parts.edition)) throw notFound();
  const facts = factsOf(request);
  const principal = await identifyCaller(parts, request, facts).catch(async (error: unknown) => {
    await recordRejectedSignature(parts, request, facts, error);
    throw error;
  });
  // A route whose feature is off does not exist, for any caller.
  if (route.feature !== undefined && !(await parts.flags.enabled(route.feature))) throw notFound();
  const refusal =
    refusalOf(route.access, principal, (request.params as Record<string, string>).user_id) ??
    refusalOfEnvironments(route, principal);
  if (!refusal) return;
  if (principal && (facts.method !== 'GET' || parts.once.isFirst(principal.user.id, route.name)))
    await recordRefusal(parts.audit, principal, facts);
  throw refusal;
}

/** A signature that does not fit, once a minute from each network: anyone can send as many as they like. */
async function recordRejectedSignature(
  { audit, once }: AdmissionParts,
  request: FastifyRequest,
  facts: RequestFacts,
  error: unknown,
): Promise<void> {
  if (!isSigned(request) || !(error instanceof ServiceError) || error.code === 'too-many-requests') return;
  if (!once.isFirst('signature', networksOf(facts.address).near)) return;
  const actor = { user: undefined, requestId: facts.id, address: facts.address };
  const tokenId = request.headers.authorization?.trim().split(/\s+/)[1]?.slice(0, 64) ?? '';
  const endpoint = endpointOf(facts);
  await audit.write(actor, 'SignatureRejected', 'failure', { token_id: tokenId, endpoint, error: error.message });
}

const endpointOf = (facts: RequestFacts) => `${facts.method} ${facts.target.split('?')[0]}`;

function recordRefusal(audit: AuditStore, principal: Principal, facts: RequestFacts): Promise<void> {
  const actor = { user: principal.user, requestId: facts.id, address: facts.address };
  return audit.write(actor, 'UnauthorizedAccessAttempt', 'failure', { endpoint: endpointOf(facts) });
}

function isSigned(request: FastifyRequest): boolean {
  return /^\s*bhesignature\s/i.test(request.headers.authorization ?? '');
}
