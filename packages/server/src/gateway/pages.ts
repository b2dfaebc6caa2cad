import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../callers/principal.ts';

/** Who makes a request that is not for a route; throws as for a route when the credentials are wrong. */
export type Identify = (request: FastifyRequest) => Promise<Principal | undefined>;

/** The limits of routes, for pages that do their own logins. They throw when a limit is reached. */
export type PageLimits = {
  /** Bounds the time in which the body has to arrive. */
  receive(request: FastifyRequest): void;
  /** Counts a request of a known caller, or of an address. */
  count(request: FastifyRequest, caller: Principal | undefined): void;
  /** A place among the requests that run; it is free again when the request has been answered. */
  enter(reply: FastifyReply, caller: Principal, signal: AbortSignal): Promise<void>;
};

/** Adds what is not a route of the contract: pages, assets, probes. */
export type Pages = (app: FastifyInstance, identify: Identify, limits: PageLimits) => void;
