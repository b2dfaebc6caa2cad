import type { NodeHoverDrawingFunction, NodeLabelDrawingFunction } from 'sigma/rendering';
import type { LabelRoom } from './label-room.ts';
import type { Palette } from './palette.ts';
import type { SceneEdge, SceneNode } from './scene-graph.ts';

const CLIPPED = 34;
const PADDING = 3;

/**
 * The name of a node, on a translucent background so that lines do not cross it: below the node, or where the room has a
 * place for it. Without any place it is left out.
 */
export function labelBelow(palette: () => Palette, room?: LabelRoom): NodeLabelDrawingFunction<SceneNode, SceneEdge> {
  return (context, data, settings) => {
    if (!data.label) return;
    const text = clip(data.label, data.highlighted === true);
    context.font = `${settings.labelWeight} ${settings.labelSize}px ${settings.labelFont}`;
    const [width, height] = [context.measureText(text).width + PADDING * 2, settings.labelSize + 4];
    const below = { left: data.x - width / 2, top: data.y + data.size + PADDING };
    const place = room ? room.placeFor(data, width, height) : below;
    if (!place) return;
    context.globalAlpha = 0.75;
    context.fillStyle = palette().surface;
    context.fillRect(place.left, place.top, width, height);
    context.globalAlpha = 1;
    context.fillStyle = palette().ink;
    context.fillText(text, place.left + PADDING, place.top + settings.labelSize);
  };
}

/** A ring around what is selected or under the pointer, and its whole name. */
export function ringAndLabel(palette: () => Palette): NodeHoverDrawingFunction<SceneNode, SceneEdge> {
  const label = labelBelow(palette);
  return (context, data, settings) => {
    context.beginPath();
    context.arc(data.x, data.y, data.size + 3, 0, Math.PI * 2);
    context.lineWidth = 3;
    context.strokeStyle = palette().accent;
    context.stroke();
    label(context, { ...data, highlighted: true }, settings);
  };
}

/** In the middle, so that both ends can be read. */
function clip(text: string, whole: boolean): string {
  if (whole || text.length <= CLIPPED) return text;
  const half = (CLIPPED - 1) / 2;
  return `${text.slice(0, Math.ceil(half))}…${text.slice(-Math.floor(half))}`;
}
