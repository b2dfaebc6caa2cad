import { configHandlers } from './administration/config-routes.ts';
import { featureHandlers } from './administration/feature-routes.ts';
import { removeInitialPassword } from './administration/initial-password.ts';
import { versionHandlers } from './administration/version-routes.ts';
import { alertHandlers } from './alerts/alert-routes.ts';
import { analysisHandlers } from './analysis/analysis-routes.ts';
import { auditHandlers } from './audit/audit-routes.ts';
import { auditedHandler } from './audit/audited-handler.ts';
import { OnceAMinute } from './audit/once-a-minute.ts';
import { collectionHandlers } from './collection/collection-routes.ts';
import { collectorHandlers } from './collector-downloads/collector-routes.ts';
import { dataQualityHandlers } from './data-quality/data-quality-routes.ts';
import { detectionHandlers } from './detections/detection-routes.ts';
import { evidenceHandlers } from './evidence/evidence-routes.ts';
import { catalogueHandlers } from './extensions/catalogue/catalogue-routes.ts';
import { extensionHandlers } from './extensions/extension-routes.ts';
import { findingHandlers } from './findings/finding-routes.ts';
import { environmentHandlers } from './findings/posture/environment-routes.ts';
import { guideHandlers } from './findings/types/guide-routes.ts';
import type { Handler } from './http/handler.ts';
import { identityHandlers } from './identity/identity-routes.ts';
import { customNodeHandlers } from './kinds/custom-node-routes.ts';
import { kindHandlers } from './kinds/kind-routes.ts';
import { mcpHandlers } from './mcp/mcp-routes.ts';
import { azureEntityHandlers } from './objects/azure-entity-routes.ts';
import { entityHandlers } from './objects/entity-routes.ts';
import { objectHandlers } from './objects/object-routes.ts';
import { relationshipHandlers } from './objects/relationship-routes.ts';
import { specHandlers } from './pages/spec-routes.ts';
import { pathHandlers } from './paths/path-routes.ts';
import { graphVersionHandlers } from './pipeline/graph-version-routes.ts';
import { pipelineHandlers } from './pipeline/pipeline-routes.ts';
import { policyHandlers } from './policies/policy-routes.ts';
import { cypherHandlers } from './queries/cypher-routes.ts';
import { searchHandlers } from './queries/search-routes.ts';
import { reportHandlers } from './reports/report-routes.ts';
import { savedQueryHandlers } from './saved-queries/saved-query-routes.ts';
import { savedViewHandlers } from './saved-views/saved-view-routes.ts';
import type { Service } from './service.ts';
import { ssoHandlers } from './sso/sso-routes.ts';
import { freshHandler } from './system/read-your-writes.ts';
import { systemHandlers } from './system/system-routes.ts';
import { uploadHandlers } from './uploads/upload-routes.ts';
import { extensionSelectors } from './zones/selectors/extension-selectors.ts';
import { zoneHandlers } from './zones/zone-routes.ts';

/** The handlers of every route in the contract. Those whose routes declare it record their calls. */
export function allHandlers(service: Service): Handler[] {
  const once = new OnceAMinute(service.clock);
  const features = featureHandlersOf(service).map((handler) => auditedHandler(handler, service.audit, once));
  const audited = [...features, ...mcpHandlers({ ...service, handlers: features })];
  return service.databaseKind === 'postgres' ? audited.map((handler) => freshHandler(handler, service)) : audited;
}

function featureHandlersOf(service: Service): Handler[] {
  return [
    ...identityHandlers({ ...service, onSecretChange: (user) => forgetInitialPassword(service, user) }),
    ...ssoHandlers(service),
    ...configHandlers(service),
    ...featureHandlers(service),
    ...auditHandlers(service),
    ...versionHandlers(service),
    ...systemHandlers(service),
    ...collectorHandlers(service),
    ...savedQueryHandlers(service),
    ...savedViewHandlers(service),
    ...customNodeHandlers(service),
    ...extensionHandlers({ ...service, zoneRules: extensionSelectors(service) }),
    ...catalogueHandlers({ ...service, zoneRules: extensionSelectors(service) }),
    ...dataQualityHandlers(service),
    ...searchHandlers(service),
    ...entityHandlers(service),
    ...azureEntityHandlers(service),
    ...objectHandlers(service),
    ...kindHandlers(service),
    ...guideHandlers(service),
    ...pathHandlers(service),
    ...cypherHandlers(service),
    ...relationshipHandlers(service),
    ...environmentHandlers(service),
    ...findingHandlers(service),
    ...detectionHandlers(service),
    ...policyHandlers(service),
    ...alertHandlers(service),
    ...reportHandlers(service),
    ...evidenceHandlers(service),
    ...collectionHandlers(service),
    ...uploadHandlers(service),
    ...pipelineHandlers(service),
    ...graphVersionHandlers(service),
    ...analysisHandlers(service),
    ...zoneHandlers(service),
    ...specHandlers(service),
  ];
}

/** What the first start wrote down is worth nothing once the first administrator has another password. */
function forgetInitialPassword({ config }: Service, { principal_name }: { readonly principal_name: string }): void {
  if (principal_name === config.adminName) removeInitialPassword(config.dataDir);
}
