import { HYGIENE } from '@chokepoint/analysis';
import { SEVERITIES } from '@chokepoint/model';
import type { UnifiedFinding } from '../findings/lists/unified-list.ts';
import { html, Markup } from '../http/markup.ts';
import { breakable } from './breakable.ts';
import { cover } from './cover.ts';
import type { ReportedPlan } from './gather-plans.ts';
import type { Report, ReportedPosture, ReportedType } from './gather-report.ts';
import { lineChart } from './line-chart.ts';
import { markdown } from './markdown.ts';
import { method } from './method.ts';
import { planSection } from './plan-section.ts';
import { percent, plural, whole } from './report-numbers.ts';
import { POLICY, STYLE } from './report-style.ts';
import { summary } from './summary.ts';

/** The report as one self-contained file without scripts. */
export function reportPage(report: Report, plans: readonly ReportedPlan[]): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Attack path report: ${report.environments.map(({ name }) => name).join(', ')}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body><main>
${cover(report)}
${summary(report, plans)}
${trendSection(report)}
${planSection(plans)}
${postureSection(report)}
${method(report)}
${findingSection(report)}
${countSection(report)}
</main></body>
</html>
`.text;
}

function postureSection({ postures, environments, zoneNames }: Report): Markup {
  const names = new Map(environments.map(({ id, name }) => [id, name]));
  const nameOf = (posture: ReportedPosture) => names.get(posture.environment_id) ?? posture.environment_id;
  const row = (posture: ReportedPosture) => {
    const exposure = posture.population === 0 ? 0 : posture.exposed / posture.population;
    return html`
<tr data-environment="${posture.environment_id}" data-zone="${posture.zone}">
<td>${nameOf(posture)}</td>
<td>${zoneNames.get(posture.zone) ?? posture.zone}</td>
<td class="number" data-figure="exposure" data-value="${exposure}">${percent(exposure)}</td>
<td class="number" data-figure="exposed" data-value="${posture.exposed}">${whole(posture.exposed)} of ${whole(posture.population)}</td>
<td class="number" data-figure="findings" data-value="${posture.finding_count}">${whole(posture.finding_count)}</td>
<td class="number" data-figure="attack-paths" data-value="${posture.attack_paths}">${whole(posture.attack_paths)}</td>
<td class="number" data-figure="critical" data-value="${posture.critical_types}">${whole(posture.critical_types)}</td>
<td class="number" data-figure="members" data-value="${posture.member_count}">${whole(posture.member_count)}</td>
</tr>`;
  };
  const rows = postures.toSorted(
    (a, b) => nameOf(a).localeCompare(nameOf(b)) || Number(a.zone === HYGIENE) - Number(b.zone === HYGIENE),
  );
  return html`<section id="posture"><h2>Findings by environment</h2>
<p>Exposure is the share of users and computers outside a zone that have at least one path into it. Attack paths
count each principal that reaches a finding, also from other environments.</p>
<table><thead><tr><th>Environment</th><th>Zone</th><th class="number">Exposure</th><th class="number">Exposed</th>
<th class="number">Findings</th><th class="number">Attack paths</th><th class="number">Critical types</th>
<th class="number">Objects in zone</th></tr></thead><tbody>${rows.map(row)}
</tbody></table></section>`;
}

/** A chart needs two moments at least. */
function trendSection({ history }: Report): Markup {
  const charts = [
    { title: 'Exposure', points: history.exposure, shown: percent, most: 1 },
    { title: 'Findings', points: history.findings, shown: whole },
    { title: 'Attack paths', points: history['attack-paths'], shown: whole },
  ];
  return html`<section id="trends"><h2>Trends</h2>
${charts.some(({ points }) => points.length > 1) ? charts.map(lineChart) : html`<p>One analysis in this period: trends begin with the next one.</p>`}
</section>`;
}

function countSection({ trends }: Report): Markup {
  const row = (trend: Report['trends']['findings'][number]) => html`
