/** What a signature covers, except for the body. */
export type SignedHead = {
  readonly method: string;
  /** Path and query exactly as in the request line. */
  readonly target: string;
  readonly header: (name: string) => string | undefined;
};

export type SignedRequest = SignedHead & {
  /** The body as it went over the wire. */
  readonly body: Uint8Array;
};
