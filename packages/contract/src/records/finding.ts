import { z } from 'zod';
import { capitalTime, timestamp } from '../nullable.ts';

const count = z.int().min(0);
const share = z.number().min(0).max(1);
const properties = z.record(z.string(), z.unknown());

export const severity = z.enum(['critical', 'high', 'moderate', 'low']);

const shared = {
  id: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
  deleted_at: capitalTime,
  Finding: z.string(),
  DomainSID: z.string(),
  AcceptedUntil: timestamp,
  Accepted: z.boolean(),
  ImpactPercentage: share,
  ImpactCount: count,
  Severity: severity,
};

/** A finding that leads from one object to another. */
export const relationshipFinding = z
  .strictObject({
    ...shared,
    FromPrincipal: z.string(),
    FromPrincipalName: z.string(),
    FromPrincipalKind: z.string(),
    FromPrincipalProps: properties,
    FromEnvironment: z.string(),
    FromEnvironmentID: z.string(),
    ToPrincipal: z.string(),
    ToPrincipalName: z.string(),
    ToPrincipalKind: z.string(),
    ToPrincipalProps: properties,
    ToEnvironment: z.string(),
    ToEnvironmentID: z.string(),
    RelProps: properties,
    ComboGraphRelationID: z.int().nullable(),
    IsInherited: z.boolean(),
    PrincipalHash: z.string(),
    ExposurePercentage: share,
    ExposureCount: count,
  })
  .meta({ id: 'RelationshipFinding' });

/** An object that is a finding by itself. */
const listFinding = z
  .strictObject({
    ...shared,
    Principal: z.string(),
    PrincipalName: z.string(),
    PrincipalKind: z.string(),
    Props: properties,
    Environment: z.string(),
  })
  .meta({ id: 'ListFinding' });

export const findingRow = z.union([relationshipFinding, listFinding]);

/** A finding of any type, in the list of all of them. */
export const unifiedFinding = z
  .strictObject({
    severity,
    finding: z.string(),
    title: z.string(),
    finding_type: z.enum(['list', 'relationship']),
    platform: z.string(),
    environment_id: z.string(),
    environment_name: z.string(),
    asset_group_tag_id: z.int(),
    zone_name: z.string(),
    source_principal_id: z.string(),
    source_principal_kind: z.string(),
    source_principal_name: z.string(),
    target_principal_id: z.string(),
    target_principal_kind: z.string(),
    target_principal_name: z.string(),
    status: z.enum(['active', 'accepted', 'remediated', 'orphaned', 'deprecated']),
    first_seen: timestamp,
    last_seen: timestamp,
    prioritization_score: z.int().nullable().meta({
      description: 'How urgent it is, from 0 to 100; null for a finding that is archived or not yet analysed',
    }),
    prioritization_rank: z.int().nullable().meta({
      description:
        'Place by score among the findings of its zone that the caller may see: 1 is worst, each place is unique',
    }),
    id: z.int().meta({ description: 'As in the list of one type, and in routes about one finding' }),
    work_state: z.enum(['open', 'planned', 'in progress', 'accepted', 'fixed', 'reopened']),
    owner: z.string(),
  })
  .meta({ id: 'UnifiedFinding' });

const exported = {
  finding_name: z.string(),
  environment_id: z.string(),
  asset_group: z.string(),
  target_id: z.string(),
  target_kind: z.string(),
  target_properties: properties,
  impact_percentage: share,
  impact_count: count,
  /** Seconds since 1970; 0 for a finding that is not accepted. */
  accepted_until: z.int(),
};

/** A finding in the download of all of them. */
export const exportedFinding = z.union([
  z
    .strictObject({
      ...exported,
      source_id: z.string(),
      sourceid: z.string(),
      source_kind: z.string(),
      source_properties: properties,
      attack_path_edge_id: z.int().nullable(),
      exposure_percentage: share,
      exposure_count: count,
    })
    .meta({ id: 'ExportedRelationshipFinding' }),
  z.strictObject(exported).meta({ id: 'ExportedListFinding' }),
]);
