import { useQuery } from '@tanstack/react-query';
import { versionQuery } from '../api/queries.ts';

/** Which edition the service runs; undefined until it is known. */
export function useEdition(): 'community' | 'enterprise' | undefined {
  return useQuery(versionQuery).data?.product_edition;
}
