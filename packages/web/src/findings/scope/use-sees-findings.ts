import { useEdition } from '../../access/use-edition.ts';
import { useViewer } from '../../access/viewer.ts';

/** Whether this edition has findings, and the role of the user allows them. */
export function useSeesFindings(): boolean {
  const edition = useEdition();
  return useViewer().may('risks/GenerateReport', 'graphdb/Read') && edition === 'enterprise';
}
