import { ChangeError, invalid } from '../change-error.ts';
import type { Facts, Properties } from '../facts.ts';
import { NAMED_RIGHTS } from '../named-rights.ts';
import type { Directory } from './directory.ts';

/** Classes of objects that can be created, most special first, and the primary group of accounts. */
const CLASSES: readonly (readonly [objectClass: string, kind: string, primaryGroup: string])[] = [
  ['computer', 'Computer', '515'],
  ['user', 'User', '513'],
  ['group', 'Group', ''],
  ['organizationalunit', 'OU', ''],
];

type NewObject = {
  readonly dn: string;
  readonly classes: readonly string[];
  readonly account?: string | undefined;
  readonly enabled?: boolean | undefined;
};

/** A new object in its container, with what it inherits there. Returns its id. */
export function createObject(directory: Directory, { dn, classes, account, enabled }: NewObject): string {
  const { facts } = directory;
  const lower = classes.map((one) => one.toLowerCase());
  const [, kind, primaryGroup] = CLASSES.find(([one]) => lower.includes(one)) ?? [];
  if (kind === undefined)
    throw new ChangeError('no-effect', `objects of class ${classes.at(-1) ?? 'none'} are not created here`);
  if (facts.matching(dn).length > 0) throw invalid(`"${dn}" exists already`);
  const parent = directory.byName(parentOf(dn));
  const domain = directory.domainOf(parent);
  if (domain === undefined) throw new ChangeError('unresolved', `the domain of "${dn}" is not known`);
  const id = `${domain}-NEW-${directory.count + 1}`;
  directory.created(dn, id);
  facts.create(id, ['Base', kind], propertiesOf(facts, id, { dn, account, kind, domain, enabled }));
  facts.put(parent, 'Contains', id, { isacl: false });
  const group = primaryGroup ? facts.matching(`${domain}-${primaryGroup}`)[0] : undefined;
  if (group !== undefined) facts.put(id, 'MemberOf', group, { isacl: false, isprimarygroup: true });
  inherit(facts, parent, id, kind);
  return id;
}

type Described = {
  readonly dn: string;
  readonly account: string | undefined;
  readonly kind: string;
  readonly domain: string;
  readonly enabled: boolean | undefined;
};

function propertiesOf(facts: Facts, id: string, { dn, account, kind, domain, enabled }: Described): Properties {
  const name = account ?? /^[^=]*=((?:\\.|[^,\\])*)/.exec(dn)?.[1] ?? dn;
  return {
    objectid: id,
    name: `${name}@${facts.name(domain)}`.toUpperCase(),
    distinguishedname: dn.toUpperCase(),
    domain: facts.name(domain),
    domainsid: domain,
    ...(account !== undefined && { samaccountname: account }),
    ...((kind === 'User' || kind === 'Computer') && { enabled: enabled ?? false, unconstraineddelegation: false }),
  };
}

/** What others of the same kind in the container have inherited, the new one inherits, too. */
function inherit(facts: Facts, parent: string, id: string, kind: string): void {
  const sibling = facts
    .targets(parent, 'Contains')
    .find((one) => one !== id && facts.isOfKind(one, kind) && facts.property(one, 'isaclprotected') !== true);
  if (sibling === undefined) return;
  for (const { relationships } of Object.values(NAMED_RIGHTS))
    for (const right of relationships)
      for (const trustee of facts.sources(sibling, right)) {
        const properties = facts.properties(trustee, right, sibling);
        if (properties?.isinherited === true) facts.put(trustee, right, id, properties);
      }
}

/** A comma in a name is escaped. */
const parentOf = (dn: string): string => dn.replace(/^(\\.|[^,\\])*,?/, '');
