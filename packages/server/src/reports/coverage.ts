import type { DirectoryMetrics, TenantMetrics } from '@chokepoint/contract';
import { DataQualityStore } from '../data-quality/data-quality-store.ts';
import { html, type Markup } from '../http/markup.ts';
import type { Database } from '../storage/database.ts';
import { percent, whole } from './report-numbers.ts';

/** What was collected of an environment. Shares are known of domains only. */
export type Coverage = {
  readonly environmentId: string;
  readonly counted: Pick<DirectoryMetrics | TenantMetrics, 'users' | 'groups'> &
    Partial<Pick<DirectoryMetrics, 'computers' | 'session_completeness' | 'local_group_completeness'>>;
};

/** As counted after the last analysis. */
export async function gatherCoverage(db: Database, environments: readonly string[]): Promise<Coverage[]> {
  const rows = await new DataQualityStore(db).latest(environments);
  return rows.map((row) => ({ environmentId: row.environment_id, counted: row.figures as Coverage['counted'] }));
}

type Environments = readonly { readonly id: string; readonly name: string }[];

/** One row for each environment; those that were never counted say so. */
export function coverageTable(coverage: readonly Coverage[], environments: Environments): Markup {
  if (environments.length === 0) return html``;
  const row = ({ id, name }: Environments[number]) => {
    const counted = coverage.find(({ environmentId }) => environmentId === id)?.counted;
    if (!counted)
      return html`
<tr data-coverage="${id}"><td>${name}</td><td colspan="5">Not counted yet</td></tr>`;
    return html`
<tr data-coverage="${id}"><td>${name}</td>
${number('users', counted.users, whole)}${number('computers', counted.computers, whole)}${number('groups', counted.groups, whole)}
${number('sessions', counted.session_completeness, percent)}${number('local-groups', counted.local_group_completeness, percent)}</tr>`;
  };
  return html`<article id="coverage"><h3>What was collected</h3>
<table><thead><tr><th>Environment</th><th class="number">Users</th><th class="number">Computers</th><th class="number">Groups</th>
<th class="number">Sessions known</th><th class="number">Local groups known</th></tr></thead><tbody>${environments.map(row)}
</tbody></table>
<p class="faint">Sessions known: the share of active users with at least one collected session. Local groups known: the share of active Windows computers with at least one collected local group or remote access right. Active accounts logged on within two weeks of the latest logon in the domain. A dash means that the share is not measured on this platform.</p></article>`;
}

const number = (name: string, value: number | undefined, shown: (value: number) => string): Markup =>
  value === undefined
    ? html`<td class="number">–</td>`
    : html`<td class="number" data-figure="${name}" data-value="${value}">${shown(value)}</td>`;

/** A warning for the summary: the domain of which least is known. */
export function coverageSentence(coverage: readonly Coverage[], environments: Environments): Markup {
  const measured = coverage.flatMap(({ environmentId, counted }) =>
    counted.session_completeness === undefined || counted.local_group_completeness === undefined
      ? []
      : [{ environmentId, sessions: counted.session_completeness, localGroups: counted.local_group_completeness }],
  );
  const least = measured.toSorted((a, b) => a.sessions + a.localGroups - b.sessions - b.localGroups)[0];
  if (!least) return html``;
  const name = environments.find(({ id }) => id === least.environmentId)?.name ?? least.environmentId;
  return html`<p>${measured.length > 1 ? 'The least complete data is that of' : 'The data covers'} <b>${name}</b>: sessions are known of ${percent(least.sessions)} of the active users, and local groups of ${percent(least.localGroups)} of the active computers. What was not collected can only add to the exposure.</p>`;
}
