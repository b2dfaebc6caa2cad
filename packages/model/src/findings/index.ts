export { abuseOf } from './abuse.ts';
export { BROAD_GROUP_ID_ENDINGS, COMPATIBLE_ACCESS_ID_ENDING } from './broad-groups.ts';
export type { FindingRule, FindingType, ListedPrincipals } from './finding-type.ts';
export { findingType, findingTypes, proposedFindingTypes } from './finding-types.ts';
export { type EffortByKind, removalEffort, removalNeedsRestart } from './removal-effort.ts';
export { SEVERITIES, SEVERITY_RULES, type Severity, type SeverityRule, severityOf, worstSeverity } from './severity.ts';
