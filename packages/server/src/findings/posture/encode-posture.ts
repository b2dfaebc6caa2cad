import { ZERO_TIME } from '@chokepoint/contract';
import { encodeTime } from '../../http/encode-time.ts';
import type { PostureRow, SnapshotRow } from './posture-read.ts';

export const encodeSnapshot = (row: SnapshotRow) => ({
  ...encodeStamps(row),
  CompositeRisk: row.composite_risk,
  FindingCount: row.finding_count,
  ImpactedAssetCount: row.asset_count,
  DomainSID: row.environment_id,
  Finding: row.type,
});

export const encodePosture = (row: PostureRow) => ({
  ...encodeStamps(row),
  domain_sid: row.environment_id,
  exposure_index: row.population === 0 ? 0 : row.exposed / row.population,
  tier_zero_count: row.member_count,
  critical_risk_count: row.critical_types,
});

const encodeStamps = ({ id, taken_at }: { readonly id: number; readonly taken_at: Date }) => ({
  id,
  created_at: encodeTime(taken_at),
  updated_at: encodeTime(taken_at),
  deleted_at: { Time: ZERO_TIME, Valid: false },
});
