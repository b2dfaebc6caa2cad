import { z } from 'zod';
import { BODY_BYTES } from '../body-limit.ts';
import { type Column, integer, text, time } from '../columns.ts';
import { anyOf, publicAccess } from '../permission.ts';
import { identity } from '../records/identity.ts';
import { oidcProvider, publicSsoProvider, samlProvider, ssoProvider } from '../records/sso.ts';
import { BOTH, bytes, data, defineRoute, file, integerId, json, jsonBody, multipart } from '../route.ts';

const tag = 'Single sign-on';
const params = z.object({ sso_provider_id: integerId });

const formBoolean = (name: string) =>
  z
    .string()
    .regex(/^(?:1|t|true|0|f|false)$/i, `"${name}" parameter could not be converted to bool`)
    .transform((value) => /^[1t]/i.test(value));
const formInteger = (name: string) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, `"${name}" parameter could not be converted to int`)
    .transform(Number);

/** The form of a SAML provider. `metadata` is the XML document of the identity provider, as a file or as text. */
const samlProviderForm = z.object({
  name: z.string(),
  metadata: z.string().meta({ format: 'binary' }),
  'config.auto_provision.enabled': formBoolean('config.auto_provision.enabled'),
  'config.auto_provision.default_role_id': formInteger('config.auto_provision.default_role_id'),
  'config.auto_provision.role_provision': formBoolean('config.auto_provision.role_provision'),
});
export type SamlProviderForm = z.output<typeof samlProviderForm>;
export const changedSamlProviderForm = samlProviderForm.partial();
export type ChangedSamlProviderForm = z.output<typeof changedSamlProviderForm>;

const configInput = z.object({
  auto_provision: z
    .object({
      enabled: z.boolean().default(false),
      default_role_id: z.int().default(0),
      role_provision: z.boolean().default(false),
    })
    .nullish(),
});
/** The fields of an OpenID Connect provider; the handler reports missing ones by name. */
export const oidcProviderBody = z.object({
  name: z.string().nullish(),
  issuer: z.string().nullish(),
  client_id: z.string().nullish(),
  config: configInput.nullish(),
});
export type OidcProviderBody = z.output<typeof oidcProviderBody>;

/** Accepts a number, `SAML` or `OIDC`; the handler distinguishes them. */
const providerType: Column = { ...integer, type: 'string' };

export const listSsoProviders = defineRoute({
  name: 'listSsoProviders',
  method: 'GET',
  path: '/api/v2/sso-providers',
  summary:
    'List the identity providers that users can log in with; without a login, only what the login page shows of them',
  tag,
  editions: BOTH,
  access: publicAccess,
  columns: { id: integer, name: text, slug: text, type: providerType, created_at: time, updated_at: time },
  answers: { 200: data(z.array(z.union([ssoProvider, publicSsoProvider]))) },
});

export const createSamlProvider = defineRoute({
  name: 'createSamlProvider',
  errors: [409],
  method: 'POST',
  path: '/api/v2/sso-providers/saml',
  summary: 'Create a SAML provider from its metadata',
  tag,
  editions: BOTH,
  access: anyOf('auth/ManageProviders'),
  bodyLimit: BODY_BYTES.import,
  body: multipart(samlProviderForm),
  answers: { 200: data(samlProvider) },
});

export const createSamlProviderLegacy = defineRoute({
  ...createSamlProvider,
  name: 'createSamlProviderLegacy',
  errors: [409],
  path: '/api/v2/saml/providers',
  deprecated: true,
});

export const createOidcProvider = defineRoute({
  name: 'createOidcProvider',
  errors: [409],
  method: 'POST',
  path: '/api/v2/sso-providers/oidc',
  summary: 'Create an OpenID Connect provider',
  tag,
  editions: BOTH,
  access: anyOf('auth/ManageProviders'),
  feature: 'oidc_support',
  body: jsonBody(oidcProviderBody),
  answers: { 201: data(oidcProvider) },
});

export const updateSsoProvider = defineRoute({
  name: 'updateSsoProvider',
  errors: [409],
  method: 'PATCH',
  path: '/api/v2/sso-providers/{sso_provider_id}',
  summary: 'Change a provider: a form for SAML, JSON for OpenID Connect; ends the sessions started through it',
  tag,
  editions: BOTH,
  access: anyOf('auth/ManageProviders'),
  params,
  // Which of the two it must be is known once the provider is.
  bodyLimit: BODY_BYTES.import,
  body: bytes({ 'application/json': oidcProviderBody, 'multipart/form-data': changedSamlProviderForm }),
  answers: { 200: data(z.union([samlProvider, oidcProvider])) },
});

export const deleteSsoProvider = defineRoute({
  name: 'deleteSsoProvider',
  errors: [409],
  method: 'DELETE',
  path: '/api/v2/sso-providers/{sso_provider_id}',
  summary: 'Delete a provider; its users stay, but cannot log in',
  tag,
  editions: BOTH,
  access: anyOf('auth/ManageProviders'),
  params,
  answers: { 200: json(z.object({ affected_users: z.array(identity.user) })) },
});

export const getSigningCertificate = defineRoute({
  name: 'getSigningCertificate',
  method: 'GET',
  path: '/api/v2/sso-providers/{sso_provider_id}/signing-certificate',
  summary: 'The certificate with which this service signs its SAML requests',
  tag,
  editions: BOTH,
  access: anyOf('auth/ReadProviders'),
  params,
  answers: { 200: file('application/octet-stream') },
});

export const ssoProviderRoutes = [
  listSsoProviders,
  createSamlProvider,
  createSamlProviderLegacy,
  createOidcProvider,
  updateSsoProvider,
  deleteSsoProvider,
  getSigningCertificate,
] as const;
