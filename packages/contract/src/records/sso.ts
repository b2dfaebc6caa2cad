import { z } from 'zod';
import { capitalTime, timestamp, wrappedInt32, wrappedTime } from '../nullable.ts';

const times = { created_at: timestamp, updated_at: timestamp };

/** How users of a provider come into being at their first login. */
const autoProvision = z.object({
  enabled: z.boolean(),
  default_role_id: z.int(),
  role_provision: z.boolean(),
});
const ssoConfig = z.object({ auto_provision: autoProvision });
export type SsoConfig = z.output<typeof ssoConfig>;

function samlProviderShape<D extends z.ZodType, I extends z.ZodType>(shapes: { deletedAt: D; int32: I }) {
  return z.object({
    name: z.string(),
    display_name: z.string(),
    idp_issuer_uri: z.string(),
    idp_sso_uri: z.string(),
    root_uri_version: z.int(),
    principal_attribute_mappings: z.array(z.string()),
    sp_issuer_uri: z.string(),
    sp_sso_uri: z.string(),
    sp_metadata_uri: z.string(),
    sp_acs_uri: z.string(),
    sso_provider_id: shapes.int32,
    id: z.int(),
    ...times,
    deleted_at: shapes.deletedAt,
  });
}

/** A SAML provider as the ecosystem's routes return it. */
export const samlProvider = samlProviderShape({ deletedAt: capitalTime, int32: z.int().nullable() });
/** The same record as the specification's routes return it. */
export const wrappedSamlProvider = samlProviderShape({ deletedAt: wrappedTime, int32: wrappedInt32 });

export const oidcProvider = z.object({
  client_id: z.string(),
  issuer: z.string(),
  sso_provider_id: z.int(),
  id: z.int(),
  ...times,
  deleted_at: capitalTime,
});

const ssoProviderFields = {
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  config: ssoConfig,
  login_uri: z.string(),
  callback_uri: z.string(),
};
/** What the login page shows of a provider. */
export const publicSsoProvider = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  type: z.enum(['SAML', 'OIDC']),
  login_uri: z.string(),
});
export const ssoProvider = z.discriminatedUnion('type', [
  z.object({ ...ssoProviderFields, type: z.literal('SAML'), details: samlProvider }),
  z.object({ ...ssoProviderFields, type: z.literal('OIDC'), details: oidcProvider }),
]);
