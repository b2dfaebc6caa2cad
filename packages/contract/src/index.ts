export * from './body-limit.ts';
export { ApiError } from './client/api-error.ts';
export { AUTOMATIC_PAGE, type Credentials, PAGE_HEADER, proofOf } from './client/credentials.ts';
export { requestTarget } from './client/request-target.ts';
export { type Client, createClient } from './client.ts';
export {
  type Column,
  type Columns,
  type ColumnType,
  PREDICATES,
  type Predicate,
  RESERVED_PARAMETERS,
} from './columns.ts';
export * from './csv.ts';
export * from './entities/azure-entities.ts';
export * from './entities/directory-entities.ts';
export * from './error-body.ts';
export { FEW_CHANGES, firstRemovals, isLongPlan, type QuickWins, quickWins, SHORT_PLAN } from './first-removals.ts';
export * from './nullable.ts';
export {
  type OpenApiBody,
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiParameter,
  type OpenApiResponse,
  openApiDocument,
} from './openapi.ts';
export * from './permission.ts';
export * from './records/admin-change.ts';
export * from './records/alert.ts';
export * from './records/asset-group.ts';
export * from './records/collection.ts';
export * from './records/compared-findings.ts';
export * from './records/finding.ts';
export * from './records/flat-graph.ts';
export * from './records/identity.ts';
export * from './records/saved-query.ts';
export * from './records/sso.ts';
export * from './records/unified-graph.ts';
export * from './records/zone.ts';
export { mediaTypesOf, withoutParameters } from './responses.ts';
export * from './route.ts';
export * from './routes/alert-webhooks.ts';
export * from './routes/alerts.ts';
export * from './routes/all-findings.ts';
export * from './routes/analysis.ts';
export * from './routes/asset-groups.ts';
export * from './routes/audit.ts';
export * from './routes/choke-points.ts';
export * from './routes/client-management.ts';
export * from './routes/clients.ts';
export * from './routes/collecting.ts';
export * from './routes/collection-jobs.ts';
export * from './routes/collectors.ts';
export * from './routes/config.ts';
export * from './routes/custom-nodes.ts';
export * from './routes/cypher.ts';
export * from './routes/data-quality.ts';
export * from './routes/detections.ts';
export * from './routes/devices.ts';
export * from './routes/edges.ts';
export * from './routes/entities.ts';
export * from './routes/entities-azure.ts';
export * from './routes/events.ts';
export * from './routes/evidence.ts';
export * from './routes/extension-catalogue.ts';
export * from './routes/extensions.ts';
export * from './routes/features.ts';
export * from './routes/file-upload.ts';
export * from './routes/finding-explanations.ts';
export * from './routes/finding-management.ts';
export * from './routes/finding-runs.ts';
export * from './routes/finding-texts.ts';
export * from './routes/finding-work.ts';
export * from './routes/findings.ts';
export * from './routes/graph-versions.ts';
export * from './routes/index.ts';
export * from './routes/kennel.ts';
export * from './routes/kinds.ts';
export * from './routes/mcp.ts';
export * from './routes/nodes.ts';
export * from './routes/paths.ts';
export * from './routes/pipeline.ts';
export * from './routes/policies.ts';
export * from './routes/posture.ts';
export * from './routes/remediation-plans.ts';
export * from './routes/reports.ts';
export * from './routes/roles.ts';
export * from './routes/saml.ts';
export * from './routes/saved-queries.ts';
export * from './routes/saved-views.ts';
export * from './routes/search.ts';
export * from './routes/session.ts';
export * from './routes/simulations.ts';
export * from './routes/spec.ts';
export * from './routes/sso.ts';
export * from './routes/sso-providers.ts';
export * from './routes/system.ts';
export * from './routes/tokens.ts';
export * from './routes/users.ts';
export * from './routes/version.ts';
export * from './routes/zones.ts';
export * from './simulated-paths.ts';
