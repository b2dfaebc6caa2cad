import type { GraphImage } from '@chokepoint/graph';

/** The properties by which an object says which environment it belongs to. */
export const ENVIRONMENT_PROPERTIES = ['domainsid', 'tenantid', 'environmentid'] as const;

/** An environment is the object whose id its objects, itself among them, carry: a domain, a tenant. */
export function isEnvironment(image: GraphImage, id: string): boolean {
  const node = image.nodeByObjectId(id);
  return node !== undefined && ENVIRONMENT_PROPERTIES.some((name) => image.nodeProperty(node, name) === id);
}
