import { type KeyboardEvent, useRef } from 'react';
import type { DrawnGraph } from '../graph/drawn-graph.ts';
import type { SceneEvents } from './pointing/pointer.ts';
import type { Direction } from './pointing/towards.ts';
import type { Scene } from './scene.ts';

export type CanvasKeyEvents = SceneEvents & {
  readonly onHide: (id: string) => void;
  readonly onUndo?: () => void;
  readonly onRedo?: () => void;
};

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/**
 * The keys of a drawing. Arrow keys go from object to object, R goes round the relationships of one, Enter opens, Delete
 * hides, the menu key shows what can be done, plus, minus and zero zoom in, out, to everything; Ctrl with Z undoes, with
 * Y redoes.
 */
export function useCanvasKeys(
  scene: Scene | undefined,
  graph: DrawnGraph,
  selected: string | undefined,
  events: CanvasKeyEvents,
): (event: KeyboardEvent) => void {
  /** The object whose relationships R goes round. */
  const around = useRef<string>(undefined);
  const node = selected && graph.nodes.has(selected) ? selected : undefined;

  function selectTowards(direction: Direction): void {
    const next = scene?.nodeTowards(selected, direction);
    if (!next) return;
    events.onSelect(next);
    scene?.bringIntoSight(next);
  }

  function selectNextRelationship(): void {
    const edge = node || !selected ? undefined : graph.edges.get(selected);
    const ends = edge && [edge.source, edge.target];
    if (node) around.current = node;
    else if (ends && !ends.includes(around.current ?? '')) around.current = edge?.source;
    const next = around.current && scene?.edgeAround(around.current, edge?.id);
    if (selected && next) events.onSelect(next);
  }

  /** Whether the key means something here. */
  function pressed({ key, shiftKey }: KeyboardEvent, shown: Scene): boolean {
    const direction = ARROWS[key];
    if (direction) selectTowards(direction);
    else if (key === '+' || key === '-') shown.zoom(key === '+' ? 'in' : 'out');
    else if (key === '0') shown.fit();
    else if (key === 'Escape') events.onSelect(undefined);
    else if (key.toLowerCase() === 'r') selectNextRelationship();
    else if (node && key === 'Enter') events.onOpen(node);
    else if (selected && key === 'Delete') events.onHide(selected);
    else if (selected && (key === 'ContextMenu' || (shiftKey && key === 'F10')))
      events.onMenu(selected, shown.placeOf(selected) ?? { x: 0, y: 0 });
    else return false;
    return true;
  }

  function pressedWithControl({ key, shiftKey }: KeyboardEvent): boolean {
    const letter = key.toLowerCase();
    if (letter !== 'z' && letter !== 'y') return false;
    if (letter === 'y' || shiftKey) events.onRedo?.();
    else events.onUndo?.();
    return true;
  }

  return (event) => {
    if (!scene || event.altKey) return;
    const isKnown = event.ctrlKey || event.metaKey ? pressedWithControl(event) : pressed(event, scene);
    if (isKnown) event.preventDefault();
  };
}
