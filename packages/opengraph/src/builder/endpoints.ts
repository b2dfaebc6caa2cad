import type { Endpoint } from '../format/opengraph-format.ts';

const withKind = (kind: string | undefined) => (kind === undefined ? {} : { kind });

/** The object with this id. One that is not known yet is created, with `kind` if that is given. */
export const byId = (value: string, kind?: string): Endpoint => ({ match_by: 'id', value, ...withKind(kind) });

/** The only object with this name, whatever its case, and of this kind. The edge is skipped when there is not exactly one. */
export const byName = (value: string, kind?: string): Endpoint => ({ match_by: 'name', value, ...withKind(kind) });

/** The only object whose properties have all of these values. Names and ids are stored in upper case. */
export const byProperty = (
  properties: Readonly<Record<string, string | number | boolean>>,
  kind?: string,
): Endpoint => ({
  match_by: 'property',
  property_matchers: Object.entries(properties).map(([key, value]) => ({ key, operator: 'equals', value })),
  ...withKind(kind),
});
