export { needsBaseline, PolicyError, type RuleVerdict } from '../policies/policy.ts';
export { breaksSchema } from '../uploads/rejection-lines.ts';
export { type AnalysedFiles, analyseFiles } from './analyse-files.ts';
export { checkFiles, readFilePolicy } from './check-files.ts';
export { type FileAnswer, type FileQuery, queryFiles } from './query-files.ts';
export { remediationOfFiles } from './remediation-of-files.ts';
export { type FileReport, reportOfFiles } from './report-of-files.ts';
