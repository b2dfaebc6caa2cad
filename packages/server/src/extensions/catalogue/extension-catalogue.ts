import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type GivenExtension, givenExtension } from '@chokepoint/contract';
import { z } from 'zod';

const FOLDER = fileURLToPath(new URL('./bundles/', import.meta.url));

/** A file of the catalogue: an extension as users upload one, and what it is for. */
const bundle = givenExtension.extend({
  catalogue: z.object({ description: z.string(), collector: z.string(), basis: z.string() }),
});

export type CatalogueBundle = z.output<typeof bundle>['catalogue'] & {
  /** Names it in paths: the name of its file. */
  readonly name: string;
  readonly extension: GivenExtension;
};

/** The extensions that come with the service. They are read when they are needed for the first time. */
export class ExtensionCatalogue {
  #bundles: Promise<readonly CatalogueBundle[]> | undefined;

  async list(): Promise<readonly CatalogueBundle[]> {
    this.#bundles ??= readBundles();
    try {
      return await this.#bundles;
    } catch (error) {
      this.#bundles = undefined;
      throw error;
    }
  }

  async byName(name: string): Promise<CatalogueBundle | undefined> {
    return (await this.list()).find((one) => one.name === name);
  }
}

async function readBundles(): Promise<CatalogueBundle[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (file) => {
      const { catalogue, ...extension } = bundle.parse(JSON.parse(await readFile(`${FOLDER}${file}`, 'utf8')));
      return { name: file.slice(0, -'.json'.length), ...catalogue, extension };
    }),
  );
}
