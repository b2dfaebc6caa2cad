import type { CollectionFlag } from '@chokepoint/contract';
import { CheckField } from '../controls/fields/check-field.tsx';
import type { ClientType } from './collection-queries.ts';
import * as collectionTexts from './texts.ts';

export type Scope = Readonly<Partial<Record<CollectionFlag, boolean>>>;

/** What can be collected, in plain text. */
export const METHODS: readonly (readonly [CollectionFlag, string, string])[] = [
  ['ad_structure_collection', collectionTexts.directory, collectionTexts.usersGroupsComputersPolicies],
  ['session_collection', collectionTexts.sessions, collectionTexts.whoLoggedWhere],
  ['local_group_collection', collectionTexts.localGroups, collectionTexts.administratorsRemoteUsers],
  ['cert_services_collection', collectionTexts.certificateServices, collectionTexts.authoritiesAndTemplates],
  ['ca_registry_collection', collectionTexts.registryOfAuthorities, collectionTexts.settingsOnlyAuthorities],
  ['dc_registry_collection', collectionTexts.registryDomainControllers, collectionTexts.howCertificatesMappedAccounts],
];

/** The usual choice. */
export const DEFAULT_SCOPE: Scope = {
  ad_structure_collection: true,
  session_collection: true,
  local_group_collection: true,
  cert_services_collection: true,
};

export function chosenMethods(scope: Readonly<Partial<Record<CollectionFlag, boolean | null>>>): readonly string[] {
  return METHODS.filter(([flag]) => scope[flag]).map(([, name]) => name);
}

type ScopeFieldsProps = { readonly scope: Scope; readonly onChange: (scope: Scope) => void };

/** Chooses what a directory collector collects. */
export function ScopeFields({ scope, onChange }: ScopeFieldsProps) {
  const set = (flag: CollectionFlag) => (event: { target: { checked: boolean } }) =>
    onChange({ ...scope, [flag]: event.target.checked });
  return (
    <fieldset>
      <legend className="mb-1.5 text-xs font-medium text-ink-soft">{collectionTexts.scope}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {METHODS.map(([flag, label, hint]) => (
          <CheckField key={flag} label={label} hint={hint} checked={scope[flag] ?? false} onChange={set(flag)} />
        ))}
      </div>
      <CheckField
        className="mt-2"
        label={collectionTexts.allTrustedDomains}
        checked={scope.all_trusted_domains ?? false}
        onChange={set('all_trusted_domains')}
      />
    </fieldset>
  );
}

/** Only directory collectors have a scope; the others collect everything. */
export const isScoped = (type: ClientType | undefined) => type === undefined || type === 'sharphound';

export const TYPE_NAMES: Readonly<Record<ClientType, string>> = {
  sharphound: collectionTexts.sharpHound,
  azurehound: collectionTexts.azureHound,
  openhound: collectionTexts.openHound,
};
