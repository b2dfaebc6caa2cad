import type { Migration } from 'kysely/migration';
import * as platform from './0001-platform.ts';
import * as graph from './0002-graph.ts';
import * as pipeline from './0003-pipeline.ts';
import * as qualityAndExtensions from './0004-quality-and-extensions.ts';
import * as zones from './0006-zones.ts';
import * as collection from './0007-collection.ts';
import * as findings from './0008-findings.ts';
import * as analysisProgress from './0009-analysis-progress.ts';
import * as findingRunVersion from './0010-finding-run-version.ts';
import * as alerts from './0012-alerts.ts';
import * as sessionsAndGuesses from './0014-sessions-and-guesses.ts';
import * as auditChain from './0016-audit-chain.ts';
import * as ssoSubjects from './0018-sso-subjects.ts';
import * as keyRotation from './0020-key-rotation.ts';
import * as extensionBundles from './0022-extension-bundles.ts';
import * as supportBundlesAndTiering from './0023-support-bundles-and-tiering.ts';
import * as artifactDownloadsAndStubs from './0024-artifact-downloads-and-stubs.ts';
import * as ownerAndReplicas from './0025-owner-and-replicas.ts';
import * as auditAnchor from './0026-audit-anchor.ts';
import * as pipelineRecords from './0027-pipeline-records.ts';
import * as remediationPlans from './0030-remediation-plans.ts';
import * as clientAuthentication from './0031-client-authentication.ts';
import * as findingPriority from './0032-finding-priority.ts';
import * as findingWork from './0033-finding-work.ts';
import * as policies from './0034-policies.ts';
import * as deviceRequests from './0035-device-requests.ts';
import * as tokenZones from './0036-token-zones.ts';
import * as savedViews from './0037-saved-views.ts';
import * as webhookAuthorization from './0039-webhook-authorization.ts';
import * as evidence from './0040-evidence.ts';

/** Every change of the schema, in order. Forward only: a migration that was released is never edited. */
export const migrations = {
  '0001-platform': platform,
  '0002-graph': graph,
  '0003-pipeline': pipeline,
  '0004-quality-and-extensions': qualityAndExtensions,
  '0006-zones': zones,
  '0007-collection': collection,
  '0008-findings': findings,
  '0009-analysis-progress': analysisProgress,
  '0010-finding-run-version': findingRunVersion,
  '0012-alerts': alerts,
  '0014-sessions-and-guesses': sessionsAndGuesses,
  '0016-audit-chain': auditChain,
  '0018-sso-subjects': ssoSubjects,
  '0020-key-rotation': keyRotation,
  '0022-extension-bundles': extensionBundles,
  '0023-support-bundles-and-tiering': supportBundlesAndTiering,
  '0024-artifact-downloads-and-stubs': artifactDownloadsAndStubs,
  '0025-owner-and-replicas': ownerAndReplicas,
  '0026-audit-anchor': auditAnchor,
  '0027-pipeline-records': pipelineRecords,
  '0030-remediation-plans': remediationPlans,
  '0031-client-authentication': clientAuthentication,
  '0032-finding-priority': findingPriority,
  '0033-finding-work': findingWork,
  '0034-policies': policies,
  '0035-device-requests': deviceRequests,
  '0036-token-zones': tokenZones,
  '0037-saved-views': savedViews,
  '0039-webhook-authorization': webhookAuthorization,
  '0040-evidence': evidence,
} as const satisfies Readonly<Record<string, Migration>>;

export type MigrationName = keyof typeof migrations;
export const isMigration = (name: string): name is MigrationName => Object.hasOwn(migrations, name);
export const migrationNames: readonly MigrationName[] = Object.keys(migrations).filter(isMigration);
