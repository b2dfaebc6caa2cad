import type Sigma from 'sigma';
import type { CameraState } from 'sigma/types';
import type { SceneEdge, SceneNode } from './scene-graph.ts';

/** How much of the drawing lies under something else, at its sides. */
export type Covered = { readonly left: number; readonly right: number };

const START: CameraState = { x: 0.5, y: 0.5, ratio: 1, angle: 0 };
/** For names, and for the controls at the foot. */
const MARGIN = { side: 50, top: 40, foot: 76 };
/** Rather partly covered than smaller than this. */
const NARROWEST = 280;

/** From where everything is seen at once, beside what covers the drawing. */
export function wholeInSight(sigma: Sigma<SceneNode, SceneEdge>, covered: Covered): CameraState {
  const { width, height } = sigma.getDimensions();
  const uncovered = width - covered.left - covered.right >= NARROWEST ? covered : { left: 0, right: 0 };
  const [left, right] = [uncovered.left + MARGIN.side, width - uncovered.right - MARGIN.side];
  const [top, bottom] = [MARGIN.top, height - MARGIN.foot];
  let [minX, maxX, minY, maxY] = [1, 0, 1, 0];
  sigma.getGraph().forEachNode((id) => {
    const place = sigma.getNodeDisplayData(id);
    if (!place) return;
    minX = Math.min(minX, place.x);
    maxX = Math.max(maxX, place.x);
    minY = Math.min(minY, place.y);
    maxY = Math.max(maxY, place.y);
  });
  if (maxX < minX) return START;
  const pixels =
    sigma.framedGraphToViewport({ x: 1, y: 0 }, { cameraState: START }).x -
    sigma.framedGraphToViewport({ x: 0, y: 0 }, { cameraState: START }).x;
  const scale = Math.min(
    1,
    Math.max(right - left, 1) / Math.max((maxX - minX) * pixels, 1),
    Math.max(bottom - top, 1) / Math.max((maxY - minY) * pixels, 1),
  );
  const ratio = sigma.getCamera().getBoundedRatio(1 / scale);
  return {
    x: (minX + maxX) / 2 - (((left + right) / 2 - width / 2) * ratio) / pixels,
    y: (minY + maxY) / 2 + (((top + bottom) / 2 - height / 2) * ratio) / pixels,
    ratio,
    angle: 0,
  };
}
