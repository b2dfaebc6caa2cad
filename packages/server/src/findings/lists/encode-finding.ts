import type { findingRow } from '@chokepoint/contract';
import { ZERO_TIME } from '@chokepoint/contract';
import type { GraphImage } from '@chokepoint/graph';
import type { z } from 'zod';
import { encodeTime } from '../../http/encode-time.ts';
import type { FindingRow } from '../record/finding-store.ts';
import { isAccepted } from './finding-list.ts';
import { objectProperties } from './object-properties.ts';

/** A finding in the format of older clients. Properties are those of the present graph. */
export function encodeFinding(row: FindingRow, image: GraphImage, now: Date): z.input<typeof findingRow> {
  const shared = {
    id: row.id,
    created_at: encodeTime(row.created_at),
    updated_at: encodeTime(row.updated_at),
    deleted_at: { Time: ZERO_TIME, Valid: false },
    Finding: row.type,
    DomainSID: row.environment_id,
    AcceptedUntil: encodeTime(row.accepted_until),
    Accepted: isAccepted(row, now),
    ImpactPercentage: row.impact_share,
    ImpactCount: row.impact_count,
    Severity: row.severity,
  };
  if (row.source_id === '')
    return {
      ...shared,
      Principal: row.target_id,
      PrincipalName: row.target_name,
      PrincipalKind: row.target_kind,
      Props: objectProperties(image, row.target_id),
      Environment: row.environment_name,
    };
  return {
    ...shared,
    FromPrincipal: row.source_id,
    FromPrincipalName: row.source_name,
    FromPrincipalKind: row.source_kind,
    FromPrincipalProps: objectProperties(image, row.source_id),
    FromEnvironment: row.source_environment_name,
    FromEnvironmentID: row.source_environment_id,
    ToPrincipal: row.target_id,
    ToPrincipalName: row.target_name,
    ToPrincipalKind: row.target_kind,
    ToPrincipalProps: objectProperties(image, row.target_id),
    ToEnvironment: row.environment_name,
    ToEnvironmentID: row.environment_id,
    RelProps: relationshipProperties(image, row.edge_id),
    ComboGraphRelationID: row.edge_id === null ? null : image.codedEdgeId(row.edge_id),
    IsInherited: row.inherited,
    PrincipalHash: row.principals_hash,
    ExposurePercentage: row.exposure_share ?? 0,
    ExposureCount: row.exposure_count ?? 0,
  };
}

function relationshipProperties(image: GraphImage, id: number | null): Record<string, unknown> {
  const edge = id === null ? undefined : image.edgeByNumber(id);
  return edge === undefined ? {} : image.edgeProperties(edge);
}
