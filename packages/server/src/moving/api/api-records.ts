import type { GivenExtension } from '@chokepoint/contract';
import { z } from 'zod';
import type { SourceCustomKind, SourceProvider, SourceQuery, SourceRecords, SourceUser } from '../source-records.ts';
import { acceptances } from './api-acceptances.ts';
import type { ApiClient } from './api-client.ts';
import { everyPage } from './api-pages.ts';
import { assetGroups, certifications, tags } from './api-zones.ts';

const words = z
  .string()
  .nullish()
  .transform((text) => text ?? '');
const number = z.number().nullish();

/** Records as the API gives them: without secrets, and without the private queries of other users. */
export function apiRecords(client: ApiClient): SourceRecords {
  return {
    sourceKinds: () => sourceKinds(client),
    extensions: () => extensions(client),
    customKinds: () => customKinds(client),
    providers: () => providers(client),
    users: () => users(client),
    queries: () => queries(client),
    tags: () => tags(client),
    assetGroups: () => assetGroups(client),
    certifications: () => certifications(client),
    acceptances: () => acceptances(client),
    others: () => others(client),
  };
}

const dataOf = <S extends z.ZodType>(shape: S) => z.object({ data: shape });

async function sourceKinds(client: ApiClient): Promise<string[]> {
  const shape = dataOf(z.object({ kinds: z.array(z.object({ id: number, name: z.string() })) }));
  const found = await client.find('/api/v2/graphs/source-kinds', shape);
  return (found?.data.kinds ?? []).filter(({ id }) => id !== 0).map(({ name }) => name);
}

const customKind = z.object({
  kindName: z.string(),
  config: z.object({ icon: z.object({ type: words, name: words, color: words }).nullish() }).nullish(),
});

/** Kinds that extensions declare are among them: an icon is an icon. */
async function customKinds(client: ApiClient): Promise<SourceCustomKind[]> {
  const found = await client.find('/api/v2/custom-nodes', dataOf(z.array(customKind)));
  return (found?.data ?? []).flatMap(({ kindName, config }) =>
    config?.icon?.name && !kindName.startsWith('Tag_') ? [{ name: kindName, icon: config.icon }] : [],
  );
}

const extensionHead = z.object({ name: words, namespace: words, version: words, is_builtin: z.boolean().nullish() });
const extensionEdge = z.object({
  name: z.string(),
  description: words,
  is_traversable: z.boolean(),
  schema_name: words,
});

/**
 * The API gives the name and the relationship kinds of an extension. Its node kinds are the kinds of the graph with its
 * prefix; their texts, environments and findings come with the extension itself, when it is installed again.
 */
async function extensions(client: ApiClient): Promise<GivenExtension[]> {
  const heads = await client.find('/api/v2/extensions', dataOf(z.object({ extensions: z.array(extensionHead) })));
  const own = (heads?.data.extensions ?? []).filter(({ is_builtin }) => is_builtin !== true);
  if (own.length === 0) return [];
  const edges = (await client.find('/api/v2/extensions-edges', dataOf(z.array(extensionEdge))))?.data ?? [];
  const kinds = (await client.find('/api/v2/graphs/kinds', dataOf(z.object({ kinds: z.array(z.string()) }))))?.data;
  const sources = await sourceKinds(client);
  const icons = new Map((await customKinds(client)).map(({ name, icon }) => [name, icon]));
  return own.map((head) => {
    const hasPrefix = (name: string) => name.startsWith(`${head.namespace}_`);
    const relationships = edges.filter(({ name }) => hasPrefix(name));
    const names = new Set([...sources, ...relationships.map(({ name }) => name)]);
    const nodes = [...new Set([...(kinds?.kinds ?? []), ...icons.keys()])].filter(
      (name) => hasPrefix(name) && !names.has(name),
    );
    const version = head.version.startsWith('v') ? head.version : `v${head.version}`;
    return {
      schema: {
        name: relationships[0]?.schema_name || head.name,
        display_name: head.name,
        version,
        namespace: head.namespace,
      },
      node_kinds: nodes.map((name) => ({
        name,
        display_name: name,
        description: '',
        is_display_kind: icons.has(name),
        icon: icons.get(name)?.name ?? '',
        color: icons.get(name)?.color ?? '',
      })),
      relationship_kinds: relationships.map(({ name, description, is_traversable }) => ({
        name,
        description,
        is_traversable,
      })),
    };
  });
}

const provider = z.object({
  id: z.number(),
  name: z.string(),
  type: words,
  details: z.object({ client_id: words, issuer: words }).nullish(),
  config: z
    .object({
      auto_provision: z
        .object({ enabled: z.boolean().nullish(), default_role_id: number, role_provision: z.boolean().nullish() })
        .nullish(),
    })
    .nullish(),
});

