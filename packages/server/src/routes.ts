import { alertHandlers } from './alerts/alert-routes.ts';
import { askingHandlers } from './asking/asking-routes.ts';
import { cypherHandlers } from './asking/cypher-routes.ts';
import { assetGroupHandlers } from './asset-groups/asset-group-routes.ts';
import { auditHandlers } from './audit/audit-routes.ts';
import { collectionHandlers } from './collection/collection-routes.ts';
import { collectorHandlers } from './collectors/collector-routes.ts';
import { customNodeHandlers } from './custom-nodes/custom-node-routes.ts';
import { dataQualityHandlers } from './data-quality/data-quality-routes.ts';
import { edgeHandlers } from './edges/edge-routes.ts';
import { azureEntityHandlers } from './entities/azure-entity-routes.ts';
import { entityHandlers } from './entities/entity-routes.ts';
import { kindHandlers } from './entities/kind-routes.ts';
import { nodeHandlers } from './entities/node-routes.ts';
import { extensionHandlers } from './extensions/extension-routes.ts';
import { findingHandlers } from './findings/finding-routes.ts';
import type { Handler } from './http/handler.ts';
import { identityHandlers } from './identity/identity-routes.ts';
import { versionHandlers } from './operations/version-routes.ts';
import { specHandlers } from './pages/spec-routes.ts';
import { pathHandlers } from './paths/path-routes.ts';
import { analysisHandlers } from './pipeline/analysis-routes.ts';
import { fileUploadHandlers } from './pipeline/file-upload-routes.ts';
import { pipelineHandlers } from './pipeline/pipeline-routes.ts';
import { reportHandlers } from './reports/report-routes.ts';
import { savedQueryHandlers } from './saved-queries/saved-query-routes.ts';
import type { Service } from './service.ts';
import { configHandlers } from './settings/config-routes.ts';
import { featureHandlers } from './settings/feature-routes.ts';
import { ssoHandlers } from './sso/sso-routes.ts';
import { guideHandlers } from './texts/guide-routes.ts';
import { zoneHandlers } from './zones/zone-routes.ts';

/** The handlers of every route in the contract. */
export function allHandlers(service: Service): Handler[] {
  return [
    ...identityHandlers(service),
    ...ssoHandlers(service),
    ...configHandlers(service),
    ...featureHandlers(service),
    ...auditHandlers(service),
    ...versionHandlers(service),
    ...collectorHandlers(service),
    ...savedQueryHandlers(service),
    ...customNodeHandlers(service),
    ...extensionHandlers(service),
    ...dataQualityHandlers(service),
    ...askingHandlers(service),
    ...entityHandlers(service),
    ...azureEntityHandlers(service),
    ...nodeHandlers(service),
    ...kindHandlers(service),
    ...guideHandlers(service),
    ...pathHandlers(service),
    ...cypherHandlers(service),
    ...edgeHandlers(service),
    ...findingHandlers(service),
    ...alertHandlers(service),
    ...reportHandlers(service),
    ...collectionHandlers(service),
    ...fileUploadHandlers(service),
    ...pipelineHandlers(service),
    ...analysisHandlers(service),
    ...zoneHandlers(service),
    ...assetGroupHandlers(service),
    ...specHandlers(service),
  ];
}
