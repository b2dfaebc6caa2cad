import { csvLine, firstRemovals, type RemediationPlanBody } from '@chokepoint/contract';
import { PLAN_COLUMNS, planRows } from '../findings/plans/plan-files.ts';
import { html, type Markup } from '../http/markup.ts';
import { changeDrawing } from './change-drawing.ts';

/** Changes with a picture. */
const DRAWN = 3;

type Step = RemediationPlanBody['steps'][number];

/** What to remove first, for each environment and zone that is exposed. */
export function planSection(plans: readonly RemediationPlanBody[]): Markup {
  const due = plans.filter(({ exposed_before }) => exposed_before > 0);
  return html`<section id="plan"><h2>What to change first</h2>
${due.length === 0 ? html`<p>No principal outside a zone has a path into it.</p>` : due.map(planOf)}
</section>`;
}

function planOf(plan: RemediationPlanBody): Markup {
  return html`<article data-plan="${plan.environment_id}" data-zone="${plan.asset_group_tag_id}" data-exposed-after="${plan.exposed_after}">
<h3>${plan.environment_name}, ${plan.zone_name}</h3>
${(firstRemovals(plan)?.removals ?? []).slice(0, DRAWN).map((removal) => changeDrawing(removal, plan))}
<p>${plan.exposed_before} of ${plan.population} principals have a path into the zone. Removing ${plan.removal_count} ${plan.removal_count === 1 ? 'relationship' : 'relationships'} leaves ${plan.exposed_after} of them and ${plan.attack_paths_after} of ${plan.attack_paths_before} attack paths, with effort ${rounded(plan.effort)}${plan.effort_bound <= plan.effort ? `; no plan that achieves the same takes less than ${rounded(plan.effort_bound)}` : ''}.</p>
${prefixTable(plan)}
<table><thead><tr><th class="number">Step</th><th>Remove</th><th>From</th><th>To</th><th class="number">Effort</th>
<th class="number">Exposed after</th></tr></thead><tbody>${plan.steps.map(stepRows)}
</tbody></table></article>`;
}

/** What the first few removals achieve on their own, and what any as many could at most. */
function prefixTable({ prefixes, removal_bound }: RemediationPlanBody): Markup {
  if (prefixes.length === 0) return html``;
  return html`<p>At least ${removal_bound} ${removal_bound === 1 ? 'removal is' : 'removals are'} needed in any case.</p>
<table data-prefixes><thead><tr><th class="number">First removals</th><th class="number">Effort</th><th class="number">Exposed after</th>
<th class="number">Relieved</th><th class="number">At most with as many</th><th class="number">Attack paths left</th>
<th class="number">A plan of as many leaves exposed</th><th class="number">and attack paths</th></tr></thead><tbody>${prefixes.map(
    (one) => html`
<tr><td class="number">${one.removals}</td><td class="number">${rounded(one.effort)}</td><td class="number">${one.exposed_after}</td>
<td class="number">${one.relieved}</td><td class="number">${one.relieved_bound}</td><td class="number">${one.attack_paths_after}</td>
<td class="number">${one.alone.exposed_after}</td><td class="number">${one.alone.attack_paths_after}</td></tr>`,
  )}
</tbody></table>`;
}

function stepRows({ step, removals, exposed_after }: Step): Markup[] {
  return removals.map(
    ({ kind, source, target, effort, derived }, at) => html`
<tr><td class="number">${step}</td><td>${kind}${derived ? ' (derived)' : ''}</td><td>${source.name}</td>
<td>${target.name}</td><td class="number">${rounded(effort)}</td>
<td class="number">${at === removals.length - 1 ? exposed_after : ''}</td></tr>`,
  );
}

const rounded = (effort: number): string => String(Math.round(effort * 100) / 100);

/** All plans in one file; each line names its environment and zone. */
export function plansCsv(plans: readonly RemediationPlanBody[]): string {
  const lines = plans.flatMap((plan) =>
    planRows(plan).map((row) => csvLine([plan.environment_id, plan.asset_group_tag_id, ...row])),
  );
  return [csvLine(['environment_id', 'asset_group_tag_id', ...PLAN_COLUMNS]), ...lines].join('');
}
