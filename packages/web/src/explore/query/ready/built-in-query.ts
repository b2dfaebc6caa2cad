import type { ReadyQuery } from './ready-query.ts';

export type BuiltInQuery = Pick<ReadyQuery, 'name' | 'group' | 'lookFor' | 'query'>;
