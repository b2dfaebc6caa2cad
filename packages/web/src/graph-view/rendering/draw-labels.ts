import type { NodeHoverDrawingFunction, NodeLabelDrawingFunction } from 'sigma/rendering';
import type { Palette } from './palette.ts';
import type { SceneEdge, SceneNode } from './scene-graph.ts';

const CLIPPED = 34;

/** The name below the node, on a translucent background so that lines do not cross it. */
export function labelBelow(palette: () => Palette): NodeLabelDrawingFunction<SceneNode, SceneEdge> {
  return (context, data, settings) => {
    if (!data.label) return;
    const text = clip(data.label, data.highlighted === true);
    context.font = `${settings.labelWeight} ${settings.labelSize}px ${settings.labelFont}`;
    const width = context.measureText(text).width;
    const top = data.y + data.size + 3;
    context.globalAlpha = 0.75;
    context.fillStyle = palette().surface;
    context.fillRect(data.x - width / 2 - 3, top, width + 6, settings.labelSize + 4);
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
