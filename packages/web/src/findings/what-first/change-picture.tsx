import { useEffect, useMemo, useRef } from 'react';
import { useTheme } from '../../browser/theme.ts';
import type { DrawnGraph, DrawnNode } from '../../graph/drawn-graph.ts';
import { useCustomStyles } from '../../graph/use-custom-styles.ts';
import { useZoneIcons } from '../../graph/use-zone-icons.ts';
import { diagramOf } from '../../graph-view/cards/diagram.ts';
import { diagramMarkup } from '../../graph-view/cards/diagram-markup.ts';
import { extentOf, placeDiagram } from '../../graph-view/cards/placed-diagram.ts';
import { currentPalette } from '../../graph-view/rendering/palette.ts';
import * as findingTexts from '../texts.ts';
import type { FirstChanges } from './first-changes.ts';

type ChangePictureProps = {
  readonly changes: FirstChanges['changes'];
  readonly exposed: number;
  readonly zone: string;
};

const FLOW = { in: 'fold:in', out: 'zone' };
const NOTES: Readonly<Record<string, string>> = { [FLOW.in]: findingTexts.withAPath, [FLOW.out]: findingTexts.zone };
const COLUMNS = [0, 250, 640, 890];
/** Between the cards of a column. */
const GAP = 18;
const NOTHING_SELECTED = { selected: undefined, related: undefined };

/** The choke points: who comes in, the relationships to remove, and where they lead. */
export function ChangePicture(props: ChangePictureProps) {
  // Colours are read from the page, so another theme is another picture.
  return <Picture key={useTheme()} {...props} />;
}

function Picture({ changes, exposed, zone }: ChangePictureProps) {
  const custom = useCustomStyles();
  const icons = useZoneIcons();
  const { markup, box } = useMemo(() => {
    const graph = graphOf(changes, exposed, zone);
    const plain = diagramOf(graph, { edges: true });
    const diagram = {
      ...plain,
      cards: plain.cards.map((card) => {
        const note = NOTES[card.node.id];
        return note === undefined ? card : { ...card, subtitle: [note] };
      }),
    };
    const rows = new Map<string, number>();
    // Cards with long names have more lines.
    const step = Math.max(...diagram.cards.map(({ height }) => height)) + GAP;
    const places = diagram.cards.map(({ node }) => {
      const { x, row } = placeOf(node.id, changes, rows);
      return { x, y: row * step };
    });
    const at = new Map(diagram.cards.map(({ node }, number) => [node.id, places[number]!]));
    const placed = placeDiagram(
      diagram,
      {
        flow: 'across',
        cards: places,
        wires: diagram.wires.map(({ source, target }) => {
          const [from, to] = [at.get(source)!, at.get(target)!];
          return { bends: [], label: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 } };
        }),
      },
      new Map(),
    );
    const look = { palette: currentPalette(), custom, icons, emphasis: NOTHING_SELECTED, names: true };
    return { markup: diagramMarkup(placed, { ...look, ends: new Set<string>() }), box: extentOf(placed)! };
  }, [changes, exposed, zone, custom, icons]);
  const picture = useRef<SVGSVGElement>(null);
  useEffect(() => {
    if (picture.current) picture.current.innerHTML = markup;
  }, [markup]);
  const [left, top] = [box.x - box.width / 2 - 8, box.y - box.height / 2 - 12];
  return (
    <svg
      ref={picture}
      role="img"
      aria-label={findingTexts.pictureLabel(exposed, changes.map(({ kind }) => kind).join(', '), zone)}
      viewBox={`${left} ${top} ${box.width + 20} ${box.height + 24}`}
      className="h-auto max-h-72 w-full rounded-lg bg-canvas p-2 max-sm:hidden"
    />
  );
}

function graphOf(changes: FirstChanges['changes'], exposed: number, zone: string): DrawnGraph {
  const node = (id: string, label: string, kind: string, isTierZero = false): DrawnNode => ({
    id,
    label,
    kind,
    kinds: [],
    objectId: id,
    isTierZero,
    isOwned: false,
    properties: undefined,
  });
  const nodes = new Map([[FLOW.in, node(FLOW.in, findingTexts.exposedPrincipals(exposed), 'User')]]);
  for (const { source, target } of changes)
    for (const { id, name, kind } of [source, target]) nodes.set(id, node(id, name, kind));
  nodes.set(FLOW.out, node(FLOW.out, zone, 'Domain', true));
  const edge = (source: string, kind: string, target: string) => {
    const id = `${source} ${kind} ${target}`;
    return [id, { id, source, target, kind, properties: undefined }] as const;
  };
  return {
    nodes,
    edges: new Map(
      changes.flatMap(({ source, kind, target }) => [
        edge(FLOW.in, '', source.id),
        edge(source.id, kind, target.id),
        edge(target.id, '', FLOW.out),
      ]),
    ),
  };
}

/** Sources and targets in columns, in the order of the changes. */
function placeOf(id: string, changes: FirstChanges['changes'], rows: Map<string, number>) {
  if (id === FLOW.in || id === FLOW.out) {
    const sources = new Set(changes.map(({ source }) => source.id)).size;
    const targets = new Set(changes.map(({ target }) => target.id)).size;
    return { x: COLUMNS[id === FLOW.in ? 0 : 3]!, row: (Math.max(sources, targets) - 1) / 2 };
  }
  const isSource = changes.some(({ source }) => source.id === id);
  const column = isSource ? 'source' : 'target';
  const row = rows.get(column) ?? 0;
  rows.set(column, row + 1);
  return { x: COLUMNS[isSource ? 1 : 2]!, row };
}
