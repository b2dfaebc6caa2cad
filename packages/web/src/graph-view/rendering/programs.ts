import { createEdgeCurveProgram } from '@sigma/edge-curve';
import { createNodeImageProgram } from '@sigma/node-image';
import {
  createEdgeArrowHeadProgram,
  createEdgeClampedProgram,
  createEdgeCompoundProgram,
  type EdgeProgramType,
  type NodeProgramType,
} from 'sigma/rendering';
import { redrawNodesOnly } from './redraw-nodes-only.ts';
import type { SceneEdge, SceneNode } from './scene-graph.ts';
import { uploadOnce } from './upload-once.ts';

type NodeProgram = NodeProgramType<SceneNode, SceneEdge>;
type EdgeProgram = EdgeProgramType<SceneNode, SceneEdge>;

const ARROW_HEAD = { extremity: 'target', lengthToThicknessRatio: 5, widenessToThicknessRatio: 4 } as const;

let nodes: NodeProgram | undefined;

/** A disc with the icon of its kind. All drawings share one, so that icons are made into a texture once. */
export function nodeProgram(): NodeProgram {
  nodes ??= uploadOnce(
    redrawNodesOnly(
      createNodeImageProgram<SceneNode, SceneEdge>({ padding: 0.28, drawingMode: 'background', debounceTimeout: 30 }),
    ),
  );
  return nodes;
}

/** Lines with an arrow head, straight and bent; none is drawn while `left` returns true. */
export function edgePrograms(left: () => boolean): Readonly<Record<'arrow' | 'curved', EdgeProgram>> {
  return {
    arrow: createEdgeCompoundProgram<SceneNode, SceneEdge>([
      uploadOnce(createEdgeClampedProgram<SceneNode, SceneEdge>(ARROW_HEAD), left),
      uploadOnce(createEdgeArrowHeadProgram<SceneNode, SceneEdge>(ARROW_HEAD), left),
    ]),
    curved: uploadOnce(createEdgeCurveProgram<SceneNode, SceneEdge>({ arrowHead: ARROW_HEAD }), left),
  };
}
