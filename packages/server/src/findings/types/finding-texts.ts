import { findingType } from '@chokepoint/model';
import { AssetFolder } from '../../guides/asset-folder.ts';
import type { Database } from '../../storage/database.ts';
import { declaredTexts } from './extension-type-read.ts';

export const TEXTS = [
  'title',
  'type',
  'short_description',
  'long_description',
  'short_remediation',
  'long_remediation',
  'references',
] as const;
export type TextName = (typeof TEXTS)[number];

const ZONE_PREFIX = 'tx-';

/** Texts about finding types: from files for the built-in ones, from the database for those of extensions. */
export class FindingTexts {
  readonly #db: Database | undefined;
  readonly #files = new AssetFolder('findings');

  /** Without a database there are no extensions. */
  constructor(db: Database | undefined) {
    this.#db = db;
  }

  /** A text by the name of its file, with or without extension. A text for other zones falls back to the ordinary one. */
  async text(type: string, file: string): Promise<string | undefined> {
    const name = file.replace(/\.md$/, '');
    const plain = name.startsWith(ZONE_PREFIX) ? name.slice(ZONE_PREFIX.length) : name;
    if (!(TEXTS as readonly string[]).includes(plain)) return undefined;
    // Only known names become part of a path.
    if (!findingType(type)) return (await this.#ofExtension(type))?.[plain as TextName];
    return (name === plain ? undefined : await this.#file(type, name)) ?? this.#file(type, plain);
  }

  async all(type: string): Promise<Record<TextName, string> | undefined> {
    if (!findingType(type)) return this.#ofExtension(type);
    const texts = await Promise.all(TEXTS.map(async (name) => [name, await this.#file(type, name)] as const));
    if (texts.some(([, text]) => text === undefined)) return undefined;
    return Object.fromEntries(texts) as Record<TextName, string>;
  }

  #file(type: string, name: string): Promise<string | undefined> {
    return this.#files.text(`${type}/${name}.md`);
  }

  async #ofExtension(type: string): Promise<Record<TextName, string> | undefined> {
    if (!this.#db) return undefined;
    const found = await declaredTexts(this.#db, type);
    if (!found) return undefined;
    const { remediation } = found;
    return {
      title: found.display_name,
      type: found.extension_name,
      short_description: remediation.short_description ?? '',
      long_description: remediation.long_description ?? '',
      short_remediation: remediation.short_remediation ?? '',
      long_remediation: remediation.long_remediation ?? '',
      references: '',
    };
  }
}
