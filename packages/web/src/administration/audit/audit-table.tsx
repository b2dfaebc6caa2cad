import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { CodeBlock } from '../../controls/code-block.tsx';
import { Moment } from '../../controls/moment.tsx';
import { Badge } from '../../controls/status/badge.tsx';
import { Table } from '../../controls/table.tsx';
import type { AuditEntry } from './audit-query.ts';

const STATUSES = {
  success: { tone: 'good', label: 'Done' },
  failure: { tone: 'danger', label: 'Failed' },
  intent: { tone: 'neutral', label: 'Tried' },
} as const;

export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const [open, setOpen] = useState<number>();
  return (
    <Table label="Audit log" columns={['When', 'Who', 'What', 'Outcome', 'From']}>
      {entries.map((entry) => (
        <AuditRow
          key={entry.id}
          entry={entry}
          open={open === entry.id}
          onToggle={() => setOpen(open === entry.id ? undefined : entry.id)}
        />
      ))}
    </Table>
  );
}

type AuditRowProps = { readonly entry: AuditEntry; readonly open: boolean; readonly onToggle: () => void };

function AuditRow({ entry, open, onToggle }: AuditRowProps) {
  const { tone, label } = STATUSES[entry.status];
  return (
    <>
      <tr className="hover:bg-canvas">
        <td className="px-4 py-2 whitespace-nowrap text-ink-soft">
          <Moment at={entry.created_at} />
        </td>
        <td className="px-4">
          {entry.actor_name || 'Not logged in'}
          {entry.actor_email && <span className="block text-xs text-ink-faint">{entry.actor_email}</span>}
        </td>
        <th scope="row" className="px-4 font-medium">
          {entry.action}
        </th>
        <td className="px-4">
          <Badge tone={tone}>{label}</Badge>
        </td>
        <td className="px-4 font-mono text-xs text-ink-soft">{entry.source_ip_address}</td>
        <td className="px-4 text-right">
          <Button className="h-7 px-2" aria-expanded={open} onClick={onToggle}>
            Details
          </Button>
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={6} className="bg-canvas px-4 py-3">
            <CodeBlock
              label={`Details of ${entry.action}`}
              text={JSON.stringify(entry.fields, null, 2)}
              className="max-h-80"
            />
            <p className="mt-2 text-xs text-ink-faint">
              Request {entry.request_id} · entry {entry.id}
            </p>
          </td>
        </tr>
      )}
    </>
  );
}
