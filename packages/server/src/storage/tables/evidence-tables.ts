import type { Generated } from 'kysely';
import type { OptionalTime, Time } from './column-types.ts';

/** Keys that sign evidence; at most one of them is not retired. */
type EvidenceKeyTable = {
  id: Generated<number>;
  fingerprint: string;
  public_key: string;
  /** Empty once it is retired. */
  key_sealed: string;
  created_at: Time;
  retired_at: OptionalTime;
};

/** Signed evidence. */
export type EvidenceTables = { evidence_key: EvidenceKeyTable };
