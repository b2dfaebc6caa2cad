/** What breaks the schema, and where inside the element: `.properties.x` or nothing for the element itself. */
export type Violation = { readonly at: string; readonly reason: string; readonly severity: 'error' | 'remark' };

/** The message for a kind that marks the members of a zone: no file may add an object to one. */
export function reserved(kind: string): string {
  return `kind '${kind}' uses reserved namespace 'tag'`;
}

/** One cause for all properties that an element lacks. */
export function missing(element: Record<string, unknown>, names: readonly string[]): string {
  const absent = names.filter((name) => element[name] === undefined).map((name) => `'${name}'`);
  return absent.length === 1 ? `missing property ${absent[0]}` : `missing properties ${absent.join(', ')}`;
}

/** Allocates nothing for a valid element, which is the usual case. */
export class Violations {
  list: Violation[] | undefined;

  add(at: string, reason: string): void {
    this.list ??= [];
    this.list.push({ at, reason, severity: 'error' });
  }

  /** The element is left out, but nothing in it breaks the schema. */
  leaveOut(at: string, reason: string): void {
    this.list ??= [];
    this.list.push({ at, reason, severity: 'remark' });
  }
}

export function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
