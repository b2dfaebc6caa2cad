import { type catalogueEntry, installFromCatalogue, listExtensionCatalogue } from '@chokepoint/contract';
import type { z } from 'zod';
import { created, type Handler, handle, ok } from '../../http/handler.ts';
import { notFound } from '../../service-error.ts';
import type { ExtensionParts } from '../extension-parts.ts';
import { type ExtensionRecord, ExtensionStore } from '../extension-store.ts';
import { registerExtension } from '../register-extension.ts';
import { type CatalogueBundle, ExtensionCatalogue } from './extension-catalogue.ts';

export function catalogueHandlers(parts: ExtensionParts): Handler[] {
  const store = new ExtensionStore(parts.db);
  const catalogue = new ExtensionCatalogue();
  return [
    handle(listExtensionCatalogue, async () => {
      const [bundles, installed] = await Promise.all([catalogue.list(), store.list()]);
      return ok({ data: { entries: bundles.map((bundle) => encode(bundle, installed)) } });
    }),

    handle(installFromCatalogue, async ({ params, actor }) => {
      const { catalogue_name: name } = params;
      const bundle = await catalogue.byName(name);
      if (!bundle) throw notFound(`no extension of the catalogue is named ${name}`);
      const isNew = await registerExtension(parts, actor, bundle.extension, { catalogue: name });
      const entry = { data: encode(bundle, await store.list()) };
      return isNew ? created(entry) : ok(entry);
    }),
  ];
}

function encode(bundle: CatalogueBundle, installed: readonly ExtensionRecord[]): z.input<typeof catalogueEntry> {
  const { name, description, collector, basis, extension } = bundle;
  const { schema, node_kinds, relationship_kinds, environments, relationship_findings, pz_rules, queries } = extension;
  const known = installed.find((record) => !record.is_builtin && record.name === schema?.name);
  return {
    name,
    display_name: schema?.display_name ?? name,
    namespace: schema?.namespace ?? '',
    version: schema?.version ?? '',
    description,
    collector,
    basis,
    node_kinds: node_kinds?.length ?? 0,
    relationship_kinds: relationship_kinds?.length ?? 0,
    environments: environments?.length ?? 0,
    findings: relationship_findings?.length ?? 0,
    zone_rules: pz_rules?.rules?.length ?? 0,
    saved_queries: queries?.length ?? 0,
    installed: known !== undefined,
    extension_id: known?.id ?? null,
    installed_version: known?.version ?? null,
  };
}
