import { type GraphImage, type NodeIndex, textCandidates } from '@chokepoint/graph';
import { visibleNodes } from '../graph/visible-nodes.ts';
import { encodeJson } from '../graph-answers/encode-json.ts';
import { flatGraph } from '../graph-answers/flat-graph.ts';
import { ObjectView } from '../graph-answers/object-view.ts';
import type { DisplayedKinds } from '../kinds/displayed-kinds.ts';
import type { TaskFunction } from '../workers/task.ts';

export type DrawObjectsInput = {
  readonly text: string;
  /** Equal to the text, or beginning with it and longer. */
  readonly exact: boolean;
  readonly asTyped: boolean;
  readonly shownKinds: DisplayedKinds;
  readonly environments: readonly string[] | undefined;
};

const SEARCHED = ['name', 'objectid'] as const;

/** Objects found by the beginning of their name or object id, drawn as nodes without relationships. */
export const drawObjects: TaskFunction<DrawObjectsInput, Uint8Array> = (image, input, { deadline }) => {
  const text = input.asTyped ? input.text : input.text.toUpperCase();
  const visible = input.environments && visibleNodes(image, input.environments);
  const fold = (value: string) => (input.asTyped ? value.toUpperCase() : value);
  const found = new Set<NodeIndex>();
  for (const property of SEARCHED)
    for (const node of beginning(image, property, text, input.exact)) {
      deadline.check();
      if (visible && !visible.has(node)) continue;
      const values = SEARCHED.map((name) => image.nodeProperty(node, name)).filter(
        (value) => typeof value === 'string',
      );
      const isExact = values.includes(text);
      if (input.exact ? isExact : !isExact && values.some((value) => fold(value).startsWith(fold(text))))
        found.add(node);
    }
  return encodeJson({ data: flatGraph(new ObjectView(image, input.shownKinds), found, []) });
};

function* beginning(image: GraphImage, property: string, text: string, exact: boolean): Generator<NodeIndex> {
  const some = textCandidates(image, property, text, exact ? 'equals' : 'startsWith');
  if (some) yield* some;
  else for (let node = 0; node < image.nodeCount; node++) yield node;
}
