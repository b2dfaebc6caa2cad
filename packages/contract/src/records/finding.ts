import { z } from 'zod';
import { capitalTime, timestamp } from '../nullable.ts';

const count = z.int().min(0);
const share = z.number().min(0).max(1);
const properties = z.record(z.string(), z.unknown());

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
  Severity: z.enum(['critical', 'high', 'moderate', 'low']),
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
export const listFinding = z
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
