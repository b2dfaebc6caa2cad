import type { ValueFormat } from '@chokepoint/bolt';
import type { GraphSource } from '@chokepoint/cypher';
import type { Deadline, GraphImage } from '@chokepoint/graph';

/** What a client is told about the service and itself. */
export type ServerFacts = {
  /** The version of Neo4j whose language and procedures are offered. */
  readonly version: string;
  readonly address: string;
  readonly user: string;
  readonly roles: readonly string[];
  readonly writes: boolean;
};

/** What procedures work with. */
export type ProcedureContext = {
  readonly image: GraphImage;
  readonly graph: GraphSource;
  /** Only these nodes exist for the caller; undefined = all. */
  readonly visible: { has(node: number): boolean } | undefined;
  readonly deadline: Deadline;
  readonly format: ValueFormat;
  readonly facts: ServerFacts;
};
