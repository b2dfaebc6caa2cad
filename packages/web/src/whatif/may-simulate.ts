import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../access/viewer.ts';
import { versionQuery } from '../api/queries.ts';

/** Whether a change can be tried out: not in the community edition, and only by those who see all environments. */
export function useMaySimulate(): boolean {
  const { user, may } = useViewer();
  const edition = useQuery(versionQuery).data?.product_edition;
  if (edition === undefined || edition.toLowerCase() === 'community') return false;
  return user.all_environments && may('risks/GenerateReport', 'graphdb/Read');
}
