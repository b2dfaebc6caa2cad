import { DAY, NOW } from '../calendar.ts';
import { type AccessEntry, granted, group, user } from './access-entries.ts';
import type { Domain } from './domain.ts';
import { plantedPolicyEntries } from './planted-paths.ts';

const FIXED_NAMES = ['DEFAULT DOMAIN POLICY', 'DEFAULT DOMAIN CONTROLLERS POLICY', 'SERVER BASELINE', 'SERVER UPDATES'];

export function* policies(domain: Domain): Generator<object> {
  for (let number = 0; number < domain.size.policies; number++) {
    const random = domain.random('policy', number);
    const id = domain.policy(number);
    const folder = random.guid();
    yield {
      Properties: {
        domain: domain.name,
        name: `${FIXED_NAMES[number] ?? `SITE POLICY ${number}`}@${domain.name}`,
        distinguishedname: `CN={${folder}},CN=POLICIES,CN=SYSTEM,${domain.root}`,
        domainsid: domain.sid,
        objectguid: id,
        isaclprotected: true,
        description: null,
        whencreated: NOW - random.between(30, 4000) * DAY,
        gpcpath: `\\\\${domain.name}\\SYSVOL\\${domain.name}\\POLICIES\\{${folder}}`,
        gpostatus: '0',
      },
      Aces: entries(domain, number, random.below(domain.size.admins)),
      ObjectIdentifier: id,
      IsDeleted: false,
      IsACLProtected: true,
      ContainedBy: { ObjectIdentifier: domain.container('POLICIES'), ObjectType: 'Container' },
    };
  }
}

function entries(domain: Domain, number: number, author: number): AccessEntry[] {
  const holders = [group(domain.wellKnown(512)), group(domain.wellKnown(519)), user(domain.admin(author))];
  return [
    granted(group(domain.wellKnown(512)), 'Owns'),
    ...holders.flatMap((holder) => ['WriteDacl', 'WriteOwner', 'GenericWrite'].map((right) => granted(holder, right))),
    ...(number > 3 ? [granted(group(domain.roleGroup('GPO EDITORS')), 'GenericWrite')] : []),
    ...plantedPolicyEntries(domain, number),
  ];
}
