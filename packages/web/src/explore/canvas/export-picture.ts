import type { DrawnGraph } from '../graph/drawn-graph.ts';
import { styleOf } from '../graph/kind-styles.ts';
import type { GraphScene } from './graph-scene.ts';
import { currentPalette } from './palette.ts';

/** What is on the screen, as one picture: the layers of the canvas laid over each other. */
export function picture(scene: GraphScene): Promise<Blob> {
  // WebGL forgets its picture after each frame: draw and copy within one.
  scene.sigma.refresh();
  const layers = Object.entries(scene.sigma.getCanvases()).filter(([name]) => name !== 'mouse');
  const { width, height } = layers[0]![1];
  const sheet = document.createElement('canvas');
  sheet.width = width;
  sheet.height = height;
  const context = sheet.getContext('2d')!;
  context.fillStyle = currentPalette().surface;
  context.fillRect(0, 0, width, height);
  for (const [, canvas] of layers) if (canvas.width > 0) context.drawImage(canvas, 0, 0);
  return new Promise((resolve, reject) =>
    sheet.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be made'))), 'image/png'),
  );
}

const RADIUS = 20;

/** The whole drawing as lines and texts that stay sharp at any size. */
export function vectorPicture(scene: GraphScene, graph: DrawnGraph): string {
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
  const nodes = [...graph.nodes.values()].map(({ id, kind, label }) => {
    const { x, y } = places.get(id)!;
    const { icon, color } = styleOf(kind);
    const [width, height, , , path] = icon.icon;
    const scale = round(18 / Math.max(width, height), 5);
    const outline = Array.isArray(path) ? path.join(' ') : path;
    return `<circle cx="${x}" cy="${y}" r="${RADIUS}" fill="${color}" stroke="#00000040"/><path transform="translate(${round(x - (width * scale) / 2)} ${round(y - (height * scale) / 2)}) scale(${scale})" d="${outline}"/><text x="${x}" y="${y + RADIUS + 14}" fill="${palette.ink}" font-size="11" text-anchor="middle">${escaped(label)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${right - left} ${bottom - top}" font-family="Inter, sans-serif"><defs><marker id="arrow" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="6" markerHeight="6" orient="auto"><path d="M0 0L8 4L0 8z" fill="${palette.line}"/></marker></defs><rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="${palette.surface}"/>${edges.join('')}${nodes.join('')}</svg>`;
}

const round = (value: number, digits = 1) => Number(value.toFixed(digits));
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
