import { type AdministrativeChange, GRANTABLE_RIGHTS } from '@chokepoint/contract';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { CheckField } from '../../../controls/fields/check-field.tsx';
import { SelectField } from '../../../controls/fields/select-field.tsx';
import { ObjectPicker } from '../../../graph/object-picker.tsx';
import * as whatIfTexts from '../texts.ts';
import { CHANGE_KINDS, PERMISSIONS } from './change-kinds.ts';

type Right = (typeof GRANTABLE_RIGHTS)[number];

/** Describes one change and adds it to the list. */
export function ChangeForm({ onAdd }: { readonly onAdd: (change: AdministrativeChange) => void }) {
  const [at, setAt] = useState(0);
  const [subject, setSubject] = useState<string>();
  const [object, setObject] = useState<string>();
  const [right, setRight] = useState<Right>('GenericAll');
  const [role, setRole] = useState<string>(PERMISSIONS[0]);
  const [enforced, setEnforced] = useState(false);
  const kind = CHANGE_KINDS[at]!;
  const isComplete = object !== undefined && (kind.subject === undefined || subject !== undefined);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isComplete) return;
    const more =
      kind.more === 'right' ? { right } : kind.more === 'enforced' ? { enforced } : kind.more ? { role } : {};
    const ends = kind.subject === undefined ? { object } : { subject, object };
    onAdd({ change: kind.change, ...ends, ...more } as AdministrativeChange);
    setObject(undefined);
  }
  return (
    <form
      onSubmit={submit}
      aria-label={whatIfTexts.oneChange}
      className="grid items-end gap-3 md:grid-cols-2 lg:grid-cols-4"
    >
      <SelectField label={whatIfTexts.change} value={at} onChange={(event) => setAt(Number(event.target.value))}>
        {CHANGE_KINDS.map(({ change, label }, index) => (
          <option key={change} value={index}>
            {label}
          </option>
        ))}
      </SelectField>
      {kind.subject !== undefined && <ObjectPicker label={kind.subject} chosen={subject} onChoose={setSubject} />}
      <ObjectPicker label={kind.object} chosen={object} onChoose={setObject} />
      {kind.more === 'right' && (
        <SelectField
          label={whatIfTexts.right}
          value={right}
          onChange={(event) => setRight(event.target.value as Right)}
        >
          {GRANTABLE_RIGHTS.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
      {kind.more === 'permission' && (
        <SelectField label={whatIfTexts.permission} value={role} onChange={(event) => setRole(event.target.value)}>
          {PERMISSIONS.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
      {kind.more === 'enforced' && (
        <CheckField
          label={whatIfTexts.enforced}
          checked={enforced}
          onChange={(event) => setEnforced(event.target.checked)}
        />
      )}
      <Button type="submit" icon={Plus} className="h-9" disabled={!isComplete}>
        {whatIfTexts.addThisChange}
      </Button>
    </form>
  );
}
