import { directoryProperties } from './directory-properties.ts';
import { domainServicesProperties } from './domain-services-properties.ts';
import { entraProperties } from './entra-properties.ts';
import type { Property } from './property.ts';
import { sharedProperties } from './shared-properties.ts';

type Listed =
  | (typeof directoryProperties)[number]
  | (typeof domainServicesProperties)[number]
  | (typeof entraProperties)[number]
  | (typeof sharedProperties)[number];

type PropertyName = Listed['name'];

/** Every known property name, on nodes and on relationships. Data may carry any other name as well. */
export const properties: readonly Property<PropertyName>[] = [
  ...directoryProperties,
  ...entraProperties,
  ...domainServicesProperties,
  ...sharedProperties,
];

const byName: ReadonlyMap<string, Property> = new Map(properties.map((property) => [property.name, property]));

export function property(name: string): Property | undefined {
  return byName.get(name);
}
