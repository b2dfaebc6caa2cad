import { HYGIENE } from '@chokepoint/analysis';
import { firstRemovals } from '@chokepoint/contract';
import { html, type Markup } from '../http/markup.ts';
import { coverageSentence } from './coverage.ts';
import type { ReportedPlan } from './gather-plans.ts';
import type { Report, ReportedPosture } from './gather-report.ts';
import { percent, plural, whole } from './report-numbers.ts';

/** The report on one page, in sentences. */
export function summary(report: Report, plans: readonly ReportedPlan[]): Markup {
  const zones = report.postures.filter(({ zone }) => zone !== HYGIENE);
  const worst = zones.toSorted((a, b) => shareOf(b) - shareOf(a));
  const last = (points: Report['history']['exposure']) => points.at(-1)?.value ?? 0;
  const { exposure, findings, 'attack-paths': paths } = report.history;
  // The pages about a zone count its findings only.
  const also = zones.length > 0 && zones.length < report.postures.length ? ' (incl. hygiene)' : '';
  return html`<section id="summary"><h2>Summary</h2>
<dl class="numbers">
<div><dt>Exposure</dt><dd>${percent(last(exposure))}</dd></div>
<div><dt>Findings${also}</dt><dd>${whole(last(findings))}</dd></div>
<div><dt>Attack paths${also}</dt><dd>${whole(last(paths))}</dd></div>
</dl>
${worst.slice(0, MOST).map((posture) => html`<p class="sentence">${sentenceOn(posture, report, plans)}</p>`)}
${worst.length > MOST ? html`<p>${plural(worst.length - MOST, 'further environment or zone', 'further environments and zones')} in the table below.</p>` : ''}
<p>${changeSentence(report)}</p>
${coverageSentence(report.coverage, report.environments)}
</section>`;
}

const MOST = 5;
const shareOf = ({ exposed, population }: ReportedPosture) => (population === 0 ? 0 : exposed / population);

function sentenceOn(
  posture: ReportedPosture,
  { environments, zoneNames }: Report,
  plans: readonly ReportedPlan[],
): Markup {
  const name = environments.find(({ id }) => id === posture.environment_id)?.name ?? posture.environment_id;
  const zone = zoneNames.get(posture.zone) ?? String(posture.zone);
  if (posture.exposed === 0) return html`<b>${name}</b>: no user or computer has a path into ${zone}.`;
  const plan = plans.find(
    (one) => one.environment_id === posture.environment_id && one.asset_group_tag_id === posture.zone,
  );
  return html`<b>${name}</b>: ${percent(shareOf(posture))} of the users and computers outside ${zone} (${whole(posture.exposed)} of ${whole(posture.population)}) have a path into it. ${plan ? effectOf(plan) : ''}`;
}

/** What a few changes achieve: for principals or, when all keep another path, for the number of paths. */
function effectOf(plan: ReportedPlan): Markup {
  const first = firstRemovals(plan);
  const [changes, share, of] = first
    ? [first.removals.length, first.relieved / plan.exposed_before, 'of them']
    : [plan.removal_count, 1 - plan.attack_paths_after / Math.max(1, plan.attack_paths_before), 'of the attack paths'];
  if (changes === 0 || share <= 0) return html``;
  const { wins } = plan;
  const few = wins
    ? html`<b>${plural(wins.removals.length, 'change')}</b> ${wins.removals.length === 1 ? 'closes' : 'close'} ${percent(wins.closed / wins.paths)} of the paths. `
    : '';
  const cut = first ? (changes === 1 ? 'cuts off' : 'cut off') : changes === 1 ? 'removes' : 'remove';
  return html`${few}<b>${plural(changes, 'change')}</b> ${cut} ${percent(share)} ${of}.`;
}

function changeSentence({ trends, history }: Report): string {
  if (history.findings.length < 2)
    return 'This is the first analysis of the period: there is nothing to compare it with yet.';
  const sum = (part: 'finding_count_increase' | 'finding_count_decrease') =>
    trends.findings.reduce((total, one) => total + one[part], 0);
  const [came, went] = [sum('finding_count_increase'), sum('finding_count_decrease')];
  if (came + went === 0) return 'No finding was added or resolved in this period.';
  return `${plural(came, 'finding')} ${came === 1 ? 'was' : 'were'} added in this period and ${whole(went)} resolved.`;
}