const providersOf = async (client: ApiClient) =>
  (await client.find('/api/v2/sso-providers', dataOf(z.array(provider))))?.data ?? [];

async function providers(client: ApiClient): Promise<SourceProvider[]> {
  const shape = dataOf(z.object({ roles: z.array(z.object({ id: z.number(), name: z.string() })) }));
  const roles = new Map(
    ((await client.find('/api/v2/roles', shape))?.data.roles ?? []).map(({ id, name }) => [id, name]),
  );
  return (await providersOf(client)).map(({ name, type, details, config }): SourceProvider => {
    const provision = config?.auto_provision;
    const shared = {
      name,
      defaultRole: provision?.enabled ? (roles.get(provision.default_role_id ?? 0) ?? '') : null,
      setsRoles: provision?.role_provision === true,
    };
    return type.toUpperCase() === 'OIDC'
      ? { ...shared, kind: 'oidc', clientId: details?.client_id ?? '', issuer: details?.issuer ?? '' }
      : { ...shared, kind: 'saml', metadata: null };
  });
}

/** Plain, or wrapped with whether it is there. */
const nullableText = z
  .union([z.string(), z.object({ string: z.string(), valid: z.boolean() })])
  .nullish()
  .transform((text) => (typeof text === 'object' && text !== null ? (text.valid ? text.string : '') : (text ?? '')));
const nullableNumber = z
  .union([z.number(), z.object({ int32: z.number(), valid: z.boolean() })])
  .nullish()
  .transform((given) => (typeof given === 'object' && given !== null ? (given.valid ? given.int32 : null) : given));

const user = z.object({
  id: z.string(),
  principal_name: words,
  email_address: nullableText,
  first_name: nullableText,
  last_name: nullableText,
  is_disabled: z.boolean().nullish(),
  support_account: z.boolean().nullish(),
  sso_provider_id: nullableNumber,
  all_environments: z.boolean().nullish(),
  environment_targeted_access_control: z.array(z.object({ environment_id: words })).nullish(),
  roles: z.array(z.object({ name: z.string() })).nullish(),
});

async function users(client: ApiClient): Promise<SourceUser[]> {
  const names = new Map((await providersOf(client)).map(({ id, name }) => [id, name]));
  const found = await client.find('/api/v2/bloodhound-users', dataOf(z.object({ users: z.array(user) })));
  return (found?.data.users ?? []).map((one) => ({
    id: one.id,
    principalName: one.principal_name,
    email: one.email_address || null,
    firstName: one.first_name,
    lastName: one.last_name,
    isDisabled: one.is_disabled === true,
    isSupport: one.support_account === true,
    provider: typeof one.sso_provider_id === 'number' ? (names.get(one.sso_provider_id) ?? '') : null,
    allEnvironments: one.all_environments !== false,
    environments: (one.environment_targeted_access_control ?? []).map(({ environment_id }) => environment_id),
    roles: (one.roles ?? []).map(({ name }) => name),
  }));
}

const savedQuery = z.object({ id: z.number(), user_id: words, name: words, query: words, description: words });
const sharing = dataOf(z.object({ public: z.boolean().nullish(), shared_to_user_ids: z.array(z.string()).nullish() }));

async function queries(client: ApiClient): Promise<SourceQuery[]> {
  const found: SourceQuery[] = [];
  const known = new Set<number>();
  for await (const query of everyPage(
    client,
    '/api/v2/saved-queries?scope=all',
    dataOf(z.array(savedQuery)),
    (one) => one,
  )) {
    if (known.has(query.id) || query.user_id === '') continue;
    known.add(query.id);
    const granted = await client.find(`/api/v2/saved-queries/${query.id}/permissions`, sharing);
    const { user_id: owner, name, query: text, description } = query;
    const { public: isPublic, shared_to_user_ids: sharedWith } = granted?.data ?? {};
    found.push({ owner, name, query: text, description, isPublic: isPublic === true, sharedWith: sharedWith ?? [] });
  }
  return found;
}

/** What the API gives of nothing, or of a part. */
const NOT_GIVEN = [
  'private saved queries of other users: the API does not give them',
  'certifications and accepted findings of the community edition: the API does not give them',
  'texts, environments and findings of extensions: the API does not give them, so install the extensions again',
];

async function others(client: ApiClient): Promise<Map<string, number>> {
  const tokens = await client.find('/api/v2/tokens', dataOf(z.object({ tokens: z.array(z.unknown()) })));
  const found = new Map(NOT_GIVEN.map((what) => [what, 0]));
  if (tokens?.data.tokens.length) found.set('API tokens: their owners create new ones', tokens.data.tokens.length);
  return found;
}
