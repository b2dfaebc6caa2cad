import { z } from 'zod';
import { timestamp } from './nullable.ts';

/** The body of every error response. Clients read the `message` of the first of `errors`; a refused upload has more. */
export const errorBody = z
  .object({
    http_status: z.int(),
    timestamp,
    request_id: z.string(),
    errors: z.array(z.object({ context: z.string(), message: z.string() })).min(1),
  })
  .meta({ id: 'ErrorBody' });
export type ErrorBody = z.infer<typeof errorBody>;
