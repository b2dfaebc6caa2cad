import { type GraphImage, type NodeIndex, type NodeSet, textCandidates } from '@chokepoint/graph';
import { displayKind } from '@chokepoint/model';
import type { Task } from '../workers/task.ts';
import { visibleNodes } from './visible-nodes.ts';

export type FindObjectsInput = {
  readonly text: string;
  /** Only objects with one of these kinds; `undefined` = any. */
  readonly kinds: readonly string[] | undefined;
  readonly displayKinds: readonly string[];
  readonly environments: readonly string[] | undefined;
  readonly skip: number;
  /** 0 = all. */
  readonly limit: number;
};

export type FoundObject = {
  readonly objectid: string;
  readonly type: string;
  readonly name: string;
  readonly distinguishedname: string;
  readonly system_tags: string;
};

const SEARCHED = ['name', 'objectid'] as const;

/**
 * Objects whose name or object id is the text, then those that contain it, by name. Collected names are in capitals, so
 * the text is put into capitals too.
 */
export const findObjects: Task<FindObjectsInput, readonly FoundObject[]> = (image, input, { deadline }) => {
  const text = input.text.toUpperCase();
  const wanted = input.kinds?.map((name) => image.nodeKind(name)).filter((kind) => kind !== undefined);
  const visible = input.environments && visibleNodes(image, input.environments);
  const exact: NodeIndex[] = [];
  const partial: [name: string, node: NodeIndex][] = [];
  let seen = 0;
  for (const node of candidates(image, text)) {
    if ((++seen & 4095) === 0) deadline.check();
    if (!shown(image, node, wanted, visible)) continue;
    const values = SEARCHED.map((property) => textOf(image, node, property));
    if (values.includes(text)) exact.push(node);
    else if (values.some((value) => value.includes(text))) partial.push([shownName(image, node), node]);
  }
  partial.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const all = [...exact, ...partial.map(([, node]) => node)];
  const end = input.limit > 0 ? input.skip + input.limit : undefined;
  const custom = { display: new Set(input.displayKinds), source: new Set<string>() };
  return all.slice(input.skip, end).map((node) => ({
    objectid: textOf(image, node, 'objectid') || image.objectId(node),
    type: textOf(image, node, 'primarykind') || displayKind(image.kindNamesOf(node), custom),
    name: shownName(image, node),
    distinguishedname: textOf(image, node, 'distinguishedname'),
    system_tags: textOf(image, node, 'system_tags'),
  }));
};

/** Every node that may match, each once. Short texts are looked for everywhere. */
function candidates(image: GraphImage, text: string): Iterable<NodeIndex> {
  const found = new Set<NodeIndex>();
  for (const property of SEARCHED) {
    const some = textCandidates(image, property, text, 'contains');
    if (!some) return Array.from({ length: image.nodeCount }, (_, node) => node);
    for (const node of some) found.add(node);
  }
  return found;
}

function shown(
  image: GraphImage,
  node: NodeIndex,
  wanted: readonly number[] | undefined,
  visible: NodeSet | undefined,
): boolean {
  if (visible && !visible.has(node)) return false;
  if (wanted && !wanted.some((kind) => image.hasKind(node, kind))) return false;
  const kinds = image.kindNamesOf(node);
  return !kinds.includes('ADLocalGroup') || kinds.includes('Group');
}

function textOf(image: GraphImage, node: NodeIndex, property: string): string {
  const value = image.nodeProperty(node, property);
  return typeof value === 'string' ? value : '';
}

function shownName(image: GraphImage, node: NodeIndex): string {
  return (
    textOf(image, node, 'name') || textOf(image, node, 'displayname') || textOf(image, node, 'objectid') || 'NO NAME'
  );
}
