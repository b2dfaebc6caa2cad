/** Attributes that belong together, in the order in which people look for them. */
const GROUPS: readonly (readonly [name: string, attributes: readonly string[]])[] = [
  [
    'Identity',
    words(`displayname samaccountname userprincipalname email title description distinguishedname domain domainsid
      objectguid tenantid appid azname serviceprincipalnames sidhistory onpremid homedirectory`),
  ],
  [
    'Account',
    words(`enabled admincount sensitive passwordnotreqd passwordcantchange pwdneverexpires pwdlastset passwordexpired
      lastlogon lastlogontimestamp whencreated whenchanged createddatetime lockedout smartcardrequired logonscriptenabled
      lastsuccessfulsignindatetime mfaenforced usertype operatingsystem haslaps isdc isreadonlydc encryptedtextpwdallowed
      usedeskeyonly`),
  ],
  [
    'Kerberos and delegation',
    words(`hasspn dontreqpreauth unconstraineddelegation trustedtoauth allowedtodelegate supportedencryptiontypes
      supportedkerberosencryptiontypes kerberosarmoring tgtdelegation`),
  ],
  [
    'Collection',
    words(`lastseen firstseen lastcollected collected isaclprotected doesanyacegrantownerrights
      doesanyinheritedacegrantownerrights ownersid`),
  ],
];
const OTHER = 'Other attributes';
const GROUP_OF = new Map(GROUPS.flatMap(([name, attributes]) => attributes.map((one) => [one, name] as const)));

type Attribute = readonly [name: string, value: unknown];

/** The attributes by group; a group without attributes is left out. */
export function groupProperties(shown: readonly Attribute[]): readonly (readonly [string, readonly Attribute[]])[] {
  const found = Map.groupBy(shown, ([name]) => GROUP_OF.get(name.toLowerCase()) ?? OTHER);
  return [...GROUPS.map(([name]) => name), OTHER].flatMap((name) => {
    const attributes = found.get(name);
    return attributes ? [[name, attributes] as const] : [];
  });
}

function words(text: string): readonly string[] {
  return text.split(/\s+/);
}
