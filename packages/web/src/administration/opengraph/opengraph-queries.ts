import {
  type catalogueEntry,
  createCustomNodes,
  type customNodeKind,
  deleteExtension,
  type extensionSummary,
  installFromCatalogue,
  listCustomNodes,
  listExtensionCatalogue,
  listExtensions,
  putExtension,
  updateCustomNode,
} from '@chokepoint/contract';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';

export type Extension = z.input<typeof extensionSummary>;
export type CatalogueEntry = z.input<typeof catalogueEntry>;
export type NodeKind = z.input<typeof customNodeKind>;
type NodeStyle = { readonly name: string; readonly color: string };

export const extensionsQuery = queryOptions({
  queryKey: ['extensions'],
  queryFn: async ({ signal }) =>
    (await api.call(listExtensions, { signal })).body.data.extensions as readonly Extension[],
});

export const catalogueQuery = queryOptions({
  queryKey: ['extension-catalogue'],
  queryFn: async ({ signal }) =>
    (await api.call(listExtensionCatalogue, { signal })).body.data.entries as readonly CatalogueEntry[],
});

export const nodeKindsQuery = queryOptions({
  queryKey: ['node-kinds'],
  queryFn: async ({ signal }) => (await api.call(listCustomNodes, { signal })).body.data as readonly NodeKind[],
});

const isArchive = ({ name, type }: File): boolean => /\.zip$/i.test(name) || /zip/.test(type);

/** Sends a schema, or a ZIP archive with a schema, zone rules and queries. Returns whether it is new. */
export async function sendExtension(file: File): Promise<boolean> {
  const { status } = isArchive(file)
    ? await api.call(putExtension, { body: new Uint8Array(await file.arrayBuffer()), contentType: 'application/zip' })
    : await api.call(putExtension, { body: new TextEncoder().encode(JSON.stringify(await readJson(file))) });
  await refreshSchemas();
  return status === 201;
}

/** Installs an extension of the catalogue, or brings it up to date. */
export async function installExtension({ name }: CatalogueEntry): Promise<void> {
  await api.call(installFromCatalogue, { params: { catalogue_name: name } });
  await refreshSchemas();
}

export async function removeExtension({ id }: Pick<Extension, 'id'>): Promise<void> {
  await api.call(deleteExtension, { params: { extension_id: id } });
  await refreshSchemas();
}

export async function saveNodeKind(kind: string, { name, color }: NodeStyle, known: boolean): Promise<void> {
  const icon = { type: 'font-awesome', name, color };
  if (known) await api.call(updateCustomNode, { params: { kind_name: kind }, body: { config: { icon } } });
  else await api.call(createCustomNodes, { body: { custom_types: { [kind]: { icon } } } });
  await refreshSchemas();
}

async function refreshSchemas(): Promise<void> {
  await Promise.all(
    [['extensions'], ['extension-catalogue'], ['node-kinds'], ['custom-styles'], ['vocabulary']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

async function readJson(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text());
  } catch (error) {
    throw new Error(`${file.name} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}
