import type { RelationshipKindName } from '@chokepoint/model';
import type { NodeRef, Properties } from './batch-sink.ts';

/** What an access-control entry grants. Entries that files repeat share one. */
export type KnownGrant = {
  readonly principal: NodeRef;
  /** The principal as the collector wrote it. */
  readonly sid: string;
  readonly right: RelationshipKindName;
  readonly inherited: boolean;
  /** Of the relationship that the entry becomes. */
  readonly properties: Readonly<Properties>;
};
