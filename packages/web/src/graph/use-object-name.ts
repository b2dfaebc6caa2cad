import { useQuery } from '@tanstack/react-query';
import { objectQuery } from './graph-queries.ts';

/** The name of an object of which only the id is known, as from an address. */
export function useObjectName(objectId: string | undefined): string {
  const { data } = useQuery({ ...objectQuery(objectId ?? ''), enabled: Boolean(objectId) });
  if (!objectId) return '';
  return [...(data?.graph.nodes.values() ?? [])][0]?.label ?? objectId;
}
