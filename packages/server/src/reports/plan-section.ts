import { csvLine, firstRemovals, type QuickWins, type RemediationPlanBody } from '@chokepoint/contract';
import { PLAN_COLUMNS, planRows } from '../findings/plans/plan-files.ts';
import { html, type Markup } from '../http/markup.ts';
import { breakable } from './breakable.ts';
import { changeDrawing } from './change-drawing.ts';
import type { ReportedPlan } from './gather-plans.ts';
import { percent, plural, whole } from './report-numbers.ts';

type Step = RemediationPlanBody['steps'][number];

/** Changes with a picture. */
const DRAWN = 3;
/** Changes in the table; the file of the plan has all of them. */
const LISTED = 8;

/** What to remove first, for each environment and zone that is exposed, the most exposed first. */
export function planSection(plans: readonly ReportedPlan[]): Markup {
  const share = ({ exposed_before, population }: RemediationPlanBody) => exposed_before / Math.max(1, population);
  const due = plans.filter(({ exposed_before }) => exposed_before > 0).toSorted((a, b) => share(b) - share(a));
  return html`<section id="plan"><h2>What to change first</h2>
${due.length === 0 ? html`<p>No principal outside a zone has a path into it.</p>` : due.map(planOf)}
</section>`;
}

function planOf(plan: ReportedPlan): Markup {
  const removals = plan.steps.flatMap(({ step, removals: own }) => own.map((removal) => ({ step, ...removal })));
  const drawn = plan.wins?.removals ?? firstRemovals(plan)?.removals ?? removals;
  return html`<article data-plan="${plan.environment_id}" data-zone="${plan.asset_group_tag_id}" data-exposed-after="${plan.exposed_after}">
<h3>${plan.environment_name}, ${plan.zone_name}</h3>
<p>${outcome(plan)}</p>
${plan.wins ? html`<p>${fewFirst(plan.wins)}</p>` : ''}
${drawn.slice(0, DRAWN).map((removal) => changeDrawing(removal, plan))}
${prefixTable(plan)}
${removals.length === 0 ? '' : removalTable(removals)}</article>`;
}

function outcome(plan: RemediationPlanBody): string {
  const { exposed_before, exposed_after, population, removal_count, attack_paths_before, attack_paths_after } = plan;
  const before = `${whole(exposed_before)} of ${plural(population, 'principal')} ${exposed_before === 1 ? 'has' : 'have'} a path into the zone.`;
  if (removal_count === 0) return `${before} No set of changes was found that reduces that.`;
  return `${before} ${plural(removal_count, 'change')} would leave ${whole(exposed_after)} of them exposed, and ${whole(attack_paths_after)} of their ${plural(attack_paths_before, 'path')} into it. Effort: ${rounded(plan.effort)}${plan.effort_bound <= plan.effort ? `; the least possible for this result is ${rounded(plan.effort_bound)}` : ''}.`;
}

const fewFirst = ({ removals, closed, paths }: QuickWins): string =>
  `${plural(removals.length, 'change')} close${removals.length === 1 ? 's' : ''} ${percent(closed / paths)} of these paths, whether or not they are part of the plan${removals.length > DRAWN ? `; the first ${DRAWN} are drawn` : ''}.`;

/** What the first few changes achieve on their own. */
function prefixTable(plan: RemediationPlanBody): Markup {
  const { prefixes, removal_bound, removal_count, reached } = plan;
  if (prefixes.length === 0) return html``;
  const { effort, exposed_after, attack_paths_after } = plan;
  const all = { removals: removal_count, effort, exposed_after, attack_paths_after };
  const rows = prefixes.some(({ removals }) => removals === removal_count) ? prefixes : [...prefixes, all];
  return html`<table data-prefixes><thead><tr><th class="number">Changes made</th><th class="number">Effort</th>
<th class="number">Principals still exposed</th><th class="number">Their paths left</th></tr></thead><tbody>${rows.map(
    (one) => html`
<tr><td class="number">${one.removals}</td><td class="number">${rounded(one.effort)}</td>
<td class="number">${whole(one.exposed_after)}</td><td class="number">${whole(one.attack_paths_after)}</td></tr>`,
  )}
</tbody></table>
${reached && removal_count < removal_bound ? '' : html`<p class="faint">To cut every path, at least ${plural(removal_bound, 'change')} would be needed.</p>`}`;
}

function removalTable(removals: readonly (Step['removals'][number] & { readonly step: number })[]): Markup {
  const rest = removals.length - LISTED;
  return html`<table data-removals><thead><tr><th class="number">Step</th><th>Remove</th><th>From</th><th>To</th><th class="number">Effort</th></tr></thead>
<tbody>${removals.slice(0, LISTED).map(
    ({ step, kind, source, target, effort, derived }) => html`
<tr><td class="number">${step}</td><td class="whole">${kind}${derived ? ' (derived)' : ''}</td><td>${breakable(source.name)}</td>
<td>${breakable(target.name)}</td><td class="number">${rounded(effort)}</td></tr>`,
  )}
</tbody></table>
${rest > 0 ? html`<p class="faint">and ${plural(rest, 'more change')}, in the file of the plan</p>` : ''}`;
}

const rounded = (effort: number): string => String(Math.round(effort * 100) / 100);

/** All plans in one file; each line names its environment and zone. */
export function plansCsv(plans: readonly RemediationPlanBody[]): string {
  const lines = plans.flatMap((plan) =>
    planRows(plan).map((row) => csvLine([plan.environment_id, plan.asset_group_tag_id, ...row])),
  );
  return [csvLine(['environment_id', 'asset_group_tag_id', ...PLAN_COLUMNS]), ...lines].join('');
}
