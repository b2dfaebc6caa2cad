import type { Edition, Route } from '@chokepoint/contract';
import type { FastifyRequest } from 'fastify';
import type { AuditStore } from '../audit/audit-store.ts';
import type { Principal } from '../callers/principal.ts';
import type { RequestFacts } from '../http/handler.ts';
import { notFound } from '../service-error.ts';
import type { FlagStore } from '../settings/flag-store.ts';
import { refusalOf, refusalOfEnvironments } from './access-rule.ts';
import { type IdentifyParts, identifyCaller } from './identify-caller.ts';
import { factsOf } from './request-state.ts';

export type AdmissionParts = IdentifyParts & {
  readonly edition: Edition;
  readonly flags: FlagStore;
  readonly audit: AuditStore;
};

/** Admits a request as soon as its head is here. A signature covers the body, so a signed request is admitted later. */
export function admitUnsigned(parts: AdmissionParts) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!isSigned(request)) await admit(parts, request);
  };
}

/** Admits what has not been admitted yet, once the body is here. */
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
  const principal = await identifyCaller(parts, request, facts);
  // A route whose feature is off does not exist, for any caller.
  if (route.feature !== undefined && !(await parts.flags.enabled(route.feature))) throw notFound();
  const refusal =
    refusalOf(route.access, principal, (request.params as Record<string, string>).user_id) ??
    refusalOfEnvironments(route, principal);
  if (!refusal) return;
  if (principal && facts.method !== 'GET') await recordRefusal(parts.audit, principal, facts);
  throw refusal;
}

function recordRefusal(audit: AuditStore, principal: Principal, facts: RequestFacts): Promise<void> {
  const actor = { user: principal.user, requestId: facts.id, address: facts.address };
  const endpoint = `${facts.method} ${facts.target.split('?')[0]}`;
  return audit.write(actor, 'UnauthorizedAccessAttempt', 'failure', { endpoint });
}

function isSigned(request: FastifyRequest): boolean {
  return /^\s*bhesignature\s/i.test(request.headers.authorization ?? '');
}
