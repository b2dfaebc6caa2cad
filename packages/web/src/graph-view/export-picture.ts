import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import type { IconDefinition } from '@fortawesome/free-solid-svg-icons';
import { escaped, outlineOf, round } from './cards/diagram-markup.ts';
import { textWidth } from './cards/text-width.ts';
import { currentPalette } from './rendering/palette.ts';
import type { Vectors } from './scene.ts';

/** An icon of the drawing, what it means, and how many objects have it. */
type LegendEntry = {
  readonly icon: IconDefinition;
  readonly color: string;
  readonly name: string;
  readonly count: number;
};

/** What stands around an exported drawing. */
export type Caption = {
  readonly title: string;
  readonly date: string;
  readonly legend: readonly LegendEntry[];
};

const MARGIN = 32;
const HEAD = 68;
const ROW = 26;
const NARROWEST = 640;

/** A document with the drawing, its title, date and legend. The font is part of it if given. */
export function pictureSvg(drawing: Vectors, { title, date, legend }: Caption, font = ''): string {
  const palette = currentPalette();
  const width = Math.max(NARROWEST, drawing.width + MARGIN * 2);
  const rows = legendRows(legend, width - MARGIN * 2);
  const height = HEAD + drawing.height + MARGIN + rows.length * ROW + 16;
  const shiftX = (width - drawing.width) / 2 - drawing.left;
  const entries = rows.flatMap((row, number) => {
    let x = MARGIN;
    const y = HEAD + drawing.height + MARGIN + number * ROW;
    return row.map((entry) => {
      const at = x;
      x += entryWidth(entry);
      return `<circle cx="${at + 9}" cy="${y}" r="9" fill="${entry.color}"/>${outlineOf(entry.icon, at + 9, y, 10, '#000')}<text x="${at + 24}" y="${y + 4}" font-size="11" fill="${palette.ink}">${escaped(entryText(entry))}</text>`;
    });
  });
  const style = font ? `<style>@font-face{font-family:Inter;font-weight:100 900;src:url(${font})}</style>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}" font-family="Inter, sans-serif">${style}<rect width="100%" height="100%" fill="${palette.surface}"/><text x="${MARGIN}" y="34" font-size="17" font-weight="600" fill="${palette.ink}">${escaped(title)}</text><text x="${MARGIN}" y="53" font-size="11" fill="${palette.faint}">${escaped(`Chokepoint · ${date}`)}</text><g transform="translate(${round(shiftX)} ${round(HEAD - drawing.top)})">${drawing.markup}</g>${entries.join('')}</svg>`;
}

const entryText = ({ name, count }: LegendEntry) => `${name} ${count.toLocaleString()}`;
const entryWidth = (entry: LegendEntry) => 42 + textWidth(entryText(entry), 11, 'regular');

function legendRows(legend: readonly LegendEntry[], width: number): readonly (readonly LegendEntry[])[] {
  const rows: LegendEntry[][] = [];
  let used = width;
  for (const entry of legend) {
    const wide = entryWidth(entry);
    if (used + wide > width) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)!.push(entry);
    used += wide;
  }
  return rows;
}

/** Browsers refuse larger canvases. */
const LARGEST_SIDE = 12_000;

/** The same document as pixels, twice as fine as on the screen. */
export async function picturePng(drawing: Vectors, caption: Caption): Promise<Blob> {
  // A document that is used as a picture loads nothing, so its font has to be in it.
  const svg = pictureSvg(drawing, caption, await asDataUrl(inter));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(2, LARGEST_SIDE / Math.max(image.width, image.height));
  const sheet = document.createElement('canvas');
  [sheet.width, sheet.height] = [Math.ceil(image.width * scale), Math.ceil(image.height * scale)];
  sheet.getContext('2d')!.drawImage(image, 0, 0, sheet.width, sheet.height);
  return await new Promise((resolve, reject) =>
    sheet.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the browser cannot create the picture'))),
      'image/png',
    ),
  );
}

async function asDataUrl(url: string): Promise<string> {
  const blob = await (await fetch(url)).blob();
  return await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('the font cannot be read'));
    reader.readAsDataURL(blob);
  });
}
