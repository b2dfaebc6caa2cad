import type { getEdgeComposition, QueryOf } from '@chokepoint/contract';
import { isRelationshipKind } from '@chokepoint/model';
import { badRequest } from '../service-error.ts';
import type { RelationshipDetailInput } from './relationship-detail-task.ts';

export type DetailQuery = QueryOf<typeof getEdgeComposition>;

/** The relationship that the parameters of a request name. */
export function relationshipOf(query: DetailQuery): Pick<RelationshipDetailInput, 'kind' | 'source' | 'target'> {
  const kind = only(query, 'edge_type');
  const [source, target] = [only(query, 'source_node'), only(query, 'target_node')];
  if (!isRelationshipKind(kind)) throw badRequest(`Invalid edge requested: ${kind}`);
  return { kind, source: nodeId(source, 'startID'), target: nodeId(target, 'endID') };
}

function only(query: DetailQuery, name: keyof DetailQuery): string {
  const value = query[name];
  if (value === undefined) throw badRequest(`Expected ${name} parameter to be set.`);
  if (typeof value !== 'string') throw badRequest(`Expected only one ${name}.`);
  return value;
}

function nodeId(text: string, what: string): number {
  const value = Number(text);
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value)) throw badRequest(`Invalid value for ${what}: ${text}`);
  return value;
}
