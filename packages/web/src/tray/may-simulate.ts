import { useEdition } from '../access/use-edition.ts';
import { useViewer } from '../access/viewer.ts';

/** Whether a change can be tried out: not in the community edition, and only by those who see all environments. */
export function useMaySimulate(): boolean {
  const { user, may } = useViewer();
  return useEdition() === 'enterprise' && user.all_environments && may('risks/GenerateReport', 'graphdb/Read');
}
