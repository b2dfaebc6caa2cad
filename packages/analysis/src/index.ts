export { Analysis, type AnalysisOptions, type AnalysisResult, allRules, analyse, DEFAULT_SETTINGS } from './analyse.ts';
export type { AnalysisChange } from './change/change-writer.ts';
export { proposeDecoys } from './decoys/propose-decoys.ts';
export { aclInheritance } from './directory/acl-inheritance.ts';
export { directoryRules } from './directory/directory-rules.ts';
export { relayTargets } from './directory/ntlm/relay-targets.ts';
export type { AnalysisWarning } from './directory/warnings.ts';
export { domainServicesRules } from './domain-services/rules.ts';
export { entraRules } from './entra/rules.ts';
export { Evidence } from './evidence.ts';
export { explainEdge, explainer } from './explain-edge.ts';
export { type Examples, explainFinding, FindingExplainer } from './findings/explain-finding.ts';
export { findFindings } from './findings/find-findings.ts';
export {
  type DeclaredEnvironment,
  type EffortModel,
  type ExposurePopulation,
  type Finding,
  type FindingsOptions,
  type FindingsResult,
  HYGIENE,
  type Metrics,
  type Numbers,
  type Posture,
  type Priority,
  type TypeMetrics,
} from './findings/finding.ts';
export { principalsHash } from './findings/principals-hash.ts';
export {
  factorValues,
  OLDEST_DAYS,
  PRIORITY_FACTORS,
  type PriorityFactor,
  scoreOf,
} from './findings/priority.ts';
export { type ChangedRelationship, type StateOfFindings, WhatIf } from './findings/what-if.ts';
export { type ZoneAccess, zoneAccess } from './findings/zone-access.ts';
export { DerivedGraph } from './proof/derived-graph.ts';
export type { Facts } from './proof/facts.ts';
export { gatherFacts } from './proof/gather-facts.ts';
export type { PlanConstraints } from './remediation/constraints.ts';
export type { PlanQuestion } from './remediation/plan-question.ts';
export {
  planRemediation,
  type RemediationPlan,
  type Removal,
} from './remediation/plan-remediation.ts';
export { planZones, type WeightedZone, type ZoneExposure, type ZonesPlan } from './remediation/plan-zones.ts';
export type { AnalysisSettings, Edition, Rule } from './rule.ts';
export { type RuleReport, runRules } from './run-rules.ts';
export { rightsOfKind } from './scripts/composed-rights.ts';
export { directoryChanges } from './scripts/directory-changes.ts';
export { LdifError } from './scripts/ldif.ts';
export { PlanFileError, readPlanFile } from './scripts/plan-file.ts';
export {
  type RemediationScript,
  remediationScript,
  type ScriptFormat,
} from './scripts/remediation-script.ts';
export { directoryOf, type ScriptObject, type ScriptRemoval } from './scripts/script-removal.ts';
export { GraphWithout } from './simulation/graph-without.ts';
export { simulatePlan, simulationsWithin } from './simulation/simulate-plan.ts';
export { AnalysisGraph } from './view/analysis-graph.ts';
export type { AdminChange, AdminChangeKind, Reach } from './what-if/admin-change.ts';
export { ChangeError } from './what-if/change-error.ts';
export { buildFacts, type FactChanges } from './what-if/facts.ts';
export { NAMED_RIGHTS, type NamedRight } from './what-if/named-rights.ts';
export { SETTINGS, type Setting } from './what-if/settings.ts';
export type { LeftOut } from './what-if/translate-each.ts';
export { translateRequest, type WhatIfRequest } from './what-if/translate-request.ts';
export * from './zones/index.ts';
