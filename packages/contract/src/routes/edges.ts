import { z } from 'zod';
import { anyOf } from '../permission.ts';
import { unifiedGraph } from '../records/unified-graph.ts';
import { BOTH, data, defineRoute } from '../route.ts';

const parameter = z.union([z.string(), z.array(z.string())]).optional();

/** An edge is named by its kind and the graph ids of its ends. */
const common = {
  method: 'GET',
  tag: 'Edges',
  editions: BOTH,
  access: anyOf('graphdb/Read'),
  query: z.object({ edge_type: parameter, source_node: parameter, target_node: parameter }),
  answers: { 200: data(unifiedGraph) },
} as const;

export const getEdgeComposition = defineRoute({
  ...common,
  name: 'getEdgeComposition',
  path: '/api/v2/graphs/edge-composition',
  summary: 'The evidence of a derived relationship',
});

export const getRelayTargets = defineRoute({
  ...common,
  name: 'getRelayTargets',
  path: '/api/v2/graphs/relay-targets',
  summary: 'The other party of an NTLM relay',
});

export const getAclInheritance = defineRoute({
  ...common,
  name: 'getAclInheritance',
  path: '/api/v2/graphs/acl-inheritance',
  summary: 'The origin of an inherited right',
});

export const edgeRoutes = [getEdgeComposition, getRelayTargets, getAclInheritance] as const;
