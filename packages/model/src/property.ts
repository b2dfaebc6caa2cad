import type { Platform } from './node-kind.ts';

/** `time` is Unix seconds on directory objects and an RFC 3339 text on Entra objects. */
type PropertyType = 'any' | 'boolean' | 'datetime' | 'integer' | 'string' | 'string[]' | 'time' | 'unix-seconds';

type PropertyPlace = {
  /** Node kinds that carry the property; `all` is every node. */
  readonly nodes?: 'all' | readonly string[];
  readonly relationships?: 'all' | readonly string[];
  /** Found on nodes of OpenGraph collectors. */
  readonly openGraph?: true;
};

export type Property<Name extends string = string> = PropertyPlace & {
  readonly name: Name;
  readonly platform: Platform;
  readonly type: PropertyType;
  /** Display name. */
  readonly label: string;
};

export function propertiesOf(platform: Platform) {
  return <const Name extends string>(
    name: Name,
    type: PropertyType,
    label: string,
    place: PropertyPlace = {},
  ): Property<Name> => ({ name, platform, type, label, ...place });
}
