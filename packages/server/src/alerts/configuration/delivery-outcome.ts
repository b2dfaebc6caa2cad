/** The outcome of one try. Only the status of the response is used: its content is not trusted. */
export type Outcome =
  | { readonly succeeded: true; readonly statusCode: number }
  | {
      readonly succeeded: false;
      readonly statusCode: number | null;
      readonly error: string;
      /** The `Retry-After` of the response. */
      readonly retryAfterMs?: number;
    };
