import type { AdministrativeChange } from '@chokepoint/contract';
import { X } from 'lucide-react';
import { IconButton } from '../../../controls/icon-button.tsx';
import { useObjectName } from '../../../graph/use-object-name.ts';
import * as whatIfTexts from '../texts.ts';
import { labelOf } from './change-kinds.ts';

type ChangeListProps = {
  readonly changes: readonly AdministrativeChange[];
  readonly onRemove: (at: number) => void;
};

/** The changes that are simulated together. */
export function ChangeList({ changes, onRemove }: ChangeListProps) {
  return (
    <ol aria-label={whatIfTexts.changes} className="divide-y divide-line">
      {changes.map((change, at) => (
        <ChangeRow key={JSON.stringify(change)} change={change} onRemove={() => onRemove(at)} />
      ))}
    </ol>
  );
}

type ChangeRowProps = { readonly change: AdministrativeChange; readonly onRemove: () => void };

function ChangeRow({ change, onRemove }: ChangeRowProps) {
  const subject = useObjectName('subject' in change ? change.subject : undefined);
  const object = useObjectName(change.object);
  const what = 'right' in change ? `: ${change.right}` : 'role' in change ? `: ${change.role}` : '';
  const ends = [subject, object].filter((name) => name !== '').join(' → ');
  return (
    <li className="flex items-center gap-2 py-1.5">
      <span className="min-w-0 grow">
        {labelOf(change.change)}
        {what} <span className="text-ink-soft">{ends}</span>
      </span>
      <IconButton icon={X} label={whatIfTexts.removeLabelEnds(labelOf(change.change), ends)} onClick={onRemove} />
    </li>
  );
}
