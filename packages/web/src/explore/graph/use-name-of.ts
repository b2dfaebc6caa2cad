import { useQuery } from '@tanstack/react-query';
import { answerQuery } from './ask-graph.ts';

/** The name of an object that only its id is known of, as from an address. */
export function useNameOf(objectId: string | undefined): string {
  const question = objectId ? ({ kind: 'object', objectId } as const) : ({ kind: 'none' } as const);
  const { data } = useQuery(answerQuery(question));
  if (!objectId) return '';
  return [...(data?.graph.nodes.values() ?? [])][0]?.label ?? objectId;
}