<tr data-finding="${trend.finding}"><td>${trend.display_title}</td><td class="whole">${trend.display_type}</td>
<td>${trend.severity ? severity(trend.severity) : ''}</td><td class="number">${trend.composite_risk.toFixed(1)}</td><td class="number">${trend.finding_count_start}</td>
<td class="number">${trend.finding_count_increase}</td><td class="number">${trend.finding_count_decrease}</td>
<td class="number">${trend.finding_count_end}</td></tr>`;
  return html`<section id="counts"><h2>Appendix: findings of all types</h2>
<table><thead><tr><th>Type</th><th>Category</th><th>Severity</th><th class="number">Risk</th><th class="number">Start</th>
<th class="number">New</th><th class="number">Resolved</th><th class="number">End</th></tr></thead>
<tbody>${trends.findings.map(row)}
<tr data-finding="total"><td>All types</td><td></td><td></td><td></td>
<td class="number">${trends.total_finding_count_start}</td><td></td><td></td>
<td class="number">${trends.total_finding_count_end}</td></tr>
</tbody></table></section>`;
}

const severity = (value: string): Markup => html`<span class="severity ${value}">${value}</span>`;

function findingSection({ types, zoneNames }: Report): Markup {
  return html`<section id="findings"><h2>Appendix: top findings and how to fix them</h2>
${types.length === 0 ? html`<p>There are no findings.</p>` : types.map((type) => findingArticle(type, zoneNames))}
</section>`;
}

function findingArticle(type: ReportedType, zoneNames: Report['zoneNames']): Markup {
  const { texts } = type;
  return html`<article data-finding="${type.finding}" data-count="${type.count}">
<h3>${type.display_title}</h3>
<p>${type.severity ? html`${severity(type.severity)}, ` : ''}risk ${type.composite_risk.toFixed(1)} of 100, ${plural(type.count, 'finding')}${levels(type)}</p>
${texts ? markdown(texts.short_description) : ''}
${findingTable(type, zoneNames)}
${texts ? [markdown(texts.long_description), remediation(texts.long_remediation)] : ''}
${texts?.references ? [html`<h4>References</h4>`, markdown(texts.references)] : ''}
</article>`;
}

/** With a heading, unless the text begins with one. */
const remediation = (text: string): Markup =>
  html`${/^\s*#/.test(text) ? '' : html`<h4>Remediation</h4>`}${markdown(text)}`;

/** How many of the open findings have which severity, if they differ. */
function levels({ open_severities: open }: ReportedType): string {
  const parts = SEVERITIES.flatMap(({ severity: level }) =>
    open[level] > 0 ? [`${whole(open[level])} ${level}`] : [],
  );
  return parts.length > 1 ? ` (open: ${parts.join(', ')})` : '';
}

function findingTable({ rows, count }: ReportedType, zoneNames: Report['zoneNames']): Markup {
  // Findings about one object have no source.
  const from = rows.some((finding) => finding.source_principal_name !== '');
  const row = (finding: UnifiedFinding) => html`
<tr><td>${severity(finding.severity)}</td>${from ? html`<td>${breakable(finding.source_principal_name)}</td>` : ''}
<td>${breakable(finding.target_principal_name)}</td><td>${finding.environment_name}</td>
<td class="whole">${zoneNames.get(finding.asset_group_tag_id) ?? finding.zone_name}</td><td class="whole">${finding.status}</td>
<td class="whole">${finding.first_seen.toISOString().slice(0, 10)}</td></tr>`;
  const more = count > rows.length ? html`<p class="faint">and ${whole(count - rows.length)} more</p>` : '';
  return html`<table><thead><tr><th>Severity</th>${from ? html`<th>From</th><th>To</th>` : html`<th>Object</th>`}<th>Environment</th><th>Zone</th><th>Status</th>
<th>First seen</th></tr></thead><tbody>${rows.map(row)}
</tbody></table>${more}`;
}
