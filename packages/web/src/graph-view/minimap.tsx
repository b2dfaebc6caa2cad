import { useEffect, useRef } from 'react';
import { fromMap, MAP, toMap } from './map-places.ts';
import type { Overview, Scene } from './scene.ts';

type MinimapProps = { readonly scene: Scene | null };

/** The whole of a large graph, and the visible part of it. A click moves the view there. */
export function Minimap({ scene }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const draw = () => {
      const overview = scene?.overview();
      if (canvas.current && overview) drawOverview(canvas.current, overview);
    };
    draw();
    return scene?.watch(draw);
  }, [scene]);
  return (
    <canvas
      ref={canvas}
      aria-hidden
      data-testid="minimap"
      width={MAP.width}
      height={MAP.height}
      onClick={(event) => {
        const overview = scene?.overview();
        const { left, top } = event.currentTarget.getBoundingClientRect();
        if (overview) scene?.lookAt(fromMap(overview, event.clientX - left, event.clientY - top));
      }}
      className="pointer-events-auto cursor-pointer rounded-lg border border-line bg-surface shadow-high max-md:hidden"
    />
  );
}

function drawOverview(canvas: HTMLCanvasElement, overview: Overview): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const style = getComputedStyle(canvas);
  const { places, view } = overview;
  const at = toMap(overview);
  context.clearRect(0, 0, MAP.width, MAP.height);
  context.fillStyle = style.getPropertyValue('--ink-faint');
  for (let node = 0; node < places.length; node += 2) {
    const { x, y } = at(places[node]!, places[node + 1]!);
    context.fillRect(x - 0.75, y - 0.75, 1.5, 1.5);
  }
  const [from, to] = [at(view.left, view.top), at(view.right, view.bottom)];
  context.strokeStyle = style.getPropertyValue('--accent');
  context.lineWidth = 1.5;
  context.strokeRect(from.x, from.y, to.x - from.x, to.y - from.y);
}
