/** Local groups of this name are only read for their members. */
export const IGNORED_LOCAL_GROUP = 'IGNOREME';

/** Property that ties a node of an OpenGraph collector to its environment. */
export const ENVIRONMENT_ID = 'environmentid';

/** Kinds that begin with one of these words and an underscore belong to the product. */
const RESERVED_KIND_NAMESPACES: readonly string[] = ['tag'];

const RESERVED_KIND = new RegExp(`^(?:${RESERVED_KIND_NAMESPACES.join('|')})(?:_|$)`, 'i');

export function isReservedKind(name: string): boolean {
  return RESERVED_KIND.test(name);
}
