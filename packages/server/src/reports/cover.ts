import { html, type Markup } from '../http/markup.ts';
import type { Report } from './gather-report.ts';
import { dayText } from './report-numbers.ts';

/** The first page: what the report is about, and when it was made. */
export function cover({ environments, madeAt, start, end }: Report): Markup {
  const names = environments.map(({ name }) => name);
  return html`<header class="cover">
<p class="brand">Chokepoint</p>
<h1>Attack path report</h1>
<p class="about">${names.join(', ') || 'No environment has been analysed.'}</p>
<p class="faint">${dayText(madeAt)}<br>Changes from ${dayText(start)} to ${dayText(end)}</p>
<p class="faint">Confidential: the report names accounts and how they can be attacked.</p>
</header>`;
}
