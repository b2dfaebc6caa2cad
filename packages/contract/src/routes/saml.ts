import { z } from 'zod';
import { integer, recordTimes, text } from '../columns.ts';
import { anyOf, publicAccess } from '../permission.ts';
import { identity } from '../records/identity.ts';
import { wrappedSamlProvider } from '../records/sso.ts';
import { BOTH, data, defineRoute } from '../route.ts';

const tag = 'SAML (superseded by single sign-on)';
// Anything that names no provider is "not found" here, numbers or not.
const params = z.object({ saml_provider_id: z.string() });

export const listSamlProviders = defineRoute({
  name: 'listSamlProviders',
  method: 'GET',
  path: '/api/v2/saml',
  summary: 'List SAML providers',
  tag,
  editions: BOTH,
  access: anyOf('auth/ReadProviders'),
  deprecated: true,
  columns: {
    id: integer,
    name: text,
    display_name: text,
    idp_issuer_uri: text,
    idp_sso_uri: text,
    sso_provider_id: integer,
    ...recordTimes,
  },
  answers: { 200: data(z.object({ saml_providers: z.array(wrappedSamlProvider) })) },
});

export const getSamlProvider = defineRoute({
  name: 'getSamlProvider',
  method: 'GET',
  path: '/api/v2/saml/providers/{saml_provider_id}',
  summary: 'One SAML provider',
  tag,
  editions: BOTH,
  access: anyOf('auth/ReadProviders'),
  deprecated: true,
  params,
  answers: { 200: data(wrappedSamlProvider) },
});

export const deleteSamlProvider = defineRoute({
  name: 'deleteSamlProvider',
  errors: [409],
  method: 'DELETE',
  path: '/api/v2/saml/providers/{saml_provider_id}',
  summary: 'Delete a SAML provider',
  tag,
  editions: BOTH,
  access: anyOf('auth/ManageProviders'),
  deprecated: true,
  params,
  answers: { 200: data(z.object({ affected_users: z.array(identity.user) })) },
});

export const listSamlEndpoints = defineRoute({
  name: 'listSamlEndpoints',
  method: 'GET',
  path: '/api/v2/saml/sso',
  summary: 'The login addresses of the SAML providers',
  tag,
  editions: BOTH,
  access: publicAccess,
  deprecated: true,
  answers: {
    200: data(z.object({ endpoints: z.array(z.object({ name: z.string(), initiation_url: z.string() })) })),
  },
});

export const samlRoutes = [listSamlProviders, getSamlProvider, deleteSamlProvider, listSamlEndpoints] as const;
