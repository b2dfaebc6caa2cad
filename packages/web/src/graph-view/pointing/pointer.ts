import type Sigma from 'sigma';
import type { SigmaNodeEventPayload } from 'sigma/types';
import type { SceneEdge, SceneNode } from '../rendering/scene-graph.ts';

export type Point = { readonly x: number; readonly y: number };

export type SceneEvents = {
  readonly onSelect: (id: string | undefined) => void;
  /** Of an object or a relationship. */
  readonly onMenu: (id: string, at: Point) => void;
  readonly onOpen: (node: string) => void;
};

/** What the pointer does to a drawing. `drag` puts a node to a place in the graph. */
export function followPointer(
  sigma: Sigma<SceneNode, SceneEdge>,
  events: SceneEvents,
  drag: (node: string, to: Point) => void,
): void {
  let dragged: string | undefined;
  let moved = false;
  sigma.on('downNode', ({ node, event }) => {
    if ((event.original as MouseEvent).button === 2) return;
    dragged = node;
    moved = false;
    if (!sigma.getCustomBBox()) sigma.setCustomBBox(sigma.getBBox());
  });
  sigma.on('moveBody', ({ event }) => {
    if (!dragged) return;
    moved = true;
    drag(dragged, sigma.viewportToGraph(event));
    event.preventSigmaDefault();
    event.original.preventDefault();
  });
  const pointAt = (something: boolean) => () => {
    sigma.getContainer().style.cursor = something ? 'pointer' : '';
  };
  sigma.on('enterNode', pointAt(true));
  sigma.on('leaveNode', pointAt(false));
  sigma.on('enterEdge', pointAt(true));
  sigma.on('leaveEdge', pointAt(false));
  const drop = () => {
    dragged = undefined;
  };
  sigma.on('upNode', drop);
  sigma.on('upEdge', drop);
  sigma.on('upStage', drop);
  sigma.on('clickNode', ({ node }) => {
    if (!moved) events.onSelect(node);
  });
  sigma.on('doubleClickNode', ({ node, event }) => {
    event.preventSigmaDefault();
    events.onOpen(node);
  });
  sigma.on('clickEdge', ({ edge }) => events.onSelect(edge));
  sigma.on('clickStage', () => events.onSelect(undefined));
  const menu = (id: string, { event }: Pick<SigmaNodeEventPayload, 'event'>) => {
    event.original.preventDefault();
    event.preventSigmaDefault();
    events.onMenu(id, { x: event.x, y: event.y });
  };
  sigma.on('rightClickNode', (payload) => menu(payload.node, payload));
  sigma.on('rightClickEdge', (payload) => menu(payload.edge, payload));
}
