import type { SceneEvents } from '../pointing/pointer.ts';
import type { Point } from './diagram.ts';

type Moves = {
  readonly pan: (dx: number, dy: number) => void;
  readonly zoom: (at: Point, factor: number) => void;
  readonly place: (id: string) => Point | undefined;
  readonly drag: (id: string, to: Point) => void;
  readonly scale: () => number;
};

/** Nearer than this the pointer has not moved: it is a click. */
const STILL_PX = 4;

/** What the pointer does to a diagram: selects, opens, shows menus, drags cards, moves and zooms the view. */
export function followCards(svg: SVGSVGElement, events: SceneEvents, moves: Moves): void {
  const part = (event: Event) => (event.target as Element).closest<SVGElement>('[data-part]');
  const inside = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = svg.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  let moved = false;
  svg.addEventListener('pointerdown', (down) => {
    if (down.button !== 0) return;
    moved = false;
    const on = part(down);
    const id = on?.dataset.card === undefined ? undefined : on.dataset.part;
    const from = id === undefined ? undefined : moves.place(id);
    let [lastX, lastY] = [down.clientX, down.clientY];
    const move = (event: PointerEvent) => {
      const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (!moved && Math.hypot(dx, dy) < STILL_PX) return;
      moved = true;
      if (id !== undefined && from) moves.drag(id, { x: from.x + dx / moves.scale(), y: from.y + dy / moves.scale() });
      else moves.pan(event.clientX - lastX, event.clientY - lastY);
      [lastX, lastY] = [event.clientX, event.clientY];
    };
    const end = () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  });
  svg.addEventListener('click', (event) => {
    if (moved) return;
    const on = part(event);
    if (on?.dataset.hull !== undefined && on.dataset.part) events.onOpen(on.dataset.part);
    else events.onSelect(on?.dataset.part);
  });
  svg.addEventListener('dblclick', (event) => {
    const on = part(event);
    if (on?.dataset.card !== undefined && on.dataset.part) events.onOpen(on.dataset.part);
  });
  svg.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    const on = part(event);
    const id = on?.dataset.hull === undefined ? on?.dataset.part : undefined;
    if (id) events.onMenu(id, inside(event));
  });
  svg.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      moves.zoom(inside(event), Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)));
    },
    { passive: false },
  );
}
