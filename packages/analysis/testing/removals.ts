import { relationshipKinds, removalEffort } from '@chokepoint/model';
import type { ScriptObject, ScriptRemoval } from '../src/index.ts';

const DOMAIN = 'S-1-5-21-1-2-3';
const TENANT = '6C12B0B0-B2CC-4A73-8252-0B94BFCA2145';
const GUID = '0A0B0C0D-1122-4333-8444-555566667777';

/** Names that end a text or a line where they are not quoted. */
export const HOSTILE =
  "O'Brien \u2018; Remove-Item * #>\n'@ $(calc) \u2028 &\r\u2019\u201a\u201b\u201c\u201d\" ` \u0412 \u3042 \u{1f600} \u001b[2J\u0000 \ud800 $calc -Apply } @{ ]) %{calc}";

const object = (id: string, kind: string, environmentId: string): ScriptObject => ({
  id,
  name: HOSTILE,
  kind,
  environmentId,
  distinguishedName: `CN=${kind},OU=a\\, b,DC=lab,DC=example`,
  host: 'host.lab.example',
});

/** A removal of every kind that can be removed. */
export function removalsOfEveryKind(): ScriptRemoval[] {
  return relationshipKinds
    .filter(({ name }) => removalEffort(name) !== null)
    .map(({ name, platform }) => {
      const isEntra = platform !== 'directory';
      const target = name.startsWith('AZ') && isResource(name) ? '/subscriptions/1' : isEntra ? GUID : `${DOMAIN}-1`;
      return {
        step: 1,
        kind: name,
        source: object(isEntra ? GUID : `${DOMAIN}-2`, isEntra ? 'AZUser' : 'User', isEntra ? TENANT : DOMAIN),
        target: object(target, isEntra ? 'AZGroup' : 'User', isEntra ? TENANT : DOMAIN),
        inherited: false,
      };
    });
}

const isResource = (name: string): boolean => /Contributor$|VMAdminLogin|^AZOwner$|UserAccessAdministrator/.test(name);
