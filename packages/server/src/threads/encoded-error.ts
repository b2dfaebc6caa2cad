/** An error on its way to another thread, which knows classes by their names alone. */
export type EncodedError = {
  readonly name: string;
  readonly message: string;
  /** Other properties, such as the `code` of a system error. */
  readonly fields: Readonly<Record<string, string | number | boolean>>;
};

type ErrorClass = new (message: string) => Error;

export function encodeError(error: unknown): EncodedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), fields: {} };
  const { name, message, stack: _, ...others } = { ...error, name: error.name, message: error.message };
  const fields: Record<string, string | number | boolean> = {};
  for (const [key, value] of Object.entries(others))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') fields[key] = value;
  return { name: name || 'Error', message, fields };
}

/** Turns errors of these classes, by name, into errors of the same class; others retain their name and fields. */
export const reviveAs =
  (classes: Readonly<Record<string, ErrorClass>>) =>
  ({ name, message, fields }: EncodedError): Error => {
    const Known = Object.hasOwn(classes, name) ? classes[name] : undefined;
    return Known ? new Known(message) : Object.assign(new Error(message), fields, { name });
  };
