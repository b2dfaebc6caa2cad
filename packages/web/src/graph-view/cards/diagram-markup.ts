import type { IconDefinition } from '@fortawesome/free-solid-svg-icons';
import { type CustomStyles, styleOf } from '../../graph/kind-styles.ts';
import { type ZoneIcons, zoneOf } from '../../graph/zone-icons.ts';
import type { Palette } from '../rendering/palette.ts';
import type { Emphasis } from '../scene.ts';
import { CARD, CHIP, HULL, type Point, SUBTITLE, TITLE } from './diagram.ts';
import {
  type Flow,
  LOOP_HEIGHT,
  type PlacedCard,
  type PlacedDiagram,
  type PlacedHull,
  type PlacedWire,
} from './placed-diagram.ts';
import { shortened } from './text-width.ts';

type Look = {
  readonly palette: Palette;
  readonly custom: CustomStyles | undefined;
  readonly icons: ZoneIcons;
  readonly emphasis: Emphasis;
  /** Whether names of objects are written. */
  readonly names: boolean;
  /** The ends of a path, which stand out. */
  readonly ends: ReadonlySet<string>;
};

const DIMMED = 0.28;

/** The diagram as SVG. Lines lie below their labels, and those below the cards. */
export function diagramMarkup({ flow, cards, wires, hulls }: PlacedDiagram, look: Look): string {
  const { palette } = look;
  const heads = [
    ['head', palette.line],
    ['head-selected', palette.accent],
  ].map(
    ([id, color]) =>
      `<marker id="${id}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.6L8 4L0 7.4z" fill="${color}"/></marker>`,
  );
  const isSelected = (wire: PlacedWire) => wire.edges.some(({ id }) => id === look.emphasis.selected);
  const order = wires.toSorted((a, b) => Number(isSelected(a)) - Number(isSelected(b)));
  return [
    `<defs>${heads.join('')}</defs>`,
    ...hulls.map((hull) => hullMarkup(hull, palette)),
    ...order.map((wire) => lineMarkup(wire, isSelected(wire), flow, look)),
    ...order.map((wire) => chipMarkup(wire, isSelected(wire), look)),
    ...cards.map((card) => cardMarkup(card, look)),
  ].join('');
}

/** An open group; a click on its title closes it. */
function hullMarkup({ id, title, x, y, width, height }: PlacedHull, palette: Palette): string {
  const [left, top] = [round(x - width / 2), round(y - height / 2)];
  const text = shortened(title, width - HULL.padding * 2 - 16, SUBTITLE.size, 'bold');
  return `<g><rect x="${left}" y="${top}" width="${round(width)}" height="${round(height)}" rx="12" fill="${palette.accent}" fill-opacity="0.06" stroke="${palette.accent}" stroke-opacity="0.5" stroke-dasharray="5 4"/><g data-part="${escaped(id)}" data-hull="" cursor="pointer"><title>${escaped(`Close ${title}`)}</title><rect x="${left}" y="${top}" width="${round(width)}" height="${HULL.title + HULL.padding / 2}" rx="12" fill="transparent"/><path d="M ${left + HULL.padding} ${top + 20} h 9" stroke="${palette.accent}" stroke-width="2"/><text x="${left + HULL.padding + 16}" y="${top + 24}" font-size="${SUBTITLE.size}" font-weight="600" fill="${palette.soft}">${escaped(text)}</text></g></g>`;
}

function lineMarkup(wire: PlacedWire, selected: boolean, flow: Flow, { palette, emphasis }: Look): string {
  const path = curve(wire, flow);
  const { related } = emphasis;
  const isDim = related && !(related.has(wire.source) && related.has(wire.target));
  const width = Math.min(3, 1.3 + 0.25 * (wire.edges.length - 1));
  const line = selected
    ? `stroke="${palette.accent}" stroke-width="3" marker-end="url(#head-selected)"`
    : `stroke="${palette.line}" stroke-width="${width}" marker-end="url(#head)"`;
  return `<g data-part="${escaped(wire.id)}"${isDim ? ` opacity="${DIMMED}"` : ''}><path d="${path}" fill="none" stroke="transparent" stroke-width="14"/><path d="${path}" fill="none" ${line}/></g>`;
}

function chipMarkup(wire: PlacedWire, selected: boolean, { palette, emphasis }: Look): string {
  const box = wire.labelBox;
  if (!box) return '';
  const { related } = emphasis;
  const isDim = related && !(related.has(wire.source) && related.has(wire.target));
  const kinds = wire.edges.map(({ kind }) => kind).join(', ');
  const [left, top] = [round(box.x - box.width / 2), round(box.y - box.height / 2)];
  return `<g data-part="${escaped(wire.id)}" data-chip=""${isDim ? ` opacity="${DIMMED}"` : ''}><title>${escaped(kinds)}</title><rect x="${left}" y="${top}" width="${box.width}" height="${box.height}" rx="9" fill="${palette.surface}" stroke="${selected ? palette.accent : palette.dim}"/><text x="${round(box.x)}" y="${round(box.y + CHIP.size * 0.36)}" text-anchor="middle" font-size="${CHIP.size}" fill="${selected ? palette.accent : palette.soft}">${escaped(wire.label)}</text></g>`;
}

