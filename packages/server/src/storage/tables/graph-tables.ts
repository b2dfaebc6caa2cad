import type { JSONColumnType } from 'kysely';

type GraphVersionTable = {
  version: number;
  cause: string;
  details: JSONColumnType<Record<string, unknown>>;
  bytes: number;
  nodes: number;
  edges: number;
  created_at: Date;
};
type ChunkColumns = { version: number; part: number; bytes: number; content: Buffer | null; file: string | null };
type GraphSegmentTable = ChunkColumns;
type GraphSnapshotTable = ChunkColumns & { created_at: Date };

/** The log of graph changes, and snapshots of the whole graph. */
export type GraphTables = {
  graph_version: GraphVersionTable;
  graph_segment: GraphSegmentTable;
  graph_snapshot: GraphSnapshotTable;
};
