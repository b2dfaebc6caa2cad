import { html, type Markup } from '../http/markup.ts';
import { coverageTable } from './coverage.ts';
import type { Report } from './gather-report.ts';

/** How the numbers came about, and what they cannot show. */
export function method({ environments, coverage }: Report): Markup {
  return html`<section id="method"><h2>Method and coverage</h2>
<p>Collectors report objects, memberships, access rights, sessions and configuration of ${environments.length === 1 ? 'one environment' : `${environments.length} environments`}. From these the analysis derives every relationship that an attacker can use, and follows all of them from every user and computer.</p>
<ul>
<li><b>Exposure</b> is the share of users and computers outside a zone that have at least one path into it. Disabled accounts count as well.</li>
<li><b>Findings</b> are single relationships or settings that make such paths possible. Their risk is the share of principals that they expose, or that can be reached from them.</li>
<li><b>Changes</b> come from the smallest set of relationships whose removal cuts the paths. Each is counted on the whole graph, together with those before it.</li>
<li><b>Effort</b> says how much work a change is: 1 for the simplest kinds, more for those that need care, as the service is configured.</li>
<li><b>Limits:</b> what was not collected cannot be seen. Sessions and local groups are known of those computers only that collectors could query, so that the real exposure may be higher.</li>
</ul>
${coverageTable(coverage, environments)}</section>`;
}
