import { type CsvCell, csvLine, type RemediationPlanBody } from '@chokepoint/contract';

type Removal = RemediationPlanBody['steps'][number]['removals'][number];

const COLUMNS = [
  'step',
  'kind',
  'source_name',
  'source_id',
  'source_kind',
  'target_name',
  'target_id',
  'target_kind',
  'effort',
  'derived',
  'inherited',
  'findings',
  'exposed_after',
] as const;

/** One line per relationship; `exposed_after` is that of its step. */
export function planCsv(plan: Pick<RemediationPlanBody, 'steps'>): string {
  return [csvLine(COLUMNS), ...planRows(plan).map(csvLine)].join('');
}

/** Names of the columns of `planRows`. */
export const PLAN_COLUMNS: readonly string[] = COLUMNS;

export function planRows({ steps }: Pick<RemediationPlanBody, 'steps'>): CsvCell[][] {
  return steps.flatMap(({ step, removals, exposed_after }) =>
    removals.map(({ kind, source, target, effort, derived, inherited, findings }) => [
      step,
      kind,
      source.name,
      source.id,
      source.kind,
      target.name,
      target.id,
      target.kind,
      effort,
      derived,
      inherited,
      findings.join(' '),
      exposed_after,
    ]),
  );
}

export function planMarkdown(plan: RemediationPlanBody): string {
  const rows = rowsOf(plan).map((cells) => `| ${cells.map(inMarkdown).join(' | ')} |`);
  return [
    `# ${inMarkdown(titleOf(plan))}`,
    '',
    ...sentencesOf(plan).map((sentence) => `- ${inMarkdown(sentence)}`),
    '',
    ...(rows.length > 0 ? [`| ${HEADINGS.join(' | ')} |`, `|${HEADINGS.map(() => '---|').join('')}`, ...rows, ''] : []),
  ].join('\n');
}

/** One self-contained file. */
export function planHtml(plan: RemediationPlanBody): string {
  const cells = (row: readonly string[], tag: string) => row.map((cell) => `<${tag}>${inHtml(cell)}</${tag}>`).join('');
  const rows = rowsOf(plan).map((row) => `<tr>${cells(row, 'td')}</tr>`);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${inHtml(titleOf(plan))}</title>
<style>body{font:15px system-ui,sans-serif;margin:2rem}table{border-collapse:collapse}td,th{border:1px solid #999;padding:.3rem .6rem;text-align:left}</style></head>
<body>
<h1>${inHtml(titleOf(plan))}</h1>
<ul>
${sentencesOf(plan)
  .map((sentence) => `<li>${inHtml(sentence)}</li>`)
  .join('\n')}
</ul>
${rows.length > 0 ? `<table>\n<thead><tr>${cells(HEADINGS, 'th')}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table>\n` : ''}</body>
</html>
`;
}

const HEADINGS = ['Step', 'Remove', 'From', 'To', 'Effort', 'Findings', 'Exposed then'] as const;

function rowsOf({ steps }: RemediationPlanBody): string[][] {
  return steps.flatMap(({ step, removals, exposed_after }) =>
    removals.map((one, at) => [
      String(step),
      kindOf(one),
      one.source.name,
      one.target.name,
      String(one.effort),
      one.findings.join(', '),
      at === removals.length - 1 ? String(exposed_after) : '',
    ]),
  );
}

/** A derived relationship is removed by changing those that it follows from. */
const kindOf = ({ kind, derived, inherited }: Removal): string =>
  `${kind}${derived ? ' (follows from others)' : inherited ? ' (inherited)' : ''}`;

const titleOf = ({ zone_name, environment_name }: RemediationPlanBody): string =>
  `Remediation plan: ${zone_name} of ${environment_name}`;

function sentencesOf(plan: RemediationPlanBody): string[] {
  const { population, exposed_before, exposed_target, exposed_after, removal_count } = plan;
  const unreached =
    plan.unavoidable > exposed_target
      ? ` The target cannot be reached: ${plan.unavoidable} stay exposed whatever is removed.`
      : ' The target cannot be reached with the allowed number of removals.';
  return [
    `${exposed_before} of ${population} principals outside the zone have a path into it; the target is at most ${exposed_target}.`,
    `Removing ${counted(removal_count, 'relationship')} in ${counted(plan.steps.length, 'step')} leaves ${exposed_after}.${plan.reached ? '' : unreached}`,
    `Attack paths (principals times the relationships into the zone that they reach): ${plan.attack_paths_before} now, ${plan.attack_paths_after} then.`,
    ...plan.prefixes.map(
      ({ removals, exposed_after: left, attack_paths_after, alone }) =>
        `The first ${removals}: ${left} exposed, ${attack_paths_after} attack paths; a plan of ${removals} alone: ${alone.exposed_after} exposed, ${alone.attack_paths_after} attack paths.`,
    ),
    ...boundsOf(plan),
  ];
}

/**
 * Bounds are for the target and count each removal by itself: a plan that stops before the target, or whose removals take
 * others with them, is below them.
 */
function boundsOf({ effort, effort_bound, removal_count, removal_bound, reached }: RemediationPlanBody): string[] {
  const [own, least] = [rounded(effort), rounded(effort_bound)];
  const bound = `at least ${counted(removal_bound, 'removal')} with an effort of ${least}`;
  if (!reached) return [`Effort ${own}. The target takes ${bound}, as far as it can be reached.`];
  if (effort < effort_bound || removal_count < removal_bound)
    return [`Effort ${own}. If each relationship counted by itself, it would take ${bound}.`];
  return [
    `At least ${counted(removal_bound, 'relationship')} must be removed for that in any case.`,
    `Effort ${own}; no set of removals that does the same takes less than ${least}.`,
  ];
}

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;
const rounded = (effort: number): string => String(Math.round(effort * 100) / 100);

function inMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&').replace(/\s+/g, ' ');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function inHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
