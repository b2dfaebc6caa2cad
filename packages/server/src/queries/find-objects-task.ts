import {
  type GraphImage,
  type NodeIndex,
  type NodeSet,
  searchNodes,
  type TextShape,
  textCandidates,
} from '@chokepoint/graph';
import { visibleNodes } from '../graph/visible-nodes.ts';
import { encodeJson } from '../graph-answers/encode-json.ts';
import { FirstInOrder } from '../graph-answers/first-in-order.ts';
import { ObjectView } from '../graph-answers/object-view.ts';
import type { DisplayedKinds } from '../kinds/displayed-kinds.ts';
import type { TaskFunction, TaskLimits } from '../workers/task.ts';

export type FindObjectsInput = {
  readonly text: string;
  /** `similar` also finds texts with a few letters wrong. */
  readonly match: 'fuzzy' | 'exact' | 'similar';
  /** Case counts for what is equal. Otherwise the text is put into capitals, as collected names are. */
  readonly asTyped: boolean;
  readonly properties: readonly string[];
  /** Only objects with one of these kinds; `undefined` = any. */
  readonly kinds: readonly string[] | undefined;
  readonly shownKinds: DisplayedKinds;
  readonly environments: readonly string[] | undefined;
  readonly skip: number;
  /** 0 = all. */
  readonly limit: number;
  /** Whether the answer is cached. */
  readonly cache: boolean;
  /** Properties whose index the calling thread also needs. */
  readonly wantsIndexes?: readonly string[];
};

type TextIndexes = GraphImage['lookups']['text'];
export type FindObjectsOutput = {
  readonly json: Uint8Array;
  readonly indexes?: readonly (readonly [property: string, index: NonNullable<ReturnType<TextIndexes['get']>>])[];
};

const SIMILAR_SHOWN = 100;

/** Objects of which a property is the text, then those that contain it by name: `{"data": [...]}`. */
export const findObjects: TaskFunction<FindObjectsInput, FindObjectsOutput> = (image, input, limits) => {
  const view = new ObjectView(image, input.shownKinds);
  const found = input.match === 'similar' ? similarObjects(image, input) : matchingObjects(image, input, limits);
  const data = found.map((node) => ({
    objectid: view.objectId(node) || 'NO OBJECT ID',
    type: view.text(node, 'primarykind') || view.kind(node),
    name: nameOf(view, node),
    distinguishedname: view.text(node, 'distinguishedname'),
    system_tags: view.text(node, 'system_tags'),
  }));
  const indexes = (input.wantsIndexes ?? []).flatMap((property) => {
    const index = image.lookups.text.get(property);
    return index ? [[property, index] as const] : [];
  });
  return { json: encodeJson({ data }), ...(indexes.length > 0 && { indexes }) };
};

function similarObjects(image: GraphImage, input: FindObjectsInput): readonly NodeIndex[] {
  const counts = shownTest(image, input);
  const end = input.limit > 0 ? input.skip + input.limit : SIMILAR_SHOWN;
  const hits = searchNodes(image, input.text, {
    properties: input.properties,
    limit: Math.max(SIMILAR_SHOWN, end),
    similar: true,
  });
  return hits
    .map(({ node }) => node)
    .filter(counts)
    .slice(input.skip, end);
}

function matchingObjects(image: GraphImage, input: FindObjectsInput, { deadline }: TaskLimits): readonly NodeIndex[] {
  const text = input.asTyped ? input.text : input.text.toUpperCase();
  const counts = shownTest(image, input);
  const matcher = new TextMatcher(image, input.properties, text, input.asTyped);
  const exact: NodeIndex[] = [];
  const end = input.limit > 0 ? input.skip + input.limit : Number.POSITIVE_INFINITY;
  const partial = new FirstInOrder(end);
  let checked = 0;
  const shape = input.match === 'exact' ? 'equals' : 'contains';
  for (const node of candidates(image, input.properties, text, { shape, deadline })) {
    if ((++checked & 255) === 0) deadline.check();
    if (!counts(node)) continue;
    const match = matcher.match(node);
    if (match === 'equal') exact.push(node);
    else if (match === 'part' && input.match !== 'exact') partial.add(node, nameBytes(image, node));
  }
  return [...exact, ...partial.nodes()].slice(input.skip, end);
}

/** Whether a search reads only what may match, and not every object: this thread has the indexes. */
export function isIndexed(image: GraphImage, { text, match, properties }: FindObjectsInput): boolean {
  return match !== 'similar' && text.length >= 3 && properties.every((name) => image.lookups.text.has(name));
}

