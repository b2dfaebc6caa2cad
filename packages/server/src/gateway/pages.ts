import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Principal } from '../callers/principal.ts';

/** Who makes a request that is not for a route; throws as for a route when the credentials are wrong. */
export type Identify = (request: FastifyRequest) => Promise<Principal | undefined>;

/** Adds what is not a route of the contract: pages, assets, probes. */
export type Pages = (app: FastifyInstance, identify: Identify) => void;
