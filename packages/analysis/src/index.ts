export { type AnalysisOptions, allRules, analyse, DEFAULT_SETTINGS } from './analyse.ts';
export type { AnalysisChange } from './change/write-change.ts';
export { type RoleRelation, rolesOfPrincipal } from './entra/roles-of-principal.ts';
export { Evidence, type EvidenceEdge } from './evidence.ts';
export { explainEdge } from './explain-edge.ts';
export type { AnalysisSettings, DerivedEdge, DerivedEdges, Edition, Rule } from './rule.ts';
export { type RuleReport, type RunOptions, type RunResult, runRules } from './run-rules.ts';
export { AnalysisGraph } from './view/analysis-graph.ts';
export { type CreatedNode, type NodeRepairs, noRepairs, type RepairedNode } from './view/node-repairs.ts';
