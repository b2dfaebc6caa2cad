import { z } from 'zod';

export const objectId = z.string().min(1).max(1024).describe('Object id: a SID, GUID or other id, from another answer');

/** How many entries an answer has at most. */
export const limitOf = (usual: number, most: number) =>
  z.int().min(1).max(most).default(usual).describe(`At most so many entries (default ${usual}, at most ${most})`);

export const environmentId = z
  .string()
  .min(1)
  .max(256)
  .describe('Object id of a domain or tenant, as the tool "coverage" lists them');

export const relationship = z.object({
  source: objectId,
  kind: z.string().min(1).max(256).describe('Relationship kind, for example GenericAll'),
  target: objectId,
});
