const encoder = new TextEncoder();

/** JSON as bytes that can go out as they are: whoever asked need not look at them. */
export function encodeJson(value: unknown): Uint8Array {
  return encoder.encode(JSON.stringify(value));
}
