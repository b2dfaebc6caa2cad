import { ImageDraft, type Value, type ValueMap } from '@chokepoint/cypher';
import type { GraphImage } from '@chokepoint/graph';
import { SOURCE } from '../../queries/cypher-task.ts';

const COUNTED = [
  'nodes-created',
  'nodes-deleted',
  'relationships-created',
  'relationships-deleted',
  'properties-set',
  'labels-added',
  'labels-removed',
] as const;
type Counted = (typeof COUNTED)[number];

/** What tools of this field write on an object, and what it is called there. */
export type Mark = 'owned' | 'highvalue';
export type MarkedObject = { readonly objectId: string; readonly mark: Mark; readonly isSet: boolean };

const MARK_LABELS: Readonly<Record<string, Mark>> = {
  Owned: 'owned',
  Tag_Owned: 'owned',
  HighValue: 'highvalue',
  Tag_Tier_Zero: 'highvalue',
};

const isMark = (key: string): key is Mark => key === 'owned' || key === 'highvalue';

/** A draft that counts what is written to it, and knows which objects were marked. */
export class CountingDraft extends ImageDraft {
  readonly #marks: Readonly<Record<Mark, Map<number, boolean>>> = { owned: new Map(), highvalue: new Map() };
  #counts = new Map<Counted, number>();

  constructor(image: GraphImage) {
    super(image, SOURCE);
  }

  /** What was written since the last call; nothing when there was nothing. */
  takeCounters(): Record<string, number | boolean> {
    const counts = this.#counts;
    this.#counts = new Map();
    return counts.size === 0 ? {} : { ...Object.fromEntries(counts), 'contains-updates': true };
  }

  override createNode(labels: readonly string[], properties: ValueMap): number {
    this.#count('nodes-created');
    this.#count('labels-added', labels.length);
    this.#count('properties-set', properties.size);
    const node = super.createNode(labels, properties);
    for (const [key, value] of properties) this.#markBy(node, key, value);
    return node;
  }

  override createRelationship(type: string, start: number, end: number, properties: ValueMap) {
    const before = this.relationshipCount;
    const made = super.createRelationship(type, start, end, properties);
    // One that is there already gets the properties, which are counted as such.
    if (this.relationshipCount > before) {
      this.#count('relationships-created');
      this.#count('properties-set', properties.size);
    }
    return made;
  }

  override setNodeProperty(node: number, key: string, value: Value): void {
    this.#count('properties-set');
    this.#markBy(node, key, value);
    super.setNodeProperty(node, key, value);
  }

  override setRelationshipProperty(relationship: number, key: string, value: Value): void {
    this.#count('properties-set');
    super.setRelationshipProperty(relationship, key, value);
  }

  override addLabels(node: number, labels: readonly string[]): void {
    this.#count('labels-added', labels.filter((label) => !this.#has(node, label)).length);
    this.#markByLabels(node, labels, true);
    super.addLabels(node, labels);
  }

  override removeLabels(node: number, labels: readonly string[]): void {
    this.#count('labels-removed', labels.filter((label) => this.#has(node, label)).length);
    this.#markByLabels(node, labels, false);
    super.removeLabels(node, labels);
  }

  override deleteNode(node: number): void {
    this.#count('nodes-deleted');
    super.deleteNode(node);
  }

  override deleteRelationship(relationship: number): void {
    this.#count('relationships-deleted');
    super.deleteRelationship(relationship);
  }

  /** The objects that were marked, or whose mark was taken away. */
  markedObjects(): MarkedObject[] {
    return (['owned', 'highvalue'] as const).flatMap((mark) =>
      [...this.#marks[mark]].flatMap(([node, isSet]) => {
        const objectId = this.objectId(node);
        return objectId === undefined ? [] : [{ objectId, mark, isSet }];
      }),
    );
  }

  #markBy(node: number, key: string, value: Value): void {
    if (isMark(key)) this.#marks[key].set(node, value === true);
  }

  #markByLabels(node: number, labels: readonly string[], isSet: boolean): void {
    for (const label of labels) {
      const mark = MARK_LABELS[label];
      if (mark) this.#marks[mark].set(node, isSet);
    }
  }

  #has(node: number, label: string): boolean {
    const id = this.labelId(label);
    return id !== undefined && this.hasLabel(node, id);
  }

  #count(what: Counted, times = 1): void {
    if (times > 0) this.#counts.set(what, (this.#counts.get(what) ?? 0) + times);
  }
}
