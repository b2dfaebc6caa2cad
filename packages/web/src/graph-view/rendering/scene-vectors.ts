import type { IconDefinition } from '@fortawesome/free-solid-svg-icons';
import type { DrawnGraph } from '../../graph/drawn-graph.ts';
import { type CustomStyles, styleOf } from '../../graph/kind-styles.ts';
import { type ZoneIcons, zoneOf } from '../../graph/zone-icons.ts';
import { escaped, outlineOf, round } from '../cards/diagram-markup.ts';
import type { Vectors } from '../scene.ts';
import { currentPalette } from './palette.ts';
import type { SceneGraph } from './scene-graph.ts';

const RADIUS = 20;

/** A drawing of circles and lines as SVG. */
export function sceneVectors(
  scene: SceneGraph,
  graph: DrawnGraph,
  { custom, icons }: { readonly custom: CustomStyles | undefined; readonly icons: ZoneIcons },
): Vectors {
  const palette = currentPalette();
  const place = (id: string) => {
    const { x, y } = scene.getNodeAttributes(id);
    return { x: round(x), y: round(-y) };
  };
  const places = new Map([...graph.nodes.keys()].map((id) => [id, place(id)]));
  const all = [...places.values()];
  const [left, top] = [Math.min(...all.map(({ x }) => x)) - 100, Math.min(...all.map(({ y }) => y)) - 80];
  const [right, bottom] = [Math.max(...all.map(({ x }) => x)) + 100, Math.max(...all.map(({ y }) => y)) + 80];
  const hulls = (graph.hulls ?? []).flatMap(({ title, members }) => {
    const inside = members.flatMap((id) => places.get(id) ?? []);
    if (inside.length === 0) return [];
    const [x, y] = [Math.min(...inside.map((at) => at.x)) - 60, Math.min(...inside.map((at) => at.y)) - 40];
    const wide = Math.max(...inside.map((at) => at.x)) + 60 - x;
    const high = Math.max(...inside.map((at) => at.y)) + 56 - y;
    return `<g><rect x="${x}" y="${y}" width="${round(wide)}" height="${round(high)}" rx="12" fill="${palette.accent}" fill-opacity="0.06" stroke="${palette.accent}" stroke-opacity="0.5" stroke-dasharray="5 4"/><text x="${x + 4}" y="${y - 8}" fill="${palette.soft}" font-size="13" font-weight="600">${escaped(title)}</text></g>`;
  });
  const edges = [...graph.edges.values()].map(({ source, target, kind }) => {
    const [a, b] = [places.get(source)!, places.get(target)!];
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const end = {
      x: round(b.x - ((b.x - a.x) / length) * (RADIUS + 6)),
      y: round(b.y - ((b.y - a.y) / length) * (RADIUS + 6)),
    };
    return `<line x1="${a.x}" y1="${a.y}" x2="${end.x}" y2="${end.y}" stroke="${palette.line}" stroke-width="2" marker-end="url(#arrow)"/><text x="${round((a.x + b.x) / 2)}" y="${round((a.y + b.y) / 2) - 4}" fill="${palette.faint}" font-size="10" text-anchor="middle">${escaped(kind)}</text>`;
  });
  const badge = (icon: IconDefinition, x: number, y: number, color: string) =>
    `<circle cx="${x}" cy="${y}" r="9" fill="${palette.surface}" stroke="${color}"/>${outlineOf(icon, x, y, 10, color)}`;
  const nodes = [...graph.nodes.values()].map((node) => {
    const { x, y } = places.get(node.id)!;
    const { icon, color } = styleOf(node.kind, custom);
    const zone = zoneOf(node, icons);
    const badges = [
      zone ? badge(zone.icon, x + 15, y - 15, zone === icons.zones[0] ? palette.ember : palette.accent) : '',
      node.isOwned ? badge(icons.owned.icon, x + 15, y + 15, palette.danger) : '',
    ].join('');
    return `<circle cx="${x}" cy="${y}" r="${RADIUS}" fill="${color}" stroke="#00000040"/>${outlineOf(icon, x, y, 18, '#000')}${badges}<text x="${x}" y="${y + RADIUS + 14}" fill="${palette.ink}" font-size="11" text-anchor="middle">${escaped(node.label)}</text>`;
  });
  const arrow = `<defs><marker id="arrow" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="6" markerHeight="6" orient="auto"><path d="M0 0L8 4L0 8z" fill="${palette.line}"/></marker></defs>`;
  return {
    markup: [arrow, ...hulls, ...edges, ...nodes].join(''),
    left,
    top,
    width: right - left,
    height: bottom - top,
  };
}
