import { z } from 'zod';
import { timestamp } from '../nullable.ts';

const properties = z.record(z.string(), z.unknown());

const graphNode = z.object({
  label: z.string(),
  kind: z.string(),
  kinds: z.array(z.string()),
  objectId: z.string(),
  isTierZero: z.boolean(),
  isOwnedObject: z.boolean(),
  isDecoyObject: z.boolean(),
  lastSeen: timestamp,
  properties: properties.optional(),
});

const graphEdge = z.object({
  id: z.string(),
  source: z.string(),
  target: z.string(),
  label: z.string(),
  kind: z.string(),
  lastSeen: timestamp,
  properties: properties.optional(),
});

/** Nodes by graph id, edges, and plain values in the order of rows and columns. */
export const unifiedGraph = z.object({
  nodes: z.record(z.string(), graphNode),
  edges: z.array(graphEdge),
  literals: z.array(z.object({ value: z.unknown(), key: z.string() })),
  node_keys: z.array(z.string()).optional(),
  edge_keys: z.array(z.string()).optional(),
});

/** One step of a query plan, as EXPLAIN and PROFILE show it. */
export const planStep = z.object({
  depth: z.int(),
  operator: z.string(),
  detail: z.string(),
  estimate: z.number().optional(),
  calls: z.int(),
  rows: z.int(),
  hits: z.int(),
  milliseconds: z.number(),
});
