import type { NodeHoverDrawingFunction, NodeLabelDrawingFunction } from 'sigma/rendering';
import type { LabelRoom } from './label-room.ts';
import type { Palette } from './palette.ts';
import type { SceneEdge, SceneNode } from './scene-graph.ts';

const CLIPPED = 34;

/**
 * The name below the node, on a translucent background so that lines do not cross it. With a room it is left out where
 * another name is.
 */
export function labelBelow(palette: () => Palette, room?: LabelRoom): NodeLabelDrawingFunction<SceneNode, SceneEdge> {
  return (context, data, settings) => {
    if (!data.label) return;
    const text = clip(data.label, data.highlighted === true);
    context.font = `${settings.labelWeight} ${settings.labelSize}px ${settings.labelFont}`;
    const width = context.measureText(text).width;
    const top = data.y + data.size + 3;
    const [left, bottom] = [data.x - width / 2 - 3, top + settings.labelSize + 4];
    if (room && !room.take({ left, top, right: left + width + 6, bottom })) return;
    context.globalAlpha = 0.75;
    context.fillStyle = palette().surface;
    context.fillRect(left, top, width + 6, bottom - top);
    context.globalAlpha = 1;
    context.fillStyle = palette().ink;
    context.fillText(text, data.x - width / 2, top + settings.labelSize);
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

function clip(text: string, whole: boolean): string {
  return whole || text.length <= CLIPPED ? text : `${text.slice(0, CLIPPED - 1)}…`;
}
