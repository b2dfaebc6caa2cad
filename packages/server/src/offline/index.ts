export { breaksSchema } from '../uploads/rejection-lines.ts';
export { type AnalysedFiles, analyseFiles } from './analyse-files.ts';
export { type FileAnswer, type FileQuery, queryFiles } from './query-files.ts';
export { remediationOfFiles } from './remediation-of-files.ts';
export { type FileReport, reportOfFiles } from './report-of-files.ts';
