import type { Generated, JSONColumnType } from 'kysely';
import type { Times } from './column-types.ts';

type GraphKindTable = { id: Generated<number>; name: string };
export type CustomNodeKindTable = Times & {
  id: Generated<number>;
  kind_id: number;
  kind_name: string;
  config: JSONColumnType<{ icon: { type: string; name: string; color: string } }>;
  /** Owned by a schema extension (the built-in kinds among them), so not changed by hand. */
  extension_owned: Generated<boolean>;
  /** Only mentioned by a file or a query; the first definition takes it over. */
  is_stub: Generated<boolean>;
};
type SourceKindTable = { id: Generated<number>; name: string };

/** The kinds that the graph knows. */
export type KindTables = {
  graph_kind: GraphKindTable;
  custom_node_kind: CustomNodeKindTable;
  source_kind: SourceKindTable;
};
