export type Scalar = string | number | boolean;
/** The value of a property. Absent is `undefined`; there is no stored null. */
export type PropertyValue = Scalar | readonly Scalar[];

/** A stored value, encoded, takes at most this many bytes (1 MiB). */
export const MAX_VALUE_BYTES = 1 << 20;

/** Why `value` cannot be stored, or undefined when it can. Size is checked where the value is encoded. */
export function unsupportedReason(value: unknown): string | undefined {
  if (!Array.isArray(value)) return unsupportedScalar(value);
  for (const [position, item] of value.entries()) {
    const reason = unsupportedScalar(item);
    if (reason) return `list item ${position}: ${reason}`;
  }
  return undefined;
}

function unsupportedScalar(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return undefined;
    case 'number':
      return Number.isFinite(value) ? undefined : `${value} is not a finite number`;
    default:
      if (value === null) return 'null inside a list';
      return `a value of type ${Array.isArray(value) ? 'list (nested)' : typeof value} cannot be a property`;
  }
}
