import type { BodyOf, expandGraph } from '@chokepoint/contract';
import { badRequest } from '../service-error.ts';

const USUAL_LIMIT = 500;
const MOST = 1000;

export type Expansion = {
  readonly nodeId: number;
  readonly direction: 'inbound' | 'outbound';
  /** Of relationships. */
  readonly limit: number;
  readonly properties: boolean;
};

export function requestedExpansion(body: BodyOf<typeof expandGraph>): Expansion {
  const { node_id: nodeId, direction, limit } = body;
  if (typeof nodeId !== 'number') throw badRequest('node_id is required');
  if (nodeId < 0) throw badRequest('node_id must be greater than or equal to 0');
  if (direction !== 'inbound' && direction !== 'outbound')
    throw badRequest('direction must be either inbound or outbound');
  if ((limit ?? 0) < 0) throw badRequest('limit must be greater than 0');
  if ((limit ?? 0) > MOST) throw badRequest(`limit must be less than or equal to ${MOST}`);
  return { nodeId, direction, limit: limit || USUAL_LIMIT, properties: body.include_properties ?? false };
}
