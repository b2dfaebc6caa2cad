import { type GraphImage, NodeSet } from '@chokepoint/graph';
import { findingTypes } from '@chokepoint/model';
import {
  type Finding,
  type FindingsOptions,
  type FindingsResult,
  findFindings,
  type TypeMetrics,
} from '../src/index.ts';
import { imageOf } from './drawn-graph.ts';

/** Zones by the object ids of their members, the most privileged first; the first has the tag id 1. */
type DrawnZone = {
  readonly members: readonly string[];
  readonly analysed?: boolean;
  readonly uncertified?: readonly string[];
};

type DrawnFindings = {
  readonly image: GraphImage;
  readonly result: FindingsResult;
  /** Findings as `zone type source -> target`, or `zone type target`, sorted. */
  readonly lines: string[];
  /** The finding of a line. */
  finding(line: string): Finding;
  /** The metrics of a type in a zone; of one environment when there are several. */
  type(name: string, zone: number, environmentId?: string): TypeMetrics;
};

export function findingsOf(
  drawing: string | GraphImage,
  zones: readonly DrawnZone[],
  options: Partial<FindingsOptions> = {},
): DrawnFindings {
  const image = typeof drawing === 'string' ? imageOf(drawing) : drawing;
  const setOf = (ids: readonly string[]) =>
    NodeSet.of(
      image.nodeCount,
      ids.map((id) => nodeOf(image, id)),
    );
  const result = findFindings(image, {
    types: findingTypes,
    zones: zones.map(({ members, analysed = true, uncertified }, position) => ({
      tagId: position + 1,
      tierZero: position === 0,
      analysed,
      members: setOf(members),
      ...(uncertified && { uncertified: setOf(uncertified) }),
    })),
    ...options,
  });
  const byLine = new Map(result.findings.map((finding) => [lineOf(image, finding), finding]));
  return {
    image,
    result,
    lines: [...byLine.keys()].sort(),
    finding(line) {
      const found = byLine.get(line);
      if (!found) throw new Error(`there is no finding "${line}" among:\n${[...byLine.keys()].sort().join('\n')}`);
      return found;
    },
    type(name, zone, environmentId) {
      const found = result.metrics.types.find(
        (metrics) =>
          metrics.type === name &&
          metrics.zone === zone &&
          (environmentId === undefined || metrics.environmentId === environmentId),
      );
      if (!found) throw new Error(`there are no metrics of ${name} in zone ${zone}`);
      return found;
    },
  };
}

function lineOf(image: GraphImage, { zone, type, source, target }: Finding): string {
  const end = image.objectId(target);
  return source === undefined ? `${zone} ${type} ${end}` : `${zone} ${type} ${image.objectId(source)} -> ${end}`;
}

function nodeOf(image: GraphImage, id: string): number {
  const node = image.nodeByObjectId(id);
  if (node === undefined) throw new Error(`the drawing has no ${id}`);
  return node;
}
