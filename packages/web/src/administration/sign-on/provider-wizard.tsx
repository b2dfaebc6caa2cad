import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { rolesQuery, type SsoProvider } from '../../api/queries.ts';
import { Button } from '../../controls/button.tsx';
import { classNames } from '../../controls/class-names.ts';
import { CheckField } from '../../controls/fields/check-field.tsx';
import { SelectField } from '../../controls/fields/select-field.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { Dialog } from '../../controls/overlays/dialog.tsx';
import { DialogActions } from '../../controls/overlays/dialog-actions.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { Notice } from '../../controls/status/notice.tsx';
import { ProviderAddresses } from './provider-addresses.tsx';
import { detailsOf, type ProviderDetails, type ProviderType, saveProvider } from './save-provider.ts';
import * as signOnTexts from './texts.ts';

const STEPS = [signOnTexts.kind, signOnTexts.provider, signOnTexts.accounts, signOnTexts.done] as const;
const KIND = 0;
const PROVIDER = 1;
const ACCOUNTS = 2;
const DONE = 3;

type ProviderWizardProps = { readonly provider?: SsoProvider | undefined; readonly onClose: () => void };
type Step = { readonly details: ProviderDetails; readonly set: (change: Partial<ProviderDetails>) => void };

/** Prompts for the settings of a provider step by step, and ends with the addresses to configure there. */
export function ProviderWizard({ provider, onClose }: ProviderWizardProps) {
  const [step, setStep] = useState<number>(provider ? PROVIDER : KIND);
  const [details, setDetails] = useState(detailsOf(provider));
  const set = (change: Partial<ProviderDetails>) => setDetails({ ...details, ...change });
  const save = useMutation({
    mutationFn: () => saveProvider(details, provider),
    onSuccess: () => setStep(DONE),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (step === DONE) onClose();
    else if (step === ACCOUNTS) save.mutate();
    else setStep(step + 1);
  }
  return (
    <Dialog
      title={provider ? signOnTexts.editName(provider.name) : signOnTexts.addIdentityProvider}
      onClose={onClose}
      keepOpen
    >
      <Progress step={step} />
      <form onSubmit={submit} className="space-y-3">
        {step === KIND && <KindStep details={details} set={set} />}
        {step === PROVIDER && <ProviderStep details={details} set={set} known={provider !== undefined} />}
        {step === ACCOUNTS && <AccountsStep details={details} set={set} />}
        {step === DONE && save.data && (
          <>
            <Notice tone="good">{signOnTexts.nameIsSaved(details.name)}</Notice>
            <ProviderAddresses provider={save.data} />
          </>
        )}
        {step !== DONE && <FailureNotice error={save.error} />}
        <DialogActions>
          {step > (provider ? PROVIDER : KIND) && step < DONE && (
            <Button onClick={() => setStep(step - 1)}>{signOnTexts.back}</Button>
          )}
          {step < DONE && <Button onClick={onClose}>{signOnTexts.cancel}</Button>}
          <Button type="submit" tone="primary" busy={save.isPending}>
            {step === DONE ? signOnTexts.close : step === ACCOUNTS ? signOnTexts.save : signOnTexts.next}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Progress({ step }: { readonly step: number }) {
  return (
    <ol aria-label={signOnTexts.steps} className="mb-4 flex gap-2 text-xs">
      {STEPS.map((name, at) => (
        <li
          key={name}
          aria-current={at === step ? 'step' : undefined}
          className={classNames(
            'grow border-t-2 pt-1',
            at <= step ? 'border-accent font-medium text-ink' : 'border-line text-ink-faint',
          )}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}

const KINDS: readonly (readonly [ProviderType, string, string])[] = [
  ['OIDC', signOnTexts.openIdConnect, signOnTexts.needsIssuerClientId],
  ['SAML', signOnTexts.saml20, signOnTexts.needsMetadataDocumentProvider],
];

function KindStep({ details, set }: Step) {
  return (
    <fieldset className="space-y-2">
      <legend className="sr-only">{signOnTexts.kindProvider}</legend>
      {KINDS.map(([type, label, note]) => (
        <label
          key={type}
          className={classNames(
            'flex cursor-pointer items-start gap-3 rounded-lg border px-3 py-2.5',
            details.type === type ? 'border-accent bg-accent-wash' : 'border-line hover:bg-sunken',
          )}
        >
          <input
            type="radio"
            name="provider-type"
            className="mt-1 accent-(--accent)"
            checked={details.type === type}
            onChange={() => set({ type })}
          />
          <span>
            <span className="block font-medium">{label}</span>
            <span className="block text-xs text-ink-soft">{note}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function ProviderStep({ details, set, known }: Step & { readonly known: boolean }) {
  return (
    <>
      <TextField
        label={signOnTexts.name}
        required
        autoFocus
        hint={signOnTexts.nameHint}
        value={details.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      {details.type === 'OIDC' ? (
        <>
          <TextField
            label={signOnTexts.issuer}
            type="url"
            required
            placeholder={signOnTexts.exampleIssuer}
            value={details.issuer}
            onChange={(event) => set({ issuer: event.target.value })}
          />
          <TextField
            label={signOnTexts.clientId}
            required
            value={details.clientId}
            onChange={(event) => set({ clientId: event.target.value })}
          />
        </>
      ) : (
        <TextField
          label={signOnTexts.metadataDocument}
          type="file"
          accept=".xml,application/xml,text/xml"
          required={!known}
          hint={known ? signOnTexts.leaveEmptyKeepCurrentDocument : signOnTexts.xmlFileProviderOffersDownload}
          onChange={(event) => set({ metadata: event.target.files?.[0] })}
        />
      )}
    </>
  );
}

function AccountsStep({ details, set }: Step) {
  const { data: roles = [] } = useQuery(rolesQuery);
  return (
    <>
      <CheckField
        label={signOnTexts.createAccountFirstLogin}
        hint={signOnTexts.createAccountFirstLoginHint}
        checked={details.provisions}
        onChange={(event) => set({ provisions: event.target.checked })}
      />
      {details.provisions && (
        <>
          <SelectField
            label={signOnTexts.roleNewAccounts}
            required
            value={details.role || ''}
            onChange={(event) => set({ role: Number(event.target.value) })}
          >
            <option value="" disabled>
              {signOnTexts.chooseARole}
            </option>
            {roles.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <CheckField
            label={signOnTexts.providerMayNameRole}
            hint={signOnTexts.providerMayNameRoleHint}
            checked={details.rolesFromProvider}
            onChange={(event) => set({ rolesFromProvider: event.target.checked })}
          />
        </>
      )}
    </>
  );
}
