import type { FastifyInstance } from 'fastify';

/** Adds what is not a route of the contract: pages, assets, probes. */
export type Pages = (app: FastifyInstance) => void;
