import type { Database } from '../storage/database.ts';
import { renderTemplate, type TemplateContext } from '../templates/render-template.ts';

export type KindInfo = Readonly<
  Record<string, { readonly title: string; readonly position: number; readonly markdown: { readonly content: string } }>
>;
export type KnownKind = { readonly id: number; readonly info: KindInfo };

/** What schemas say about kinds. */
export class KindCatalogue {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async nodeKinds(names: readonly string[]): Promise<Map<string, KnownKind>> {
    if (names.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('schema_node_kind')
      .select(['id', 'name', 'info'])
      .where('name', 'in', [...names])
      .execute();
    return new Map(rows.map(({ id, name, info }) => [name, { id, info: info as KindInfo }]));
  }

  async relationshipKind(name: string): Promise<KnownKind | undefined> {
    const row = await this.#db
      .selectFrom('schema_relationship_kind')
      .select(['id', 'info'])
      .where('name', '=', name)
      .executeTakeFirst();
    return row && { id: row.id, info: row.info as KindInfo };
  }
}

export type InfoText = {
  readonly name: string;
  readonly title: string;
  readonly position: number;
  readonly markdown: { readonly content: string; readonly template_error?: string };
};

/** The texts of a kind, filled in for one node or relationship. One that cannot be is shown as it was written. */
export function infoTexts(info: KindInfo, context: TemplateContext): InfoText[] {
  return Object.entries(info).map(([name, { title, position, markdown }]) => {
    const { text, fault } = renderTemplate(markdown.content, context);
    return { name, title, position, markdown: { content: text, ...(fault && { template_error: fault }) } };
  });
}
