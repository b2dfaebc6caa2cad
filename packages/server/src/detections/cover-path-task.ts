import { shortestPath } from '@chokepoint/graph';
import { traversableKinds } from '@chokepoint/model';
import { nodeName } from '../graph/node-name.ts';
import { visibleNodes } from '../graph/visible-nodes.ts';
import type { TaskFunction } from '../workers/task.ts';

export type CoverPathInput = {
  readonly start: string;
  readonly end: string;
  /** Relationship kinds of extensions that an attacker can follow. */
  readonly traversable: readonly string[];
  /** The environments that the caller may see; undefined = all. */
  readonly environments: readonly string[] | undefined;
};

type End = { readonly id: string; readonly name: string };
export type PathStep = { readonly source: End; readonly kind: string; readonly target: End };

/** The steps of a shortest attack path; a text where there is none. */
export const coverPath: TaskFunction<CoverPathInput, readonly PathStep[] | string> = (image, input, limits) => {
  const visible = input.environments && visibleNodes(image, input.environments);
  const [start, end] = [input.start, input.end].map((id) => image.nodeByObjectId(id));
  if (start === undefined || end === undefined || visible?.has(start) === false || visible?.has(end) === false)
    return 'not found';
  const kinds = image.edgeKindMask([...traversableKinds, ...input.traversable]);
  const path = shortestPath(image, start, end, {
    direction: 'forward',
    kinds,
    ...(visible && { visible }),
    ...limits,
  });
  if (!path) return 'path not found';
  const endOf = (node: number): End => ({ id: image.objectId(node), name: nodeName(image, node) });
  return path.edges.map((edge) => ({
    source: endOf(image.edgeSource(edge)),
    kind: image.edgeKinds[image.edgeKindOf(edge)]!,
    target: endOf(image.edgeTarget(edge)),
  }));
};
