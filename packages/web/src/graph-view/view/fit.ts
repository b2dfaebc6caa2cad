import type Sigma from 'sigma';
import type { CameraState } from 'sigma/types';
import type { SceneEdge, SceneNode } from '../rendering/scene-graph.ts';
import { type Rect, roomsBeside } from './rooms.ts';

const START: CameraState = { x: 0.5, y: 0.5, ratio: 1, angle: 0 };
/** For names, and for the controls at the foot. */
const MARGIN = { side: 60, top: 40, foot: 80 };
type Extent = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The view that shows everything, beside, above or below what lies over it, whichever gives the larger picture. */
export function fitToView(sigma: Sigma<SceneNode, SceneEdge>, covers: readonly Rect[]): CameraState {
  const { width, height } = sigma.getDimensions();
  const extent = extentOf(sigma);
  if (!extent) return START;
  const pixels =
    sigma.framedGraphToViewport({ x: 1, y: 0 }, { cameraState: START }).x -
    sigma.framedGraphToViewport({ x: 0, y: 0 }, { cameraState: START }).x;
  const scaleIn = ({ left, top, right, bottom }: Rect) =>
    Math.min(
      1,
      Math.max(right - left, 1) / Math.max(extent.width * pixels, 1),
      Math.max(bottom - top, 1) / Math.max(extent.height * pixels, 1),
    );
  const whole = { left: MARGIN.side, top: MARGIN.top, right: width - MARGIN.side, bottom: height - MARGIN.foot };
  const free = roomsBeside(whole, covers).reduce((best, room) => (scaleIn(room) > scaleIn(best) ? room : best));
  const ratio = sigma.getCamera().getBoundedRatio(1 / scaleIn(free));
  return {
    x: extent.x - (((free.left + free.right) / 2 - width / 2) * ratio) / pixels,
    y: extent.y + (((free.top + free.bottom) / 2 - height / 2) * ratio) / pixels,
    ratio,
    angle: 0,
  };
}

/** The middle of the drawing and its size. */
function extentOf(sigma: Sigma<SceneNode, SceneEdge>): Extent | undefined {
  let [minX, maxX, minY, maxY] = [1, 0, 1, 0];
  sigma.getGraph().forEachNode((id) => {
    const place = sigma.getNodeDisplayData(id);
    if (!place) return;
    minX = Math.min(minX, place.x);
    maxX = Math.max(maxX, place.x);
    minY = Math.min(minY, place.y);
    maxY = Math.max(maxY, place.y);
  });
  if (maxX < minX) return undefined;
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2, width: maxX - minX, height: maxY - minY };
}
