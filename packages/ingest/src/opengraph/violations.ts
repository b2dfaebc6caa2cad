/** What breaks the schema, and where inside the element: `.properties.x` or nothing for the element itself. */
export type Violation = { readonly at: string; readonly reason: string };

/** Collects without allocating anything for the usual element, which has no fault. */
export class Violations {
  list: Violation[] | undefined;

  add(at: string, reason: string): void {
    this.list ??= [];
    this.list.push({ at, reason });
  }
}

export function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
