import { directoryRelationshipKinds } from './directory-relationship-kinds.ts';
import { domainServicesRelationshipKinds } from './domain-services-kinds.ts';
import { entraRelationshipKinds } from './entra-relationship-kinds.ts';
import { type RelationshipKind, relationshipsOf } from './relationship-kind.ts';
import { siteRelationshipKinds } from './site-kinds.ts';

const sharedRelationshipKinds = [relationshipsOf('shared')('MetaIncludes', null, '')] as const;

type Listed =
  | (typeof directoryRelationshipKinds)[number]
  | (typeof entraRelationshipKinds)[number]
  | (typeof sharedRelationshipKinds)[number]
  | (typeof siteRelationshipKinds)[number]
  | (typeof domainServicesRelationshipKinds)[number];

export type RelationshipKindName = Listed['name'];

/** Every built-in relationship kind, in the order of the ecosystem. */
export const relationshipKinds: readonly RelationshipKind<RelationshipKindName>[] = [
  ...directoryRelationshipKinds,
  ...entraRelationshipKinds,
  ...sharedRelationshipKinds,
  ...siteRelationshipKinds,
  ...domainServicesRelationshipKinds,
];

const byName: ReadonlyMap<string, RelationshipKind<RelationshipKindName>> = new Map(
  relationshipKinds.map((kind) => [kind.name, kind]),
);

/** The built-in relationship kind of that exact name, or nothing. */
export function relationshipKind(name: string): RelationshipKind<RelationshipKindName> | undefined {
  return byName.get(name);
}

export function isRelationshipKind(name: string): name is RelationshipKindName {
  return byName.has(name);
}
