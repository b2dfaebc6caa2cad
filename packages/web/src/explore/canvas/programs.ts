import { createEdgeCurveProgram } from '@sigma/edge-curve';
import { createNodeImageProgram } from '@sigma/node-image';
import {
  createEdgeArrowHeadProgram,
  createEdgeClampedProgram,
  createEdgeCompoundProgram,
  type EdgeProgramType,
  type NodeProgramType,
} from 'sigma/rendering';
import { takeSignsLightly } from './take-signs-lightly.ts';
import { uploadOnce } from './upload-once.ts';

const ARROW_HEAD = { extremity: 'target', lengthToThicknessRatio: 5, widenessToThicknessRatio: 4 } as const;

let nodes: NodeProgramType | undefined;

/** A disc with the sign of its kind. All drawings share one, so that signs are made into a texture once. */
export function nodeProgram(): NodeProgramType {
  nodes ??= uploadOnce(
    takeSignsLightly(createNodeImageProgram({ padding: 0.28, drawingMode: 'background', debounceTimeout: 30 })),
  );
  return nodes;
}

/** Lines with an arrow head, straight and bent; none is drawn while `left` says so. */
export function edgePrograms(left: () => boolean): Readonly<Record<'arrow' | 'curved', EdgeProgramType>> {
  return {
    arrow: createEdgeCompoundProgram([
      uploadOnce(createEdgeClampedProgram(ARROW_HEAD), left),
      uploadOnce(createEdgeArrowHeadProgram(ARROW_HEAD), left),
    ]),
    curved: uploadOnce(createEdgeCurveProgram({ arrowHead: ARROW_HEAD }), left),
  };
}
