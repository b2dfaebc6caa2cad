import {
  AZURE_ENTITIES,
  type AzureEntity,
  DESCENDENTS,
  DIRECTORY_ENTITIES,
  type DirectoryEntity,
} from '@chokepoint/contract/without-schemas';
import type { GraphImage, NodeIndex, PropertyValue } from '@chokepoint/graph';
import { AnswerCache } from '../graph-answers/answer-cache.ts';
import { encodeJson } from '../graph-answers/encode-json.ts';
import { ObjectView } from '../graph-answers/object-view.ts';
import type { DisplayedKinds } from '../kinds/displayed-kinds.ts';
import type { TaskFunction } from '../workers/task.ts';
import { azureObject } from './related-objects-task.ts';
import { AZURE_RELATIONS } from './relations/azure-relations.ts';
import { DIRECTORY_RELATIONS } from './relations/directory-relations.ts';
import { findVisibleObject, type ObjectLookup } from './visible-object.ts';
import { runOf, type VisibleGraph } from './walk/walk.ts';

export type ObjectInformationInput = ObjectLookup & {
  /** A collection of directory objects, or a type of Azure objects. */
  readonly entity: { readonly of: 'directory' | 'azure'; readonly name: string };
  readonly counts: boolean;
  readonly kinds: DisplayedKinds;
  /** Whether counts are cached. */
  readonly cache: boolean;
};

export type ObjectInformationOutput =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'hidden' }
  | { readonly kind: 'answer'; readonly json: Uint8Array };

const COLLECTIONS = new Map(DIRECTORY_ENTITIES.map((entity) => [entity.collection, entity]));

/** The properties of one object and, where wanted, how much is related to it. */
export const objectInformation: TaskFunction<ObjectInformationInput, ObjectInformationOutput> = (
  image,
  input,
  limits,
) => {
  const subject = findVisibleObject(image, input);
  if (subject.kind !== 'visible') return subject;
  const graph = { image, visible: subject.visible, limits };
  const data =
    input.entity.of === 'directory'
      ? directoryInformation(graph, subject.node, COLLECTIONS.get(input.entity.name)!, input)
      : azureInformation(graph, subject.node, AZURE_ENTITIES[input.entity.name]!, input);
  return { kind: 'answer', json: encodeJson({ data }) };
};

function directoryInformation(
  graph: VisibleGraph,
  node: NodeIndex,
  entity: DirectoryEntity,
  input: ObjectInformationInput,
) {
  const { image } = graph;
  const view = new ObjectView(image, input.kinds);
  const props = {
    ...image.nodeProperties(node),
    ...(view.isTierZero(node) && { isTierZero: true }),
    ...siteProperties(graph, node),
  };
  const counts = input.counts ? cached(graph, input, () => directoryCounts(graph, node, entity)) : {};
  return { props, kinds: image.kindNamesOf(node), ...counts };
}

/** A server of a site names the computer behind it, and the computer its server. */
function siteProperties({ image, visible }: VisibleGraph, node: NodeIndex): Record<string, string> {
  const kind = image.edgeKind('ServerIs');
  if (kind === undefined) return {};
  const properties: Record<string, string> = {};
  const name = (prefix: string, other: NodeIndex) => {
    if (visible && !visible.has(other)) return;
    properties[prefix] = image.objectId(other);
    const text = image.nodeProperty(other, 'name');
    if (typeof text === 'string') properties[`${prefix}name`] = text;
  };
  for (let at = image.outStart[node]!; at < image.outEnd[node]!; at++)
    if (image.outKind[at] === kind) name('serverreferencecomputer', image.outTarget[at]!);
  for (let at = image.inStart[node]!; at < image.inEnd[node]!; at++)
    if (image.inKind[at] === kind) name('siteservernode', image.inSource[at]!);
  return properties;
}

type Counts = Readonly<Record<string, number>>;
const MOST_COUNTS = 20_000;
const counted = new AnswerCache<Counts>(MOST_COUNTS, () => 1);

/** Counts of an object are valid as long as the image. */
function cached({ image }: VisibleGraph, input: ObjectInformationInput, count: () => Counts): Counts {
  if (!input.cache) return count();
  return counted.get(image, JSON.stringify([input.entity, input.objectId, input.environments]), count);
}

function directoryCounts(graph: VisibleGraph, node: NodeIndex, entity: DirectoryEntity): Counts {
  const counts: Record<string, number> = {};
  for (const { count, relation } of entity.sections)
    if (count !== undefined) counts[count] = DIRECTORY_RELATIONS[relation](graph, node).nodes.length;
  return counts;
}

function azureCounts(graph: VisibleGraph, node: NodeIndex, entity: AzureEntity): Counts {
  const relations = [...Object.values(entity.counts), ...(entity.descendents ?? [])];
  return Object.fromEntries(
    relations.map((relation) => [relation, AZURE_RELATIONS[relation](graph, node).nodes.length]),
  );
}

function azureInformation(graph: VisibleGraph, node: NodeIndex, entity: AzureEntity, input: ObjectInformationInput) {
  const { props, ...shown } = azureObject(new ObjectView(graph.image, input.kinds), node);
  const answer: Record<string, unknown> = { ...shown, props: { ...props, ...linkedProperty(graph, node, entity) } };
  const counts = input.counts ? cached(graph, input, () => azureCounts(graph, node, entity)) : {};
  for (const [place, relation] of Object.entries(entity.counts)) put(answer, place.split('.'), counts[relation] ?? 0);
  for (const name of entity.unfilled ?? []) answer[name] = 0;
  if (entity.descendents) answer.descendents = { descendent_counts: input.counts ? descendents(counts, entity) : null };
  return answer;
}

function put(into: Record<string, unknown>, [name, ...rest]: readonly string[], value: number): void {
  if (rest.length === 0) into[name!] = value;
  else {
    into[name!] ??= {};
    put(into[name!] as Record<string, unknown>, rest, value);
  }
}

function descendents(counts: Counts, entity: AzureEntity): Counts {
  return Object.fromEntries(
    (entity.descendents ?? []).map((relation) => [
      DESCENDENTS[relation as keyof typeof DESCENDENTS],
      counts[relation] ?? 0,
    ]),
  );
}

/** The object id of what one relationship leads to; empty when it leads nowhere. */
function linkedProperty(
  { image, visible }: VisibleGraph,
  node: NodeIndex,
  { linked }: AzureEntity,
): Record<string, PropertyValue> {
  if (!linked) return {};
  return { [linked.name]: linkedObject(image, visible, node, linked) };
}

function linkedObject(
  image: GraphImage,
  visible: VisibleGraph['visible'],
  node: NodeIndex,
  linked: NonNullable<AzureEntity['linked']>,
): string {
  const run = runOf(image, linked.direction);
  const [relationship, kind] = [image.edgeKind(linked.relationship), image.nodeKind(linked.kind)];
  if (relationship === undefined || kind === undefined) return '';
  for (let at = run.start[node]!; at < run.end[node]!; at++) {
    const other = run.other[at]!;
    if (run.kind[at] === relationship && image.hasKind(other, kind) && visible?.has(other) !== false)
      return image.objectId(other);
  }
  return '';
}
