export { type CustomKinds, displayKind, UNKNOWN_KIND } from './display-kind.ts';
export {
  DIRECTORY_ROLE_TEMPLATES,
  GRAPH_APP_ROLES,
  MICROSOFT_GRAPH_APP_ID,
  RESOURCE_ROLES,
  type ResourceRole,
} from './entra-identifiers.ts';
export { type Environment, environments } from './environments.ts';
export { FILE_TYPES, type FileType, isFileType, UNSUPPORTED_FILE_TYPES } from './file-types.ts';
export * from './findings/index.ts';
export type { Icon, NodeKind, Platform } from './node-kind.ts';
export {
  compareNodeKinds,
  ICON_GLYPH_COLOR,
  isNodeKind,
  type NodeKindName,
  nodeKind,
  nodeKinds,
  UNKNOWN_ICON,
} from './node-kinds.ts';
export {
  type PropertyName,
  properties,
  propertiesOfNodeKind,
  propertiesOfRelationshipKind,
  property,
} from './properties.ts';
export type { Property, PropertyPlace, PropertyType } from './property.ts';
export type { RelationshipCategory, RelationshipKind } from './relationship-kind.ts';
export {
  isRelationshipKind,
  type RelationshipKindName,
  relationshipKind,
  relationshipKinds,
} from './relationship-kinds.ts';
export * from './relationship-sets.ts';
export * from './reserved-words.ts';
export * from './well-known-principals.ts';
