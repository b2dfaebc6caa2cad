import type { SsoConfig } from '@chokepoint/contract';
import { type Expression, type SqlBool, sql } from 'kysely';
import { PROVIDER_OIDC, PROVIDER_SAML } from '../../callers/principal.ts';
import { conflict } from '../../service-error.ts';
import { type Database, violatedConstraint } from '../../storage/database.ts';
import { filtered, sorted } from '../../storage/list-query.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import {
  type OidcDetails,
  type OidcProvider,
  type SamlDetails,
  type SamlProvider,
  type SsoProvider,
  slugOf,
} from './provider.ts';
import {
  numberedType,
  PROVIDER_COLUMNS,
  type ProviderQuery,
  providerOf,
  providerQuery,
  SAML_COLUMNS,
} from './provider-read.ts';

export type SamlFields = Pick<
  SamlDetails,
  'idp_issuer_uri' | 'idp_sso_uri' | 'idp_redirect_uri' | 'idp_certificates'
> & { readonly metadata_xml: string };
type OidcFields = Pick<OidcDetails, 'client_id' | 'issuer'>;
type ProviderFields = { readonly name: string; readonly config: SsoConfig };

/** Identity providers, each with its SAML or OpenID Connect record. */
export class ProviderStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async list(request: ListRequest): Promise<SsoProvider[]> {
    return this.#read((query) =>
      sorted(filtered(query, request.filters.map(numberedType), PROVIDER_COLUMNS), request.sorts, PROVIDER_COLUMNS, [
        { by: sql.ref('sso_provider.created_at') },
        { by: sql.ref('sso_provider.id') },
      ]),
    );
  }

  async listSaml(request: ListRequest): Promise<SamlProvider[]> {
    const providers = await this.#read((query) =>
      sorted(
        filtered(query.where('sso_provider.type', '=', PROVIDER_SAML), request.filters, SAML_COLUMNS),
        request.sorts,
        SAML_COLUMNS,
        [{ by: sql.ref('saml_provider.id') }],
      ),
    );
    return providers.filter(isSaml);
  }

  async byId(id: number): Promise<SsoProvider | undefined> {
    return this.#one(sql<SqlBool>`sso_provider.id = ${id}`);
  }

  async bySlug(slug: string): Promise<SsoProvider | undefined> {
    return this.#one(sql<SqlBool>`sso_provider.slug = ${slug}`);
  }

  async bySamlId(id: number): Promise<SamlProvider | undefined> {
    const provider = await this.#one(sql<SqlBool>`saml_provider.id = ${id}`);
    return provider && isSaml(provider) ? provider : undefined;
  }

  async createSaml(fields: ProviderFields & SamlFields, now: Date): Promise<SamlProvider> {
    const { name, config, ...saml } = fields;
    const id = await this.#create({ name, config }, PROVIDER_SAML, now, async (transaction, providerId) => {
      await transaction
        .insertInto('saml_provider')
        .values({
          ...storableSaml(saml),
          sso_provider_id: providerId,
          name,
          display_name: name,
          principal_attribute_mappings: JSON.stringify([]),
          root_uri_version: 2,
          created_at: now,
          updated_at: now,
        })
        .execute();
    });
    return (await this.byId(id)) as SamlProvider;
  }

  async createOidc(fields: ProviderFields & OidcFields, now: Date): Promise<OidcProvider> {
    const { name, config, ...oidc } = fields;
    const id = await this.#create({ name, config }, PROVIDER_OIDC, now, async (transaction, providerId) => {
      await transaction
        .insertInto('oidc_provider')
        .values({ ...oidc, sso_provider_id: providerId, created_at: now, updated_at: now })
        .execute();
    });
    return (await this.byId(id)) as OidcProvider;
  }

  /** Without `saml` the SAML settings of the provider stay. */
  async updateSaml(
    id: number,
    { name, config }: ProviderFields,
    saml: SamlFields | undefined,
    now: Date,
  ): Promise<SamlProvider> {
    await this.#update(id, { name, config }, now, async (transaction) => {
      await transaction
        .updateTable('saml_provider')
        .set({ ...(saml && storableSaml(saml)), name, display_name: name, updated_at: now })
        .where('sso_provider_id', '=', id)
        .execute();
    });
    return (await this.byId(id)) as SamlProvider;
  }

  async updateOidc(id: number, fields: ProviderFields & OidcFields, now: Date): Promise<OidcProvider> {
    const { name, config, ...oidc } = fields;
    await this.#update(id, { name, config }, now, async (transaction) => {
      await transaction
        .updateTable('oidc_provider')
        .set({ ...oidc, updated_at: now })
        .where('sso_provider_id', '=', id)
        .execute();
    });
    return (await this.byId(id)) as OidcProvider;
  }

  async remove(id: number): Promise<void> {
    await this.#db.deleteFrom('sso_provider').where('id', '=', id).execute();
  }

  async #create(
    fields: ProviderFields,
    type: number,
    now: Date,
    addDetails: (transaction: Database, providerId: number) => Promise<void>,
  ): Promise<number> {
    return requireUniqueName(() =>
      this.#db.transaction().execute(async (transaction) => {
        const { id } = await transaction
          .insertInto('sso_provider')
          .values({ ...storable(fields), type, created_at: now, updated_at: now })
          .returning('id')
          .executeTakeFirstOrThrow();
        await addDetails(transaction, id);
        return id;
      }),
    );
  }

  async #update(
    id: number,
    fields: ProviderFields,
    now: Date,
    changeDetails: (transaction: Database) => Promise<void>,
  ): Promise<void> {
    await requireUniqueName(() =>
      this.#db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('sso_provider')
          .set({ ...storable(fields), updated_at: now })
          .where('id', '=', id)
          .execute();
        await changeDetails(transaction);
      }),
    );
  }

  async #one(condition: Expression<SqlBool>): Promise<SsoProvider | undefined> {
    return (await this.#read((query) => query.where(condition)))[0];
  }

  async #read(narrow: (query: ProviderQuery) => ProviderQuery): Promise<SsoProvider[]> {
    const rows = await narrow(providerQuery(this.#db)).execute();
    return rows.map(providerOf);
  }
}

const isSaml = (provider: SsoProvider): provider is SamlProvider => provider.type === PROVIDER_SAML;

const storable = ({ name, config }: ProviderFields) => ({ name, slug: slugOf(name), config: JSON.stringify(config) });

const storableSaml = (fields: SamlFields) => ({
  ...fields,
  idp_certificates: JSON.stringify(fields.idp_certificates),
});

async function requireUniqueName<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (violatedConstraint(error) !== undefined) throw conflict('sso provider name must be unique');
    throw error;
  }
}