/** Every node that may match, each once. Short texts are looked for everywhere. */
function candidates(
  image: GraphImage,
  properties: readonly string[],
  text: string,
  { shape, deadline }: { readonly shape: TextShape; readonly deadline: TaskLimits['deadline'] },
): Iterable<NodeIndex> {
  const found = new Set<NodeIndex>();
  let read = 0;
  for (const property of properties) {
    const some = textCandidates(image, property, text, shape);
    if (!some) return image.nodeCount === 0 ? [] : everyNode(image);
    for (const node of some) {
      if ((++read & 255) === 0) deadline.check();
      found.add(node);
    }
  }
  return found;
}

function* everyNode(image: GraphImage): Generator<NodeIndex> {
  for (let node = 0; node < image.nodeCount; node++) yield node;
}

/** Compares texts as bytes where they are: most objects do not match. */
class TextMatcher {
  readonly #image: GraphImage;
  readonly #columns: readonly NonNullable<ReturnType<GraphImage['nodeColumn']>>[];
  readonly #text: string;
  readonly #bytes: Buffer;
  readonly #anyCase: boolean;
  /** Buffer for the current text. */
  readonly #name = new Uint8Array(512);

  constructor(image: GraphImage, properties: readonly string[], text: string, anyCase: boolean) {
    this.#image = image;
    this.#columns = properties.map((name) => image.nodeColumn(name)).filter((column) => column !== undefined);
    this.#text = text;
    this.#bytes = Buffer.from(text);
    this.#anyCase = anyCase;
  }

  match(node: NodeIndex): 'equal' | 'part' | undefined {
    let best: 'part' | undefined;
    for (const column of this.#columns) {
      if (column.encoding === 'flag' || column.encoding === 'number') continue;
      const length = this.#anyCase ? -1 : this.#image.values.copyAscii(column.code(node), this.#name);
      const isHere = length >= 0 && length <= this.#name.length;
      const found = isHere ? this.#inBytes(length) : this.#inText(column.value(node, this.#image.values));
      if (found === 'equal') return found;
      best = found ?? best;
    }
    return best;
  }

  /** In the characters that `#name` begins with. */
  #inBytes(length: number): 'equal' | 'part' | undefined {
    if (!holds(this.#name, length, this.#bytes)) return undefined;
    return length === this.#bytes.length ? 'equal' : 'part';
  }

  #inText(value: unknown): 'equal' | 'part' | undefined {
    if (typeof value !== 'string') return undefined;
    if (value === this.#text) return 'equal';
    const isPart = this.#anyCase ? value.toUpperCase().includes(this.#text.toUpperCase()) : value.includes(this.#text);
    return isPart ? 'part' : undefined;
  }
}

/** Names are short: looking through one here is quicker than to hand it over. */
function holds(bytes: Uint8Array, length: number, wanted: Uint8Array): boolean {
  const last = length - wanted.length;
  const first = wanted[0];
  for (let at = 0; at <= last; at++) {
    if (bytes[at] !== first) continue;
    let same = 1;
    while (same < wanted.length && bytes[at + same] === wanted[same]) same++;
    if (same >= wanted.length) return true;
  }
  return false;
}

function shownTest(image: GraphImage, input: FindObjectsInput): (node: NodeIndex) => boolean {
  const visible: NodeSet | undefined = input.environments && visibleNodes(image, input.environments);
  const wanted = input.kinds?.map((name) => image.nodeKind(name)).filter((kind) => kind !== undefined);
  const [local, group] = [image.nodeKind('ADLocalGroup'), image.nodeKind('Group')];
  return (node) => {
    if (visible && !visible.has(node)) return false;
    if (wanted && !wanted.some((kind) => image.hasKind(node, kind))) return false;
    if (local === undefined || !image.hasKind(node, local)) return true;
    return group !== undefined && image.hasKind(node, group);
  };
}

const NAMES = ['name', 'displayname', 'objectid'] as const;

function nameOf(view: ObjectView, node: NodeIndex): string {
  for (const property of NAMES) {
    const text = view.text(node, property);
    if (text) return text;
  }
  return 'NO NAME';
}

function nameBytes(image: GraphImage, node: NodeIndex): Uint8Array {
  for (const property of NAMES) {
    const column = image.nodeColumn(property);
    if (!column || column.encoding === 'flag' || column.encoding === 'number' || !column.has(node)) continue;
    const ascii = image.values.asciiText(column.code(node));
    if (ascii) return ascii;
    const value = column.value(node, image.values);
    if (typeof value === 'string') return Buffer.from(value);
  }
  return Buffer.from('NO NAME');
}
