import {
  accessAuthorities,
  issuancePolicies,
  issuingAuthorities,
  rootAuthorities,
  trustedAuthorities,
} from './directory/certificate-services.ts';
import { certificateTemplates } from './directory/certificate-templates.ts';
import { computers } from './directory/computers.ts';
import { containers } from './directory/containers.ts';
import { Domain, type Shape } from './directory/domain.ts';
import { domains } from './directory/domains.ts';
import { groups } from './directory/groups.ts';
import { policies } from './directory/policies.ts';
import { units } from './directory/units.ts';
import { users } from './directory/users.ts';
import { azureFile, directoryFile, type GeneratedFile } from './generated-file.ts';
import { seedOf } from './random.ts';
import { tenantItems } from './tenant/tenant.ts';

type EnvironmentOptions = {
  /** How many users the two domains have together. */
  readonly users: number;
  /** Any text. The same seed, shape and number of users give the same bytes. */
  readonly seed: string;
  /** `plain` unless given. */
  readonly shape?: Shape;
};

/** With fewer, there would not be one of everything. */
export const LEAST_USERS = 200;
/** Administrator, guest and the ticket account, which every domain has. */
const WELL_KNOWN_USERS = 3;
const FIRST_DOMAIN_SHARE = 0.7;
const PREFIX = '20260115000000';

type Maker = (domain: Domain, all: readonly Domain[]) => Iterable<object>;

const DIRECTORY_FILES: readonly (readonly [type: string, make: Maker])[] = [
  ['domains', domains],
  ['containers', containers],
  ['ous', units],
  ['gpos', policies],
  ['groups', groups],
  ['users', users],
  ['computers', computers],
];

const CERTIFICATE_FILES: readonly (readonly [type: string, make: Maker])[] = [
  ['rootcas', rootAuthorities],
  ['aiacas', accessAuthorities],
  ['ntauthstores', trustedAuthorities],
  ['enterprisecas', issuingAuthorities],
  ['certtemplates', certificateTemplates],
  ['issuancepolicies', issuancePolicies],
];

/**
 * A generated company as collectors would have seen it: two forests that trust each other, certificate services in the
 * first, and a cloud tenant that some of its users are synchronised to. The files are written while they are read.
 */
export function generateEnvironment({ users: count, seed, shape = 'plain' }: EnvironmentOptions): GeneratedFile[] {
  if (!Number.isSafeInteger(count) || count < LEAST_USERS)
    throw new RangeError(`an environment needs at least ${LEAST_USERS} users, not ${count}`);
  const source = seedOf(seed);
  const first = Math.round(count * FIRST_DOMAIN_SHARE);
  const all = [
    new Domain(source, 0, 'MERIDIAN.EXAMPLE', first - WELL_KNOWN_USERS, shape),
    new Domain(source, 1, 'HARBOR.EXAMPLE', count - first - WELL_KNOWN_USERS, shape),
  ];
  return [
    ...all.flatMap((domain) =>
      [...DIRECTORY_FILES, ...(domain.index === 0 ? CERTIFICATE_FILES : [])].map(([type, make]) =>
        directoryFile(`${PREFIX}_${domain.netbios}_${type}.json`, type, () => make(domain, all)),
      ),
    ),
    azureFile(`${PREFIX}_azure.json`, () => tenantItems(all[0] as Domain)),
  ];
}
