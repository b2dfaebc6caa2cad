export type { Shape } from './directory/domain.ts';
export { generateEnvironment, LEAST_USERS } from './environment.ts';
export type { GeneratedFile } from './generated-file.ts';
