import { flagsValue } from './saved-directory.ts';
import { directoryId, isDirectoryId, remedyFor, type ScriptRemoval } from './script-removal.ts';

/** Owner, group and access list. */
const SAVED_PARTS = 7;

const ATTRIBUTES = [
  ...['objectSid', 'objectGUID', 'nTSecurityDescriptor', 'adminCount', 'member', 'userAccountControl', 'gPLink'],
  ...['msDS-AllowedToActOnBehalfOfOtherIdentity', 'msDS-GroupMSAMembership', 'msDS-AllowedToDelegateTo'],
  ...['dNSHostName', 'sAMAccountName', 'servicePrincipalName', 'primaryGroupID'],
];

/**
 * A script for a machine with OpenLDAP's tools: saves the objects, works out the change, makes it with `--apply`, saves them
 * again and checks that every relationship is gone. `plan` is the file that names the relationships.
 */
export function directoryShellScript(removals: readonly ScriptRemoval[], title: string, plan: string): string {
  const bases = [...new Set(removals.flatMap(searchBases))];
  return `#!/bin/sh
# ${title.replace(/[^\x20-\x7e]/g, '?')}
# Without --apply nothing is changed. Set LDAP_URI, and LDAP_OPTIONS for the bind: "-Y GSSAPI" (the default), or
# "-x -D NAME -y FILE". CHOKEPOINT is the command to call (default: chokepoint).
set -eu
cd "$(dirname "$0")"
: "\${LDAP_URI:?set it to ldap://a-domain-controller}"
options=\${LDAP_OPTIONS--Y GSSAPI -Q}
search() {
  code=0
  ldapsearch $options -LLL -o ldif-wrap=no -H "$LDAP_URI" "$@" >> "$file" || code=$?
  # 32: the object does not exist
  if [ "$code" -ne 0 ] && [ "$code" -ne 32 ]; then exit "$code"; fi
}
object() {
  search -b "$1" -s base -E '!1.2.840.113556.1.4.801=::${flagsValue(SAVED_PARTS)}' '(objectClass=*)' \\
    ${ATTRIBUTES.join(' ')} 2>> search-errors.txt
}
save() {
  file=$1
  : > "$file"
${bases.map((base) => `  object ${shellText(base)}`).join('\n')}
${needsSchema(removals) ? SCHEMA_SEARCH : ''}}
save saved.ldif
\${CHOKEPOINT:-chokepoint} remediate --plan-file ${shellText(plan)} --saved saved.ldif --out .
if [ "\${1-}" != --apply ]; then
  echo 'Dry run. change.ldif has what would be changed; run again with --apply.'
  exit 0
fi
# Each run has its own way back.
rollback="rollback-$(date -u +%Y%m%dT%H%M%SZ).ldif"
cp rollback.ldif "$rollback"
ldapmodify $options -H "$LDAP_URI" -f change.ldif
echo "To take it back: ldapmodify $options -H $LDAP_URI -f $rollback"
save after.ldif
\${CHOKEPOINT:-chokepoint} remediate --plan-file ${shellText(plan)} --saved after.ldif --verify
`;
}

const SCHEMA_SEARCH = `  schema=$(ldapsearch $options -LLL -o ldif-wrap=no -H "$LDAP_URI" -b '' -s base schemaNamingContext |
    sed -n 's/^schemaNamingContext: //p')
  search -b "$schema" -s one '(|(lDAPDisplayName=ms-Mcs-AdmPwd)(lDAPDisplayName=msLAPS-Password)(lDAPDisplayName=msLAPS-EncryptedPassword))' \\
    lDAPDisplayName schemaIDGUID
`;

function needsSchema(removals: readonly ScriptRemoval[]): boolean {
  return removals.some((removal) => {
    const remedy = remedyFor(removal);
    return remedy.how === 'ace' && remedy.right.attributes.length > 0;
  });
}

/** Both ends, the domain, and every container above the target, from which an entry may be inherited. */
function searchBases({ source, target }: ScriptRemoval): string[] {
  const domain = target.distinguishedName.slice(Math.max(0, target.distinguishedName.search(/DC=/i)));
  const above: string[] = [];
  for (let dn = parentOf(target.distinguishedName); dn !== ''; dn = parentOf(dn)) {
    above.push(dn);
    if (dn === domain) break;
  }
  const template = domain === '' ? [] : [`CN=AdminSDHolder,CN=System,${domain}`];
  return [...[source, target].flatMap(({ id }) => baseOf(id)), ...baseOf(target.environmentId), ...above, ...template];
}

function baseOf(id: string): string[] {
  if (!isDirectoryId(id)) return [];
  const key = directoryId(id);
  return [key.startsWith('S-') ? `<SID=${key}>` : `<GUID=${key}>`];
}

const parentOf = (dn: string): string => dn.replace(/^(\\.|[^,\\])*,?/, '');

const shellText = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
