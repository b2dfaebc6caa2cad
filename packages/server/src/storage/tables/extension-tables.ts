import type { Generated, JSONColumnType } from 'kysely';
import type { Times } from './column-types.ts';

export type SchemaExtensionTable = Times & {
  id: Generated<number>;
  name: string;
  display_name: string;
  version: string;
  namespace: string;
  is_builtin: Generated<boolean>;
};
type InfoTexts = Record<string, { title: string; position: number; markdown: { content: string } }>;
export type SchemaNodeKindTable = Times & {
  id: Generated<number>;
  extension_id: number;
  /** Id of the kind in the graph; here and below. */
  kind_id: number;
  name: string;
  display_name: string;
  description: string;
  is_display_kind: boolean;
  icon: string;
  color: string;
  info: JSONColumnType<InfoTexts>;
};
export type SchemaRelationshipKindTable = Times & {
  id: Generated<number>;
  extension_id: number;
  kind_id: number;
  name: string;
  description: string;
  is_traversable: boolean;
  info: JSONColumnType<InfoTexts>;
};
type SchemaEnvironmentTable = Times & {
  id: Generated<number>;
  extension_id: number;
  kind_id: number;
  environment_kind: string;
  source_kind: string;
  principal_kinds: JSONColumnType<string[]>;
};
type SchemaFindingTable = Times & {
  id: Generated<number>;
  extension_id: number;
  name: string;
  display_name: string;
  relationship_kind: string;
  environment_kind: string;
  remediation: JSONColumnType<Record<string, string>>;
};

/** What schema extensions declare. */
export type ExtensionTables = {
  schema_extension: SchemaExtensionTable;
  schema_node_kind: SchemaNodeKindTable;
  schema_relationship_kind: SchemaRelationshipKindTable;
  schema_environment: SchemaEnvironmentTable;
  schema_finding: SchemaFindingTable;
};
