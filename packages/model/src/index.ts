export { type AbuseFamily, abuseFamily } from './abuse/abuse-families.ts';
export type { AttackTechnique } from './abuse/attack-techniques.ts';
export { isLogSource, LOG_SOURCES, type LogSource } from './abuse/log-sources.ts';
export { type CustomKinds, displayKind } from './display-kind.ts';
export {
  DIRECTORY_ROLE_TEMPLATES,
  DOMAIN_SERVICES_SYNC_APP_ID,
  GRAPH_APP_ROLES,
  MICROSOFT_GRAPH_APP_ID,
  RESOURCE_ROLES,
  type ResourceRole,
} from './entra-identifiers.ts';
export { environments } from './environments.ts';
export { FILE_TYPES, type FileType, isFileType, UNSUPPORTED_FILE_TYPES } from './file-types.ts';
export * from './findings/index.ts';
export type { Platform } from './node-kind.ts';
export { compareNodeKinds, isNodeKind, nodeKind, nodeKinds, UNKNOWN_ICON } from './node-kinds.ts';
export { properties } from './properties.ts';
export {
  isRelationshipKind,
  type RelationshipKindName,
  relationshipKind,
  relationshipKinds,
} from './relationship-kinds.ts';
export * from './relationship-sets.ts';
export * from './remedies/index.ts';
export * from './reserved-words.ts';
export * from './well-known-principals.ts';
export * from './zone-tags.ts';
