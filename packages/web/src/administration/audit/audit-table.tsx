import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { CodeBlock } from '../../controls/code-block.tsx';
import { Moment } from '../../controls/moment.tsx';
import { Badge } from '../../controls/status/badge.tsx';
import { Table } from '../../controls/table.tsx';
import { actionWords } from './action-words.ts';
import type { AuditEntry } from './audit-query.ts';
import { type EntryRun, entryRuns } from './entry-runs.ts';
import * as auditTexts from './texts.ts';

const STATUSES = {
  success: { tone: 'good', label: auditTexts.done },
  failure: { tone: 'danger', label: auditTexts.failed },
  intent: { tone: 'neutral', label: auditTexts.tried },
} as const;

export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const [open, setOpen] = useState<number>();
  return (
    <Table
      label={auditTexts.auditLog}
      columns={[auditTexts.when, auditTexts.who, auditTexts.what, auditTexts.outcome, auditTexts.from]}
    >
      {entryRuns(entries).map((run) => (
        <AuditRow
          key={run[0].id}
          run={run}
          open={open === run[0].id}
          onToggle={() => setOpen(open === run[0].id ? undefined : run[0].id)}
        />
      ))}
    </Table>
  );
}

type AuditRowProps = { readonly run: EntryRun; readonly open: boolean; readonly onToggle: () => void };

function AuditRow({ run, open, onToggle }: AuditRowProps) {
  const [entry] = run;
  const { tone, label } = STATUSES[entry.status];
  return (
    <>
      <tr className="hover:bg-canvas">
        <td className="px-4 py-2 whitespace-nowrap text-ink-soft">
          <Moment at={entry.created_at} />
        </td>
        <td className="px-4 py-2">
          {entry.actor_name || auditTexts.notLoggedIn}
          {entry.actor_email && <span className="block text-xs text-ink-faint max-sm:hidden">{entry.actor_email}</span>}
        </td>
        <th scope="row" className="min-w-36 px-4 font-medium" title={entry.action}>
          {actionWords(entry.action)}
          {run.length > 1 && <span className="font-normal text-ink-faint"> {auditTexts.times(run.length)}</span>}
        </th>
        <td className="px-4">
          <Badge tone={tone}>{label}</Badge>
        </td>
        <td className="px-4 font-mono text-xs text-ink-soft">{entry.source_ip_address}</td>
        <td className="px-4 text-right">
          <Button className="h-7 px-2" aria-expanded={open} onClick={onToggle}>
            {auditTexts.details}
          </Button>
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={6} className="space-y-3 bg-canvas px-4 py-3">
            {run.map((one) => (
              <div key={one.id}>
                <CodeBlock
                  label={auditTexts.detailsOfAction(one.action)}
                  text={JSON.stringify(one.fields, null, 2)}
                  className="max-h-80"
                />
                <p className="mt-1 text-xs text-ink-faint">
                  {auditTexts.whenActionRequestRequest(
                    <Moment at={one.created_at} />,
                    one.action,
                    one.request_id,
                    one.id,
                  )}
                </p>
              </div>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}
