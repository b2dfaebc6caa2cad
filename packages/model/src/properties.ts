import { directoryProperties } from './directory-properties.ts';
import { entraProperties } from './entra-properties.ts';
import type { Property } from './property.ts';
import { sharedProperties } from './shared-properties.ts';

type Listed =
  | (typeof directoryProperties)[number]
  | (typeof entraProperties)[number]
  | (typeof sharedProperties)[number];

export type PropertyName = Listed['name'];

/** Every known property name, on nodes and on relationships. Data may carry any other name as well. */
export const properties: readonly Property<PropertyName>[] = [
  ...directoryProperties,
  ...entraProperties,
  ...sharedProperties,
];

const byName: ReadonlyMap<string, Property> = new Map(properties.map((property) => [property.name, property]));

export function property(name: string): Property | undefined {
  return byName.get(name);
}

/** The properties a node of that kind usually has, those of every node included. */
export function propertiesOfNodeKind(kind: string): readonly Property[] {
  return properties.filter(({ nodes }) => nodes === 'all' || nodes?.includes(kind));
}

/** The properties a relationship of that kind usually has, those of every relationship included. */
export function propertiesOfRelationshipKind(kind: string): readonly Property[] {
  return properties.filter(({ relationships }) => relationships === 'all' || relationships?.includes(kind));
}
