import type { RemediationPlanBody } from '@chokepoint/contract';
import { html, type Markup } from '../http/markup.ts';
import { whole } from './report-numbers.ts';

type Removal = RemediationPlanBody['steps'][number]['removals'][number];

const [WIDTH, HEIGHT] = [720, 92];
const BOX = { width: 150, height: 44, y: 36 };
const COLUMNS = [4, 172, 398, 566];
const LONGEST = 19;

/** One change: who comes in, the relationship to remove, and where it leads. */
export function changeDrawing(removal: Removal, plan: RemediationPlanBody): Markup {
  const { source, kind, target } = removal;
  const boxes = [
    [`${whole(plan.exposed_before)} principals`, 'with a path'],
    [source.name, source.kind],
    [target.name, target.kind],
    [plan.zone_name, 'Zone'],
  ] as const;
  return html`<svg class="drawing" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${kind} of ${source.name} on ${target.name}">
${boxes.map(([title, note], at) => box(COLUMNS[at]!, title, note, at === 1 || at === 2))}
${COLUMNS.slice(1).map((right, at) => arrow(COLUMNS[at]! + BOX.width, right, at === 1 ? kind : ''))}
</svg>`;
}

const box = (x: number, title: string, note: string, strong: boolean): Markup => html`
<rect class="${strong ? 'box strong' : 'box'}" x="${x}" y="${BOX.y}" width="${BOX.width}" height="${BOX.height}" rx="6"/>
<text class="title" x="${x + BOX.width / 2}" y="${BOX.y + 19}" text-anchor="middle">${shortened(title, note)}<title>${title}</title></text>
<text x="${x + BOX.width / 2}" y="${BOX.y + 35}" text-anchor="middle">${note}</text>`;

const arrow = (from: number, to: number, label: string): Markup => html`
<path class="${label ? 'wire cut' : 'wire'}" d="M${from} ${BOX.y + BOX.height / 2}H${to - 7}"/>
<path class="${label ? 'tip cut' : 'tip'}" d="M${to} ${BOX.y + BOX.height / 2}l-8 -4v8z"/>
${label ? html`<text class="cut" x="${(from + to) / 2}" y="${BOX.y - 10}" text-anchor="middle">remove ${label}</text>` : ''}`;

/** The name without its domain, shortened in the middle. */
function shortened(name: string, kind: string): string {
  const own =
    kind === 'Computer' ? name.split('.')[0]! : name.includes('@') ? name.slice(0, name.lastIndexOf('@')) : name;
  return own.length <= LONGEST ? own : `${own.slice(0, 10)}…${own.slice(-7)}`;
}
