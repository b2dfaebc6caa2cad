import type { PlanFormat } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { Braces, Download, FileText, Globe, SquareTerminal, Table } from 'lucide-react';
import { failureText } from '../../api/failure.ts';
import { fileStamp, saveFile } from '../../browser/save-file.ts';
import { Button } from '../../controls/button.tsx';
import { ActionMenu } from '../../controls/overlays/action-menu.tsx';
import { notify } from '../../notifications/notifications.ts';
import { type Plan, planFile, planScript } from './plan-query.ts';
import type { PlanSearch } from './plan-search.ts';
import * as planTexts from './texts.ts';

const FORMATS = [
  { format: 'application/json', label: planTexts.json, ending: 'json', icon: Braces },
  { format: 'text/csv', label: planTexts.csv, ending: 'csv', icon: Table },
  { format: 'text/markdown', label: planTexts.markdown, ending: 'md', icon: FileText },
  { format: 'text/html', label: planTexts.html, ending: 'html', icon: Globe },
] as const satisfies readonly { format: PlanFormat; label: string; ending: string; icon: typeof Braces }[];

/** The plan as a file, or the script that carries it out. Files but JSON are written by the service, which plans once more. */
export function ExportPlan({ plan, search }: { readonly plan: Plan; readonly search: PlanSearch }) {
  const save = useMutation({
    mutationFn: async ({ format, ending }: (typeof FORMATS)[number]) => {
      const content =
        format === 'application/json' ? JSON.stringify({ data: plan }, undefined, 1) : await planFile(search, format);
      saveFile(`chokepoint-plan-${fileStamp()}.${ending}`, content, format);
    },
    onError: (error) => notify(failureText(error), 'danger'),
  });
  const saveScript = useMutation({
    mutationFn: async (id: string) => {
      const { files, removals } = await planScript(id);
      for (const { name, content } of files) saveFile(name, content, 'text/plain');
      const scripted = removals.filter(({ status }) => status === 'scripted').length;
      notify(planTexts.scriptSaved(scripted, removals.length - scripted));
    },
    onError: (error) => notify(failureText(error), 'danger'),
  });
  const { id } = plan;
  return (
    <ActionMenu
      label={planTexts.exportThePlan}
      trigger={
        <Button icon={Download} busy={save.isPending || saveScript.isPending}>
          {planTexts.exportText}
        </Button>
      }
      actions={[
        ...FORMATS.map((one) => ({ icon: one.icon, label: one.label, onSelect: () => save.mutate(one) })),
        ...(id === undefined
          ? []
          : [{ icon: SquareTerminal, label: planTexts.powershellScript, onSelect: () => saveScript.mutate(id) }]),
      ]}
    />
  );
}
