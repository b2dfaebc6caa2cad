import type { IconDefinition } from '@fortawesome/free-solid-svg-icons';
import type { DrawnGraph } from '../graph/drawn-graph.ts';
import { type CustomStyles, styleOf } from '../graph/kind-styles.ts';
import { type ZoneIcons, zoneOf } from '../graph/zone-icons.ts';
import type { GraphScene } from './graph-scene.ts';
import { currentPalette } from './rendering/palette.ts';

/** What is on the screen, as one picture: the layers of the canvas laid over each other. */
export function picture(scene: GraphScene): Promise<Blob> {
  // WebGL forgets its picture after each frame: draw and copy within one. Layers that are not seen may hold old ones.
  scene.sigma.refresh();
  const layers = Object.entries(scene.sigma.getCanvases()).filter(([name]) => name !== 'mouse');
  const { width, height } = layers[0]![1];
  const sheet = document.createElement('canvas');
  sheet.width = width;
  sheet.height = height;
  const context = sheet.getContext('2d')!;
  context.fillStyle = currentPalette().surface;
  context.fillRect(0, 0, width, height);
  for (const [, canvas] of layers)
    if (canvas.width > 0 && canvas.style.visibility !== 'hidden') context.drawImage(canvas, 0, 0);
  return new Promise((resolve, reject) =>
    sheet.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be made'))), 'image/png'),
  );
}

const RADIUS = 20;

/** The whole drawing as lines and texts that stay sharp at any size. */
export function vectorPicture(
  scene: GraphScene,
  graph: DrawnGraph,
  { custom, icons }: { readonly custom: CustomStyles | undefined; readonly icons: ZoneIcons },
): string {
  const palette = currentPalette();
  const place = (id: string) => {
    const { x, y } = scene.graph.getNodeAttributes(id);
    return { x: round(x), y: round(-y) };
  };
  const places = new Map([...graph.nodes.keys()].map((id) => [id, place(id)]));
  const all = [...places.values()];
  const [left, top] = [Math.min(...all.map(({ x }) => x)) - 100, Math.min(...all.map(({ y }) => y)) - 60];
  const [right, bottom] = [Math.max(...all.map(({ x }) => x)) + 100, Math.max(...all.map(({ y }) => y)) + 80];
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
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${right - left} ${bottom - top}" font-family="Inter, sans-serif"><defs><marker id="arrow" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="6" markerHeight="6" orient="auto"><path d="M0 0L8 4L0 8z" fill="${palette.line}"/></marker></defs><rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="${palette.surface}"/>${edges.join('')}${nodes.join('')}</svg>`;
}

/** An icon around a place. */
function outlineOf(
  { icon: [width, height, , , path] }: IconDefinition,
  x: number,
  y: number,
  size: number,
  color: string,
) {
  const scale = round(size / Math.max(width, height), 5);
  const outline = Array.isArray(path) ? path.join(' ') : path;
  return `<path fill="${color}" transform="translate(${round(x - (width * scale) / 2)} ${round(y - (height * scale) / 2)}) scale(${scale})" d="${outline}"/>`;
}

const round = (value: number, digits = 1) => Number(value.toFixed(digits));
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
