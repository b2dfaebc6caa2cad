import type { AdminChange } from '../admin-change.ts';
import type { ResourceChange, Values } from './read-plan.ts';

/** What a resource means for the graph: changes, or why there are none. */
type Meaning =
  | { readonly changes: readonly AdminChange[]; readonly missing: readonly string[] }
  | { readonly none: string; readonly reason: 'no effect' | 'unsupported' };

type ResourceReader = (change: ResourceChange) => Meaning;

const text = (values: Values | undefined, name: string): string | undefined => {
  const value = values?.[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};
const texts = (values: Values | undefined, name: string): string[] => {
  const value = values?.[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
};

const done = (changes: readonly AdminChange[], missing: readonly string[] = []): Meaning => ({ changes, missing });
const none = (reason: 'no effect' | 'unsupported', why: string): Meaning => ({ none: why, reason });

type PairKind = 'add-member' | 'link-policy' | 'assign-role' | 'add-owner';
type Ends = { readonly subject: string; readonly object: string };
const OPPOSITES = {
  'add-member': 'remove-member',
  'link-policy': 'unlink-policy',
  'assign-role': 'remove-role',
  'add-owner': 'remove-owner',
} as const;

/** A resource that is one relationship: it is there before, after, or both. */
function link(kind: PairKind, endsOf: (values: Values) => Ends | undefined, names: readonly string[]): ResourceReader {
  return ({ before, after, unknown }) => {
    const changes: AdminChange[] = [];
    const missing = names.filter((name) => unknown.has(name));
    const old = before && endsOf(before);
    const fresh = after && missing.length === 0 ? endsOf(after) : undefined;
    if (old && fresh && old.subject === fresh.subject && old.object === fresh.object) return done([], missing);
    if (old) changes.push({ change: OPPOSITES[kind], ...old });
    if (fresh) changes.push({ change: kind, ...fresh });
    return done(changes, missing);
  };
}

const ends = (subject: string | undefined, object: string | undefined): Ends | undefined =>
  subject === undefined || object === undefined ? undefined : { subject, object };

/** Lists of members or owners of one object. */
function listed(
  kind: 'add-member' | 'add-owner',
  list: string,
  object: (values: Values) => string | undefined,
): ResourceReader {
  return ({ before, after, unknown }) => {
    if (unknown.has(list)) return done([], [list]);
    const [old, fresh] = [texts(before, list), texts(after, list)];
    const target = (before && object(before)) ?? (after && object(after));
    if (target === undefined) return done([], ['id']);
    const one = (change: PairKind | (typeof OPPOSITES)[PairKind], subject: string) =>
      ({ change, subject, object: target }) as AdminChange;
    return done([
      ...old.filter((id) => !fresh.includes(id)).map((id) => one(OPPOSITES[kind], id)),
      ...fresh.filter((id) => !old.includes(id)).map((id) => one(kind, id)),
    ]);
  };
}

const groupPolicyLink: ResourceReader = (change) => {
  const { before, after } = change;
  const isOn = (values: Values) => values.enabled !== false;
  const ofLink = (values: Values) =>
    isOn(values) ? ends(text(values, 'gpo_guid'), text(values, 'target_dn')) : undefined;
  const [old, fresh] = [before && ofLink(before), after && ofLink(after)];
  const missing = ['gpo_guid', 'target_dn'].filter((name) => change.unknown.has(name));
  if (missing.length > 0) return done([], missing);
  const isSame = old && fresh && old.subject === fresh.subject && old.object === fresh.object;
  const enforced = after?.enforced === true;
  if (isSame && (before?.enforced === true) === enforced) return done([]);
  return done([
    ...(old && !isSame ? [{ change: 'unlink-policy', ...old } as const] : []),
    ...(fresh ? [{ change: 'link-policy', ...fresh, enforced } as const] : []),
  ]);
};

const assigned =
  (role: string, principal: string): ResourceReader =>
  ({ before, after, unknown }) => {
    const missing = [role, principal].filter((name) => unknown.has(name));
    const one = (values: Values | undefined) => {
      const pair = ends(text(values, principal), text(values, role));
      const scope = text(values, 'directory_scope_id') ?? text(values, 'directory_scope_object_id');
      return pair && { ...pair, scope: scope === undefined || scope === '/' ? undefined : scope.replace(/^\//, '') };
    };
    const [old, fresh] = [one(before), missing.length === 0 ? one(after) : undefined];
    if (old && fresh && JSON.stringify(old) === JSON.stringify(fresh)) return done([]);
    return done(
      [
        ...(old ? [{ change: 'remove-role', ...old } as const] : []),
        ...(fresh ? [{ change: 'assign-role', ...fresh } as const] : []),
      ],
      missing,
    );
  };

const appRole: ResourceReader = ({ before, after, unknown }) => {
  const names = ['app_role_id', 'principal_object_id', 'resource_object_id'];
  const missing = names.filter((name) => unknown.has(name));
  const one = (values: Values | undefined) => {
    const [role, subject, object] = names.map((name) => text(values, name));
    return role === undefined || subject === undefined ? undefined : { role, subject, object };
  };
  const [old, fresh] = [one(before), missing.length === 0 ? one(after) : undefined];
  return done(
    [
      ...(old ? [{ change: 'revoke-app-role', ...old } as const] : []),
      ...(fresh ? [{ change: 'grant-app-role', ...fresh } as const] : []),
    ],
    missing,
  );
};

/** Attributes of an account that become settings: name, change if true, change if false. */
const SWITCHES: readonly (readonly [name: string, on: SwitchChange, off: SwitchChange])[] = [
  ['enabled', { change: 'enable-account' }, { change: 'disable-account' }],
  ['account_enabled', { change: 'enable-account' }, { change: 'disable-account' }],
  ['trusted_for_delegation', { change: 'trust-for-delegation' }, { change: 'remove-trust-for-delegation' }],
  [
    'password_never_expires',
    { change: 'change-setting', setting: 'password-never-expires', value: true },
    { change: 'change-setting', setting: 'password-never-expires', value: false },
  ],
];
type SwitchChange =
  | { readonly change: 'enable-account' | 'disable-account' | 'trust-for-delegation' | 'remove-trust-for-delegation' }
  | { readonly change: 'change-setting'; readonly setting: 'password-never-expires'; readonly value: boolean };

/** An object: it goes away, or its switches change. New objects have relationships only after they are created. */
function object(names: readonly string[], also: readonly ResourceReader[] = []): ResourceReader {
  return (change) => {
    const { before, after } = change;
    if (!before)
      return none('unsupported', 'new objects are not simulated; what refers to them is listed as unresolved');
    const id = names.map((name) => text(before, name)).find((one) => one !== undefined);
    if (id === undefined) return done([], [names[0]!]);
    if (!after) return done([{ change: 'remove-object', object: id }]);
    const switched = SWITCHES.flatMap(([name, on, off]): AdminChange[] =>
      typeof after[name] === 'boolean' && before[name] !== after[name]
        ? [{ ...(after[name] ? on : off), object: id }]
        : [],
    );
    const parts = also.map((read) => read(change));
    return done(
      [...switched, ...parts.flatMap((part) => ('changes' in part ? part.changes : []))],
      parts.flatMap((part) => ('missing' in part ? part.missing : [])),
    );
  };
}

const SECRET = 'a secret by itself gives no principal of the graph anything; who may set it does';
const secret: ResourceReader = () => none('no effect', SECRET);
const entraId = (values: Values) => text(values, 'object_id') ?? text(values, 'id');
const clientId = (values: Values) => text(values, 'client_id') ?? text(values, 'application_id');

export const RESOURCES: ReadonlyMap<string, ResourceReader> = new Map<string, ResourceReader>([
  ['ad_group_membership', listed('add-member', 'group_members', (values) => text(values, 'group_id'))],
  ['ad_gplink', groupPolicyLink],
  ['ad_user', object(['sid', 'dn', 'id', 'sam_account_name'])],
  ['ad_computer', object(['sid', 'dn', 'id'])],
  ['ad_group', object(['sid', 'dn', 'id'])],
  ['ad_ou', object(['dn', 'guid', 'id'])],
  ['ad_gpo', object(['id', 'dn'])],
  [
    'azuread_group_member',
    link('add-member', (values) => ends(text(values, 'member_object_id'), text(values, 'group_object_id')), [
      'member_object_id',
      'group_object_id',
    ]),
  ],
  [
    'azuread_group',
    object(['object_id', 'id'], [listed('add-member', 'members', entraId), listed('add-owner', 'owners', entraId)]),
  ],
  ['azuread_directory_role_assignment', assigned('role_id', 'principal_object_id')],
  ['azuread_directory_role_member', assigned('role_object_id', 'member_object_id')],
  ['azuread_app_role_assignment', appRole],
  ['azuread_user', object(['object_id', 'id'])],
  ['azuread_service_principal', object(['object_id', 'id'], [listed('add-owner', 'owners', entraId)])],
  ['azuread_application', object(['client_id', 'application_id'], [listed('add-owner', 'owners', clientId)])],
  ['azuread_application_registration', object(['client_id'])],
  ...['azuread_application_password', 'azuread_application_certificate', 'azuread_service_principal_password'].map(
    (type): [string, ResourceReader] => [type, secret],
  ),
  ['azuread_service_principal_certificate', secret],
]);
