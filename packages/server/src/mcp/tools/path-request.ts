import { z } from 'zod';
import { objectId } from './input-shapes.ts';

const MOST_OBJECTS = 100;

const ends = (what: string) =>
  z
    .object({
      object_ids: z.array(objectId).max(MOST_OBJECTS).optional(),
      kinds: z.array(z.string().max(256)).max(8).optional().describe('All objects that have every one of these kinds'),
    })
    .describe(`${what}: objects by id, or all of a kind`);

export const pathEnds = { from: ends('Where paths begin'), to: ends('Where paths end') };

export const followed = {
  relationship_kinds: z
    .array(z.string().min(1).max(256))
    .max(100)
    .optional()
    .describe('Only over these relationship kinds'),
  excluded_kinds: z.array(z.string().min(1).max(256)).max(100).optional().describe('Not over these kinds'),
};

type Followed = { readonly [name in keyof typeof followed]?: readonly string[] | undefined };

/** The filter as the route of paths reads it. */
export function kindFilter({ relationship_kinds, excluded_kinds }: Followed): string | undefined {
  if (relationship_kinds?.length) return `in:${relationship_kinds.join(',')}`;
  return excluded_kinds?.length ? `nin:${excluded_kinds.join(',')}` : undefined;
}

type Ends = { readonly object_ids?: readonly string[] | undefined };

/** The ends of a path where each is one object; the page shows such paths. */
export function singleEnds(from: Ends, to: Ends): readonly string[] {
  const ends = [from.object_ids, to.object_ids];
  return ends.every((ids) => ids?.length === 1) ? ends.flatMap((ids) => ids ?? []) : [];
}
