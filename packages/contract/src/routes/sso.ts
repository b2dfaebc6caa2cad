import { z } from 'zod';
import { BODY_BYTES } from '../body-limit.ts';
import { uuid } from '../nullable.ts';
import { publicAccess } from '../permission.ts';
import { BOTH, bytes, data, defineRoute, empty, file, jsonBody } from '../route.ts';

const tag = 'Single sign-on';
const params = z.object({ sso_provider_slug: z.string() });
const SAML_METADATA = 'application/samlmetadata+xml';

export const beginSsoLogin = defineRoute({
  name: 'beginSsoLogin',
  method: 'GET',
  path: '/api/v2/sso/{sso_provider_slug}/login',
  summary: 'Send the browser to an identity provider',
  tag,
  editions: BOTH,
  access: publicAccess,
  params,
  // 200 is a page that posts a request, for providers that take it in no other way.
  answers: { 200: file('text/html; charset=utf-8'), 302: empty },
});

export const finishSsoLogin = defineRoute({
  name: 'finishSsoLogin',
  method: 'ANY',
  path: '/api/v2/sso/{sso_provider_slug}/callback',
  summary: 'The callback of an identity provider',
  tag,
  editions: BOTH,
  access: publicAccess,
  params,
  body: bytes({ 'application/x-www-form-urlencoded': z.record(z.string(), z.string()) }),
  bodyLimit: BODY_BYTES.providerForm,
  answers: { 302: empty },
});

export const getSsoMetadata = defineRoute({
  name: 'getSsoMetadata',
  method: 'GET',
  path: '/api/v2/sso/{sso_provider_slug}/metadata',
  summary: 'The SAML metadata of this service',
  tag,
  editions: BOTH,
  access: publicAccess,
  params,
  answers: { 200: file(SAML_METADATA) },
});

export const exchangeSsoCode = defineRoute({
  name: 'exchangeSsoCode',
  method: 'POST',
  path: '/api/v2/sso/exchange',
  summary: 'Exchange the one-time code of a finished login for its session',
  tag,
  editions: BOTH,
  access: publicAccess,
  body: jsonBody(z.object({ code: z.string().default('') })),
  answers: { 200: data(z.object({ user_id: uuid, auth_expired: z.boolean(), session_token: z.string() })) },
});

const legacy = (rest = '') => `/api/{version}/login/saml/{sso_provider_slug}${rest}`;
const legacyParams = z.object({ version: z.string(), sso_provider_slug: z.string() });

export const legacySamlCallback = defineRoute({
  name: 'legacySamlCallback',
  method: 'POST',
  path: legacy('/acs'),
  summary: 'Old address of the SAML callback',
  tag,
  editions: BOTH,
  access: publicAccess,
  deprecated: true,
  params: legacyParams,
  answers: { 307: empty },
});

export const legacySamlMetadata = defineRoute({
  name: 'legacySamlMetadata',
  method: 'GET',
  path: legacy('/metadata'),
  summary: 'Old address of the SAML metadata',
  tag,
  editions: BOTH,
  access: publicAccess,
  deprecated: true,
  params: legacyParams,
  answers: { 200: file(SAML_METADATA) },
});

export const legacySamlLogin = defineRoute({
  name: 'legacySamlLogin',
  method: 'ANY',
  path: legacy(),
  summary: 'Old address of the SAML login',
  tag,
  editions: BOTH,
  access: publicAccess,
  deprecated: true,
  params: legacyParams,
  answers: { 302: empty },
});

export const ssoRoutes = [
  beginSsoLogin,
  finishSsoLogin,
  getSsoMetadata,
  exchangeSsoCode,
  legacySamlCallback,
  legacySamlMetadata,
  legacySamlLogin,
] as const;
