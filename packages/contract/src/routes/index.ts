import type { Route } from '../route.ts';
import { alertWebhookRoutes } from './alert-webhooks.ts';
import { alertRoutes } from './alerts.ts';
import { allFindingsRoutes } from './all-findings.ts';
import { analysisRoutes } from './analysis.ts';
import { assetGroupRoutes } from './asset-groups.ts';
import { auditRoutes } from './audit.ts';
import { chokePointRoutes } from './choke-points.ts';
import { clientManagementRoutes } from './client-management.ts';
import { clientRoutes } from './clients.ts';
import { collectingRoutes } from './collecting.ts';
import { collectionJobRoutes } from './collection-jobs.ts';
import { collectorRoutes } from './collectors.ts';
import { configRoutes } from './config.ts';
import { customNodeRoutes } from './custom-nodes.ts';
import { cypherRoutes } from './cypher.ts';
import { dataQualityRoutes } from './data-quality.ts';
import { detectionRoutes } from './detections.ts';
import { deviceRoutes } from './devices.ts';
import { edgeRoutes } from './edges.ts';
import { entityRoutes } from './entities.ts';
import { azureEntityRoutes } from './entities-azure.ts';
import { eventRoutes } from './events.ts';
import { evidenceRoutes } from './evidence.ts';
import { extensionCatalogueRoutes } from './extension-catalogue.ts';
import { extensionRoutes } from './extensions.ts';
import { featureRoutes } from './features.ts';
import { fileUploadRoutes } from './file-upload.ts';
import { findingExplanationRoutes } from './finding-explanations.ts';
import { findingManagementRoutes } from './finding-management.ts';
import { findingRunRoutes } from './finding-runs.ts';
import { findingTextRoutes } from './finding-texts.ts';
import { findingWorkRoutes } from './finding-work.ts';
import { findingRoutes } from './findings.ts';
import { graphVersionRoutes } from './graph-versions.ts';
import { kennelRoutes } from './kennel.ts';
import { kindRoutes } from './kinds.ts';
import { mcpRoutes } from './mcp.ts';
import { nodeRoutes } from './nodes.ts';
import { pathRoutes } from './paths.ts';
import { pipelineRoutes } from './pipeline.ts';
import { policyRoutes } from './policies.ts';
import { postureRoutes } from './posture.ts';
import { remediationPlanRoutes } from './remediation-plans.ts';
import { reportRoutes } from './reports.ts';
import { roleRoutes } from './roles.ts';
import { samlRoutes } from './saml.ts';
import { savedQueryRoutes } from './saved-queries.ts';
import { savedViewRoutes } from './saved-views.ts';
import { searchRoutes } from './search.ts';
import { sessionRoutes } from './session.ts';
import { simulationRoutes } from './simulations.ts';
import { specRoutes } from './spec.ts';
import { ssoRoutes } from './sso.ts';
import { ssoProviderRoutes } from './sso-providers.ts';
import { systemRoutes } from './system.ts';
import { tokenRoutes } from './tokens.ts';
import { userRoutes } from './users.ts';
import { versionRoutes } from './version.ts';
import { zoneRoutes } from './zones.ts';

/** Every route of the service. The server refuses to start when one of them has no handler. */
export const allRoutes: readonly Route[] = [
  ...sessionRoutes,
  ...userRoutes,
  ...roleRoutes,
  ...tokenRoutes,
  ...deviceRoutes,
  ...ssoProviderRoutes,
  ...samlRoutes,
  ...ssoRoutes,
  ...configRoutes,
  ...featureRoutes,
  ...auditRoutes,
  ...versionRoutes,
  ...systemRoutes,
  ...collectorRoutes,
  ...kennelRoutes,
  ...clientRoutes,
  ...eventRoutes,
  ...collectionJobRoutes,
  ...collectingRoutes,
  ...clientManagementRoutes,
  ...fileUploadRoutes,
  ...pipelineRoutes,
  ...graphVersionRoutes,
  ...analysisRoutes,
  ...savedQueryRoutes,
  ...savedViewRoutes,
  ...customNodeRoutes,
  ...extensionRoutes,
  ...extensionCatalogueRoutes,
  ...dataQualityRoutes,
  ...searchRoutes,
  ...entityRoutes,
  ...azureEntityRoutes,
  ...nodeRoutes,
  ...kindRoutes,
  ...pathRoutes,
  ...cypherRoutes,
  ...mcpRoutes,
  ...edgeRoutes,
  ...findingRoutes,
  ...zoneRoutes,
  ...assetGroupRoutes,
  ...allFindingsRoutes,
  ...findingManagementRoutes,
  ...findingTextRoutes,
  ...findingWorkRoutes,
  ...postureRoutes,
  ...chokePointRoutes,
  ...simulationRoutes,
  ...remediationPlanRoutes,
  ...findingExplanationRoutes,
  ...findingRunRoutes,
  ...policyRoutes,
  ...detectionRoutes,
  ...alertWebhookRoutes,
  ...alertRoutes,
  ...reportRoutes,
  ...evidenceRoutes,
  ...specRoutes,
];
