import { html, type Markup } from '../http/markup.ts';

type ChartPoint = { readonly day: Date; readonly value: number };
type Chart = {
  readonly title: string;
  readonly points: readonly ChartPoint[];
  readonly shown: (value: number) => string;
  /** The top of the scale; by default the largest value. */
  readonly most?: number;
};

const [WIDTH, HEIGHT] = [640, 120];
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 12, 14, 24];

/** A line chart over time as inline SVG, without scripts or styles. */
export function lineChart({ title, points, shown, most }: Chart): Markup {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last)
    return html`<figure><figcaption>${title}</figcaption><p>No analysis in this period.</p></figure>`;
  const top = most ?? Math.max(1, ...points.map(({ value }) => value));
  const [from, until] = [first.day.getTime(), last.day.getTime()];
  const x = ({ day }: ChartPoint) =>
    LEFT + (until === from ? 0.5 : (day.getTime() - from) / (until - from)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) => TOP + (1 - Math.min(1, value / top)) * (HEIGHT - TOP - BOTTOM);
  const places = points.map((point) => ({ point, x: x(point).toFixed(1), y: y(point.value).toFixed(1) }));
  const line = (value: number) => html`
<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value).toFixed(1)}" y2="${y(value).toFixed(1)}"/>
<text x="${LEFT - 6}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${shown(value)}</text>`;
  const dot = (place: (typeof places)[number]) => html`
<circle cx="${place.x}" cy="${place.y}" r="3" data-value="${place.point.value}"><title>${dayOf(place.point.day)}: ${shown(place.point.value)}</title></circle>`;
  return html`<figure><figcaption>${title}: ${shown(last.value)}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title} from ${dayOf(first.day)} to ${dayOf(last.day)}">
${[0, top / 2, top].map(line)}
<polyline points="${places.map((place) => `${place.x},${place.y}`).join(' ')}"/>
${places.map(dot)}
<text x="${LEFT}" y="${HEIGHT - 6}">${dayOf(first.day)}</text>
<text x="${WIDTH - RIGHT}" y="${HEIGHT - 6}" text-anchor="end">${dayOf(last.day)}</text>
</svg></figure>`;
}

const dayOf = (day: Date): string => day.toISOString().slice(0, 10);
