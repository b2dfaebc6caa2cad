import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useViewer } from '../access/viewer.ts';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { SelectField } from '../controls/fields/select-field.tsx';
import { TextArea } from '../controls/fields/text-area.tsx';
import { TextField } from '../controls/fields/text-field.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { Notice } from '../controls/status/notice.tsx';
import { notify } from '../notifications/notifications.ts';
import { filledSeeds, firstDraft, type RuleDraft, saveDraft } from './rule-draft.ts';
import { RulePreview } from './rule-preview.tsx';
import { SeedFields } from './seed-fields.tsx';
import * as zoneTexts from './texts.ts';
import { type Rule, ZONE, type Zone } from './zone-queries.ts';
import type { RuleSearch } from './zone-search.ts';

type RuleFormProps = {
  readonly zone: Zone;
  readonly rule: Rule | undefined;
  readonly begin: RuleSearch;
  readonly onDone: (rule: number) => void;
};

/** The name of a rule, what it looks for, and a preview of what it finds. */
export function RuleForm({ zone, rule, begin, onDone }: RuleFormProps) {
  const writes = useViewer().may('graphdb/Write');
  const fixed = !writes || rule?.is_default === true;
  const [draft, setDraft] = useState(() => firstDraft(rule, begin));
  const save = useMutation({
    mutationFn: () => saveDraft(zone, rule, draft, fixed),
    onSuccess: (id) => {
      notify(rule ? zoneTexts.ruleNameSaved(draft.name) : zoneTexts.ruleNameCreated(draft.name));
      onDone(id);
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate();
  }
  const change = (next: Partial<RuleDraft>) => setDraft((now) => ({ ...now, ...next }));
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <form onSubmit={submit}>
        <Card title={zoneTexts.theRule}>
          <div className="space-y-4">
            {rule?.is_default && <Notice tone="info">{zoneTexts.builtRulesCanSwitched}</Notice>}
            <TextField
              label={zoneTexts.name}
              required
              disabled={fixed}
              value={draft.name}
              onChange={(event) => change({ name: event.target.value })}
            />
            {!rule?.is_default && (
              <TextArea
                label={zoneTexts.description}
                rows={2}
                disabled={fixed}
                value={draft.description}
                onChange={(event) => change({ description: event.target.value })}
              />
            )}
            <SeedFields
              type={draft.type}
              seeds={draft.seeds}
              fixed={fixed}
              onChange={(type, seeds) => change({ type, seeds })}
            />
            {zone.type === ZONE && (
              <CertifyField
                zone={zone}
                value={draft.certify}
                disabled={!writes}
                onChange={(certify) => change({ certify })}
              />
            )}
            <FailureNotice error={save.error} />
            {writes && (
              <div className="flex justify-end">
                <Button type="submit" tone="primary" busy={save.isPending}>
                  {rule ? zoneTexts.save : zoneTexts.createRule}
                </Button>
              </div>
            )}
          </div>
        </Card>
      </form>
      <RulePreview zone={zone} seeds={filledSeeds(draft)} />
    </div>
  );
}

type CertifyFieldProps = {
  readonly zone: Zone;
  readonly value: number;
  readonly disabled: boolean;
  readonly onChange: (value: number) => void;
};

function CertifyField({ zone, value, disabled, onChange }: CertifyFieldProps) {
  return (
    <SelectField
      label={zoneTexts.certifyAutomatically}
      value={value}
      disabled={disabled}
      hint={zone.require_certify ? zoneTexts.objectsNotCertified : zoneTexts.appliesOnceZoneRequires}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      <option value={0}>{zoneTexts.nothing}</option>
      <option value={2}>{zoneTexts.whatRuleFindsDirectly}</option>
      <option value={1}>{zoneTexts.everythingBrings}</option>
    </SelectField>
  );
}
