import { DIRECTORY_ROLE_TEMPLATES, GRAPH_APP_ROLES, MICROSOFT_GRAPH_APP_ID } from '@chokepoint/model';
import { ChangeError, invalid, noEffect } from './change-error.ts';
import type { Facts } from './facts.ts';

type RoleChange = { readonly subject: string; readonly object: string; readonly scope?: string | undefined };

const HOLDERS = ['AZUser', 'AZGroup', 'AZServicePrincipal'];
/** Assigned for one object, these two are control over that object rather than a role in the tenant. */
const OVER_ONE_OBJECT: ReadonlyMap<string, string> = new Map([
  [DIRECTORY_ROLE_TEMPLATES.applicationAdministrator, 'AZAppAdmin'],
  [DIRECTORY_ROLE_TEMPLATES.cloudApplicationAdministrator, 'AZCloudAppAdmin'],
]);

export function assignRole(facts: Facts, change: RoleChange): void {
  const { holder, role, tenant, scope } = partsOf(facts, change);
  if (facts.isOfKind(holder, 'AZGroup') && facts.property(holder, 'isassignabletorole') !== true)
    throw invalid(`${facts.name(holder)} is not a role-assignable group`);
  const known = facts.properties(holder, 'AZHasRole', role);
  const scopes = known ? scopesOf(known) : [];
  const already = noEffect(`${facts.name(holder)} has ${facts.name(role)} already`);
  const over = scope === undefined ? undefined : OVER_ONE_OBJECT.get(templateOf(facts, role));
  if (over) {
    if (facts.has(holder, over, scope!)) throw already;
    facts.put(holder, over, scope!, {});
    return;
  }
  if (scopes.includes(tenant) || (scope !== undefined && scopes.includes(scope))) throw already;
  facts.put(holder, 'AZHasRole', role, scopeProperties(scope === undefined ? [tenant] : [...scopes, scope]));
}

export function removeRole(facts: Facts, change: RoleChange): void {
  const { holder, role, tenant, scope } = partsOf(facts, change);
  const missing = noEffect(`${facts.name(holder)} does not have ${facts.name(role)}${scope ? ` for ${scope}` : ''}`);
  const over = scope === undefined ? undefined : OVER_ONE_OBJECT.get(templateOf(facts, role));
  if (over && facts.drop(holder, over, scope!)) return;
  const known = facts.properties(holder, 'AZHasRole', role);
  if (!known) throw missing;
  const scopes = scopesOf(known);
  const rest = scopes.filter((one) => one !== (scope ?? tenant));
  if (scope !== undefined && rest.length === scopes.length) throw missing;
  if (scope === undefined || rest.length === 0) facts.drop(holder, 'AZHasRole', role);
  else facts.put(holder, 'AZHasRole', role, scopeProperties(rest));
}

const scopesOf = ({ scope, scopes }: Readonly<Record<string, unknown>>): string[] =>
  (Array.isArray(scopes) ? scopes : [scope]).filter((one) => typeof one === 'string');

const scopeProperties = (scopes: readonly string[]) => ({
  scope: scopes[0]!,
  scopes: scopes.length > 1 ? [...scopes] : null,
});

function partsOf(facts: Facts, { subject, object, scope }: RoleChange) {
  const holder = facts.find(subject, HOLDERS, 'roles are assigned to users, groups and service principals of Entra ID');
  const role = findRole(facts, object, holder);
  const tenant = facts.property(role, 'tenantid');
  if (typeof tenant !== 'string') throw invalid(`the tenant of ${facts.name(role)} is not known`);
  return { holder, role, tenant, scope: scope === undefined ? undefined : facts.find(scope) };
}

/** By id or name, or by template id or display name in the tenant of the holder. */
function findRole(facts: Facts, text: string, holder: string): string {
  const tenant = facts.property(holder, 'tenantid');
  const roles = facts.matching(text).filter((id) => facts.isOfKind(id, 'AZRole'));
  const own = roles.length > 1 ? roles.filter((id) => facts.property(id, 'tenantid') === tenant) : roles;
  const byTemplate = typeof tenant === 'string' ? facts.matching(`${text}@${tenant}`) : [];
  const found = own[0] ?? byTemplate[0];
  return found ?? facts.find(text, ['AZRole'], 'only a directory role can be assigned');
}

const templateOf = (facts: Facts, role: string): string =>
  String(facts.property(role, 'templateid') ?? '').toLowerCase();

type AppRoleChange = { readonly subject: string; readonly role: string; readonly object?: string | undefined };

/** Names of the permissions of Microsoft Graph that lead anywhere, such as `Directory.ReadWrite.All`. */
const APP_ROLES: ReadonlyMap<string, string> = new Map(
  [...GRAPH_APP_ROLES].flatMap(([id, kind]) => [
    [id, kind],
    [kind.slice('AZMG'.length).replaceAll('_', '.').toLowerCase(), kind],
    [kind.toLowerCase(), kind],
  ]),
);

export function changeAppRole(facts: Facts, { subject, role, object }: AppRoleChange, granted: boolean): void {
  const holder = facts.find(
    subject,
    ['AZServicePrincipal'],
    'permissions of Microsoft Graph are given to service principals',
  );
  const kind = APP_ROLES.get(role.toLowerCase());
  if (!kind) throw noEffect(`the permission "${role}" is not one that leads to control over a tenant`);
  const resource =
    object === undefined
      ? graphOf(facts, holder)
      : facts.find(object, ['AZServicePrincipal'], 'this needs the service principal of Microsoft Graph');
  if (facts.has(holder, kind, resource) === granted)
    throw noEffect(`${facts.name(holder)} has ${granted ? '' : 'no '}${role} ${granted ? 'already' : 'to lose'}`);
  if (granted) facts.put(holder, kind, resource, {});
  else facts.drop(holder, kind, resource);
}

/** The service principal of Microsoft Graph in the tenant of another. */
function graphOf(facts: Facts, holder: string): string {
  const tenant = facts.property(holder, 'tenantid');
  const running = facts.targets(MICROSOFT_GRAPH_APP_ID.toUpperCase(), 'AZRunsAs');
  const named = facts.matching('Microsoft Graph');
  const found = [...running, ...named].find(
    (id) => facts.isOfKind(id, 'AZServicePrincipal') && facts.property(id, 'tenantid') === tenant,
  );
  if (found === undefined)
    throw new ChangeError(
      'unresolved',
      `the service principal of Microsoft Graph is not in the graph: name it as object`,
    );
  return found;
}

const OWNED = ['AZApp', 'AZServicePrincipal', 'AZGroup', 'AZDevice'];

export function changeOwner(facts: Facts, change: { subject: string; object: string }, owned: boolean): void {
  const owner = facts.find(change.subject, ['AZUser', 'AZServicePrincipal'], 'it cannot own objects of Entra ID');
  const target = facts.find(
    change.object,
    OWNED,
    'add-owner is for applications, service principals, groups and devices',
  );
  if (facts.has(owner, 'AZOwns', target) === owned)
    throw noEffect(`${facts.name(owner)} ${owned ? 'owns' : 'does not own'} ${facts.name(target)} already`);
  if (owned) facts.put(owner, 'AZOwns', target, {});
  else facts.drop(owner, 'AZOwns', target);
}
