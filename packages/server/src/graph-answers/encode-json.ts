const encoder = new TextEncoder();

/** JSON as bytes that can be sent as they are. */
export function encodeJson(value: unknown): Uint8Array {
  return encoder.encode(JSON.stringify(value));
}

/** The JSON of an object with one more member at its end, whose value is JSON already. */
export function encodeJsonWith(members: Readonly<Record<string, unknown>>, name: string, json: Uint8Array): Uint8Array {
  const start = JSON.stringify(members).slice(0, -1);
  const comma = start === '{' ? '' : ',';
  return Buffer.concat([Buffer.from(`${start}${comma}${JSON.stringify(name)}:`), json, Buffer.from('}')]);
}