function cardMarkup(card: PlacedCard, look: Look): string {
  const { node, zoom } = card;
  const [width, height] = [card.width / zoom, card.height / zoom];
  const { palette, custom, icons, emphasis } = look;
  const selected = node.id === emphasis.selected;
  const zone = zoneOf(node, icons);
  const isTop = zone === icons.zones[0];
  const edge = selected || look.ends.has(node.id) ? palette.accent : zone && isTop ? palette.ember : palette.line;
  const thick = selected ? 2.5 : look.ends.has(node.id) ? 2 : 1;
  const [left, top] = [-width / 2, -height / 2];
  const plate = (shift: number) =>
    `<rect x="${left + shift}" y="${top + shift}" width="${width}" height="${height}" rx="8" fill="${palette.surface}" stroke="${edge}" stroke-width="${thick}"/>`;
  const { icon, color } = styleOf(node.kind, custom);
  const iconX = left + CARD.padding + CARD.icon / 2;
  const textX = left + CARD.padding * 2 + CARD.icon;
  const text = look.names ? cardText(card, textX, palette) : '';
  const marks = [
    zone ? badge(zone.icon, width / 2 - 4, top + 3, isTop ? palette.ember : palette.accent, palette) : '',
    node.isOwned ? badge(icons.owned.icon, width / 2 - 4, -top - 3, palette.danger, palette) : '',
  ].join('');
  const isDim = emphasis.related && !emphasis.related.has(node.id);
  return `<g data-part="${escaped(node.id)}" data-card="" transform="translate(${round(card.x)} ${round(card.y)})${zoom === 1 ? '' : ` scale(${round(zoom, 3)})`}"${isDim ? ` opacity="${DIMMED + 0.12}"` : ''}><title>${escaped(`${node.label} (${node.kind})`)}</title>${card.loops > 0 ? loop(card, palette) : ''}${card.isStack ? plate(6) + plate(3) : ''}${plate(0)}<circle cx="${iconX}" cy="0" r="${CARD.icon / 2}" fill="${color}"/>${outlineOf(icon, iconX, 0, 15, '#000')}${text}${marks}</g>`;
}

/** The lines of a card, from its top down. */
function cardText({ title, subtitle, height, zoom }: PlacedCard, x: number, palette: Palette): string {
  const first = -height / zoom / 2 + 20;
  const below = first + (title.length - 1) * TITLE.line + 16;
  const titles = title.map(
    (line, number) =>
      `<text x="${x}" y="${round(first + number * TITLE.line)}" font-size="${TITLE.size}" font-weight="600" fill="${palette.ink}">${escaped(line)}</text>`,
  );
  const subtitles = subtitle.map(
    (line, number) =>
      `<text x="${x}" y="${round(below + number * SUBTITLE.line)}" font-size="${SUBTITLE.size}" fill="${palette.faint}">${escaped(line)}</text>`,
  );
  return [...titles, ...subtitles].join('');
}

/** A relationship of an object with itself, above its card. */
function loop({ height: drawn, zoom }: PlacedCard, palette: Palette): string {
  const top = -drawn / zoom / 2;
  return `<path d="M -12 ${top} C -12 ${top - LOOP_HEIGHT} 12 ${top - LOOP_HEIGHT} 12 ${top}" fill="none" stroke="${palette.line}" stroke-width="1.5" marker-end="url(#head)"/>`;
}

function badge(icon: IconDefinition, x: number, y: number, color: string, palette: Palette): string {
  return `<circle cx="${x}" cy="${y}" r="9" fill="${palette.surface}" stroke="${color}"/>${outlineOf(icon, x, y, 10, color)}`;
}

/** An icon around a place. */
export function outlineOf(
  { icon: [width, height, , , path] }: IconDefinition,
  x: number,
  y: number,
  size: number,
  color: string,
): string {
  const scale = round(size / Math.max(width, height), 5);
  const outline = Array.isArray(path) ? path.join(' ') : path;
  return `<path fill="${color}" transform="translate(${round(x - (width * scale) / 2)} ${round(y - (height * scale) / 2)}) scale(${scale})" d="${outline}"/>`;
}

/** A line through all points; along the flow of layers it is level at each of them. */
function curve({ points, isBent }: PlacedWire, flow: Flow): string {
  const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`;
  const parts = points.map((point, number) => {
    const before = points[number - 1];
    if (!before) return `M ${at(point)}`;
    if (!isBent || !flow) return `L ${at(point)}`;
    const middle = { x: (before.x + point.x) / 2, y: (before.y + point.y) / 2 };
    return flow === 'across'
      ? `C ${at({ x: middle.x, y: before.y })} ${at({ x: middle.x, y: point.y })} ${at(point)}`
      : `C ${at({ x: before.x, y: middle.y })} ${at({ x: point.x, y: middle.y })} ${at(point)}`;
  });
  return parts.join(' ');
}

export const round = (value: number, digits = 1) => Number(value.toFixed(digits));
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
