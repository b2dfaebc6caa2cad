import { useEdition } from '../../access/use-edition.ts';
import { useViewer } from '../../access/viewer.ts';

/** Whether there are findings in this edition, for somebody of this role. */
export function useSeesFindings(): boolean {
  const edition = useEdition();
  return useViewer().may('risks/GenerateReport', 'graphdb/Read') && edition === 'enterprise';
}
