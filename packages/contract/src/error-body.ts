import { z } from 'zod';
import { timestamp } from './nullable.ts';

/** The body of every error answer. `errors` has exactly one entry; clients read its `message`. */
export const errorBody = z
  .object({
    http_status: z.int(),
    timestamp,
    request_id: z.string(),
    errors: z.array(z.object({ context: z.string(), message: z.string() })).length(1),
  })
  .meta({ id: 'ErrorBody' });
export type ErrorBody = z.infer<typeof errorBody>;
