import { isRelationshipKind } from '@chokepoint/model';
import type { SchemaKindRead } from '../kinds/schema-kind-read.ts';
import { AssetFolder } from './asset-folder.ts';
import { GUIDE_SECTIONS, type GuideSection, guideSections } from './guide-sections.ts';
import { Playbooks } from './playbooks.ts';

/** Texts about relationship kinds: a file for each built-in one, the description of an extension for its own. */
export class RelationshipGuides {
  readonly #schemas: Pick<SchemaKindRead, 'relationshipKindNamed'>;
  readonly #files = new AssetFolder('relationships');
  readonly #playbooks = new Playbooks();

  constructor(schemas: Pick<SchemaKindRead, 'relationshipKindNamed'>) {
    this.#schemas = schemas;
  }

  /** Nothing for a kind that neither the model nor an extension knows. */
  async of(kind: string): Promise<GuideSection[] | undefined> {
    // Only names of the model become part of a path.
    if (!isRelationshipKind(kind)) return this.#ofExtension(kind);
    const text = await this.#files.text(`${kind}.md`);
    if (text === undefined) return undefined;
    const playbook = await this.#playbooks.of(kind);
    const [what, abuse, detect, fix, ...rest] = guideSections(text);
    if (!playbook || !what || !abuse || !detect || !fix) return guideSections(text);
    const [prerequisites, windows, linux, opsec, rule] = playbook.abuse;
    return [what, abuse, prerequisites, windows, linux, opsec, detect, rule, fix, ...playbook.fix, ...rest].filter(
      (section) => section !== undefined,
    );
  }

  async #ofExtension(kind: string): Promise<GuideSection[] | undefined> {
    const found = await this.#schemas.relationshipKindNamed(kind);
    if (!found) return undefined;
    return found.description === '' ? [] : [{ title: GUIDE_SECTIONS[0], markdown: found.description }];
  }
}
