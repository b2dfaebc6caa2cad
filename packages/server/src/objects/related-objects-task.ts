import type { AzureRelation, Relation } from '@chokepoint/contract';
import type { NodeIndex } from '@chokepoint/graph';
import { AnswerCache } from '../graph-answers/answer-cache.ts';
import { encodeJson } from '../graph-answers/encode-json.ts';
import { flatGraph } from '../graph-answers/flat-graph.ts';
import { ObjectView } from '../graph-answers/object-view.ts';
import type { DisplayedKinds } from '../kinds/displayed-kinds.ts';
import type { TaskFunction } from '../workers/task.ts';
import type { FindRelated, Related } from './find-related.ts';
import { AZURE_RELATIONS } from './relations/azure-relations.ts';
import { DIRECTORY_RELATIONS } from './relations/directory-relations.ts';
import { type RelatedSort, sortRelated } from './sort-related.ts';
import { findVisibleObject, type ObjectLookup } from './visible-object.ts';

export type RelatedObjectsInput = ObjectLookup & {
  readonly relation:
    | { readonly of: 'directory'; readonly name: Relation }
    | { readonly of: 'azure'; readonly name: AzureRelation };
  readonly form: 'list' | 'graph';
  readonly skip: number;
  readonly limit: number;
  readonly sorts: readonly RelatedSort[];
  /** Whether a page beyond the end is an error. */
  readonly strictSkip: boolean;
  readonly kinds: DisplayedKinds;
  /** Whether lists are cached for the next page. */
  readonly cache: boolean;
};

export type RelatedObjectsOutput =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'hidden' }
  | { readonly kind: 'beyond-end' }
  | { readonly kind: 'answer'; readonly json: Uint8Array };

/** What these relations show of a node in their graph form; there can be very many nodes. */
const BRIEF: Readonly<Record<string, readonly string[]>> = {
  controllers: ['name', 'objectid', 'system_tags'],
  controllables: ['name', 'objectid', 'system_tags'],
};

/** The objects related to one object, as a page of a list or as a graph. */
export const relatedObjects: TaskFunction<RelatedObjectsInput, RelatedObjectsOutput> = (image, input, limits) => {
  const subject = findVisibleObject(image, input);
  if (subject.kind !== 'visible') return subject;
  const view = new ObjectView(image, input.kinds);
  const find = () => finderOf(input)({ image, visible: subject.visible, limits }, subject.node);
  if (input.form === 'graph') {
    const found = find();
    const shown = input.relation.of === 'directory' ? BRIEF[input.relation.name] : undefined;
    return { kind: 'answer', json: encodeJson(graphOf(view, found, shown)) };
  }
  const { skip, limit } = input;
  const list = () => Uint32Array.from(sortRelated([...find().nodes], view, input.sorts));
  const ordered = input.cache ? lists.get(image, keyOf(input), list) : list();
  const count = ordered.length;
  if (input.strictSkip && skip > count) return { kind: 'beyond-end' };
  const page = Array.from(ordered.subarray(skip, skip + limit));
  const data = page.map((node) => (input.relation.of === 'azure' ? azureObject(view, node) : view.listed(node)));
  return { kind: 'answer', json: encodeJson({ count, limit, skip, data }) };
};

/** Sorted lists of earlier requests, for the next page or the same one again. */
const lists = new AnswerCache<Uint32Array>(4_000_000, (list) => list.length + 32);

const keyOf = ({ relation, objectId, sorts, environments }: RelatedObjectsInput): string =>
  JSON.stringify([relation.of, relation.name, objectId, sorts, environments]);

const finderOf = ({ relation }: RelatedObjectsInput): FindRelated =>
  relation.of === 'directory' ? DIRECTORY_RELATIONS[relation.name] : AZURE_RELATIONS[relation.name];

function graphOf(view: ObjectView, found: Related, shown: readonly string[] | undefined) {
  const edges = [...found.edges()];
  return flatGraph(view, found.nodes, edges, shown);
}

/** An Azure object as answers show it. */
export function azureObject(view: ObjectView, node: NodeIndex) {
  const { image } = view;
  const kinds = image.kindNamesOf(node);
  return {
    kind: view.kind(node, kinds),
    kinds,
    isTierZero: view.isTierZero(node),
    isOwnedObject: view.isOwned(node),
    props: image.nodeProperties(node),
  };
}
