import { type FormEvent, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { CheckField } from '../../controls/fields/check-field.tsx';
import { SelectField } from '../../controls/fields/select-field.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { type AuditSearch, auditSearch } from './audit-search.ts';
import * as auditTexts from './texts.ts';

type AuditFilterProps = { readonly search: AuditSearch; readonly onChange: (search: AuditSearch) => void };

/** Narrows the log down. The service compares whole names, so they count when they are complete. */
export function AuditFilter({ search, onChange }: AuditFilterProps) {
  const { page: _, ...shown } = search;
  const [typed, setTyped] = useState<AuditSearch>(shown);
  const apply = (next: AuditSearch) => {
    setTyped(next);
    onChange(auditSearch(next));
  };
  function submit(event: FormEvent): void {
    event.preventDefault();
    apply(typed);
  }
  const text = (name: 'who' | 'action' | 'from' | 'to') => ({
    value: typed[name] ?? '',
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3 border-b border-line p-3">
      <TextField label={auditTexts.who} className="w-44" placeholder={auditTexts.nameEMail} {...text('who')} />
      <TextField label={auditTexts.what} className="w-44" placeholder={auditTexts.createUser} {...text('action')} />
      <SelectField
        label={auditTexts.outcome}
        className="w-32"
        value={typed.status ?? ''}
        onChange={(event) => {
          const { status: _old, ...rest } = typed;
          apply(event.target.value ? { ...rest, status: event.target.value as 'success' } : rest);
        }}
      >
        <option value="">{auditTexts.all}</option>
        <option value="success">{auditTexts.done}</option>
        <option value="failure">{auditTexts.failed}</option>
        <option value="intent">{auditTexts.tried}</option>
      </SelectField>
      <TextField label={auditTexts.from} type="date" className="w-36" {...text('from')} />
      <TextField label={auditTexts.to} type="date" className="w-36" {...text('to')} />
      <CheckField
        label={auditTexts.showQueries}
        className="flex h-9 items-center"
        checked={typed.queries ?? false}
        onChange={({ target }) => {
          const { queries: _old, ...rest } = typed;
          apply(target.checked ? { ...rest, queries: true } : rest);
        }}
      />
      <Button type="submit" className="h-9">
        {auditTexts.apply}
      </Button>
      {Object.keys(search).length > 0 && (
        <Button tone="quiet" className="h-9" onClick={() => apply({})}>
          {auditTexts.showAll}
        </Button>
      )}
    </form>
  );
}
