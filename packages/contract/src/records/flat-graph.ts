import { z } from 'zod';

const flatNode = z.object({
  color: z.string(),
  data: z.record(z.string(), z.unknown()),
  border: z.object({ color: z.string() }),
  fontIcon: z.object({ text: z.string() }).optional(),
  image: z.string().optional(),
  label: z.object({ text: z.string(), backgroundColor: z.string(), fontSize: z.number(), center: z.boolean() }),
  size: z.number(),
});

const flatEdge = z.object({
  color: z.string(),
  data: z.record(z.string(), z.unknown()),
  id: z.int(),
  end2: z.object({ arrow: z.boolean() }),
  id1: z.string(),
  id2: z.string(),
  label: z.object({ text: z.string() }),
});

/** Nodes by graph id and relationships by `rel_` and their id, side by side in one object. */
export const flatGraph = z.record(z.string(), z.union([flatNode, flatEdge]));
