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
import { changeRule, createRule } from './change-zone.ts';
import { RulePreview } from './rule-preview.tsx';
import { SeedFields } from './seed-fields.tsx';
import { CYPHER_SEED, OBJECT_SEED, type Rule, type Seed, ZONE, type Zone } from './zone-queries.ts';
import type { RuleSearch } from './zone-search.ts';

type RuleFormProps = {
  readonly zone: Zone;
  readonly rule: Rule | undefined;
  readonly begin: RuleSearch;
  readonly onDone: (rule: number) => void;
};

function firstSeeds(rule: Rule | undefined, { query, at }: RuleSearch): readonly Seed[] {
  if (rule) return rule.seeds ?? [];
  if (query) return [{ type: CYPHER_SEED, value: query }];
  return (at ?? []).map((value) => ({ type: OBJECT_SEED, value }));
}

/** What a rule is called, what it looks for, and beside it what that finds. */
export function RuleForm({ zone, rule, begin, onDone }: RuleFormProps) {
  const writes = useViewer().may('graphdb/Write');
  const fixed = !writes || rule?.is_default === true;
  const [name, setName] = useState(rule?.name ?? '');
  const [description, setDescription] = useState(rule?.description ?? '');
  const [certify, setCertify] = useState(rule?.auto_certify ?? 0);
  const [seeds, setSeeds] = useState(firstSeeds(rule, begin));
  const [type, setType] = useState(seeds[0]?.type ?? OBJECT_SEED);
  const given = seeds.filter(({ value }) => value.trim() !== '');
  const save = useMutation({
    mutationFn: async () => {
      if (given.length === 0) throw new Error('Say what the rule looks for');
      const certification = zone.type === ZONE ? { auto_certify: certify } : {};
      if (!rule) return createRule(zone.id, { name, description, seeds: [...given], ...certification });
      await changeRule(rule, fixed ? certification : { name, description, seeds: [...given], ...certification });
      return rule.id;
    },
    onSuccess: (id) => {
      notify(rule ? `The rule “${name}” is saved.` : `The rule “${name}” is created.`);
      onDone(id);
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate();
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <form onSubmit={submit}>
        <Card title="The rule">
          <div className="space-y-4">
            {rule?.is_default && (
              <Notice tone="info">
                Built-in rules can be switched off and their certification changed; the rest is fixed.
              </Notice>
            )}
            <TextField
              label="Name"
              required
              disabled={fixed}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            {!rule?.is_default && (
              <TextArea
                label="Description"
                rows={2}
                disabled={fixed}
                value={description}
                onChange={(event) => setDescription(event.target.value)}
              />
            )}
            <SeedFields
              type={type}
              seeds={seeds}
              fixed={fixed}
              onChange={(nextType, next) => {
                setType(nextType);
                setSeeds(next);
              }}
            />
            {zone.type === ZONE && (
              <SelectField
                label="Certify by itself"
                value={certify}
                disabled={!writes}
                hint={
                  zone.require_certify
                    ? 'What is not certified by itself waits for somebody to vouch for it.'
                    : 'Counts once the zone asks for certification.'
                }
                onChange={(event) => setCertify(Number(event.target.value))}
              >
                <option value={0}>Nothing</option>
                <option value={2}>What the rule finds directly</option>
                <option value={1}>Everything it brings in</option>
              </SelectField>
            )}
            <FailureNotice error={save.error} />
            {writes && (
              <div className="flex justify-end">
                <Button type="submit" tone="primary" busy={save.isPending}>
                  {rule ? 'Save' : 'Create rule'}
                </Button>
              </div>
            )}
          </div>
        </Card>
      </form>
      <RulePreview zone={zone} seeds={given} />
    </div>
  );
}
