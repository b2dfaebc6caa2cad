import type { GraphImage, NodeIndex } from '@chokepoint/graph';

/** The properties that name the environment of an object. */
export const ENVIRONMENT_PROPERTIES = ['domainsid', 'tenantid', 'environmentid'] as const;

/**
 * An environment is an object, such as a domain or a tenant, whose id is in these properties of itself and of its
 * objects.
 */
export function isEnvironment(image: GraphImage, id: string): boolean {
  const node = image.nodeByObjectId(id);
  return node !== undefined && ENVIRONMENT_PROPERTIES.some((name) => image.nodeProperty(node, name) === id);
}

/** The id of the environment that an object belongs to; empty when it names none. */
export function environmentOf(image: GraphImage, node: NodeIndex): string {
  for (const property of ENVIRONMENT_PROPERTIES) {
    const value = image.nodeProperty(node, property);
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}
