import type { AlertTables } from './tables/alert-tables.ts';
import type { AnalysisTables } from './tables/analysis-tables.ts';
import type { CollectionTables } from './tables/collection-tables.ts';
import type { DataQualityTables } from './tables/data-quality-tables.ts';
import type { EvidenceTables } from './tables/evidence-tables.ts';
import type { ExtensionTables } from './tables/extension-tables.ts';
import type { FindingTables } from './tables/finding-tables.ts';
import type { GraphTables } from './tables/graph-tables.ts';
import type { IdentityTables } from './tables/identity-tables.ts';
import type { KindTables } from './tables/kind-tables.ts';
import type { PlatformTables } from './tables/platform-tables.ts';
import type { PolicyTables } from './tables/policy-tables.ts';
import type { ReplicaTables } from './tables/replica-tables.ts';
import type { SavedQueryTables } from './tables/saved-query-tables.ts';
import type { SavedViewTables } from './tables/saved-view-tables.ts';
import type { SsoTables } from './tables/sso-tables.ts';
import type { UploadTables } from './tables/upload-tables.ts';
import type { ZoneTables } from './tables/zone-tables.ts';

/** The tables of the service, as the migrations create them. */
export type Schema = AlertTables &
  AnalysisTables &
  CollectionTables &
  DataQualityTables &
  EvidenceTables &
  ExtensionTables &
  FindingTables &
  GraphTables &
  IdentityTables &
  KindTables &
  PlatformTables &
  PolicyTables &
  ReplicaTables &
  SavedQueryTables &
  SavedViewTables &
  SsoTables &
  UploadTables &
  ZoneTables;
