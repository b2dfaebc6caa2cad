import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { oneLine } from '../text/print.ts';

export const CHECK_FORMATS = ['text', 'junit', 'sarif', 'markdown', 'json'] as const;
type CheckFormat = (typeof CHECK_FORMATS)[number];

/** What a check says about one rule. */
export type Verdict = {
  readonly name: string;
  readonly line: number;
  readonly status: 'passed' | 'failed' | 'error';
  readonly violations: readonly string[];
  readonly count: number;
};
type Verdicts = readonly Verdict[];

type Origin = {
  /** The path of the policy. */
  readonly policy: string;
  /** Of this program. */
  readonly version: string;
  /** Where the service is whose graph was checked, if it was not files. */
  readonly service: string | undefined;
};

/** The verdicts in one of the formats. */
export function formatVerdicts(format: CheckFormat, verdicts: Verdicts, origin: Origin): string {
  return WRITERS[format](verdicts, origin);
}

const WRITERS: Readonly<Record<CheckFormat, (verdicts: Verdicts, origin: Origin) => string>> = {
  text: asText,
  junit: asJUnit,
  sarif: asSarif,
  markdown: asMarkdown,
  json: (verdicts) => `${JSON.stringify({ rules: verdicts }, null, 2)}\n`,
};

const linesOf = ({ violations, count }: Verdict): string[] =>
  count > violations.length ? [...violations, `... and ${count - violations.length} more`] : [...violations];
const isBad = ({ status }: Verdict): boolean => status !== 'passed';
const summary = (verdicts: Verdicts): string =>
  `${verdicts.filter((one) => !isBad(one)).length} of ${verdicts.length} rules passed`;

const WORDS = { passed: 'pass ', failed: 'FAIL ', error: 'ERROR' } as const;

function asText(verdicts: Verdicts): string {
  const lines = verdicts.flatMap((verdict) => [
    `${WORDS[verdict.status]}  ${oneLine(verdict.name)}`,
    ...linesOf(verdict).map((line) => `       ${oneLine(line)}`),
  ]);
  return `${[...lines, summary(verdicts)].join('\n')}\n`;
}

const MARKS = { passed: '✅', failed: '❌', error: '⚠️' } as const;

function asMarkdown(verdicts: Verdicts): string {
  const cell = (text: string) => oneLine(text).replace(/[\\`*_[\]<>|#@]/g, '\\$&');
  const rows = verdicts.map((one) => `| ${MARKS[one.status]} | ${cell(one.name)} | ${one.count} |`);
  const failed = verdicts
    .filter(isBad)
    .flatMap((verdict) => [`\n### ${cell(verdict.name)}\n`, ...linesOf(verdict).map((line) => `- ${cell(line)}`)]);
  return `${['| | Rule | Violations |', '|---|---|---|', ...rows, ...failed, '', summary(verdicts)].join('\n')}\n`;
}

function asJUnit(verdicts: Verdicts, { policy }: Origin): string {
  const count = (status: Verdict['status']) => verdicts.filter((one) => one.status === status).length;
  const cases = verdicts.map((verdict) => {
    const start = `<testcase classname=${attribute(policy)} name=${attribute(verdict.name)}`;
    if (verdict.status === 'passed') return `${start}/>`;
    const [element, message] =
      verdict.status === 'failed' ? ['failure', `${verdict.count} violations`] : ['error', verdict.violations[0] ?? ''];
    const text = escaped(linesOf(verdict).join('\n'));
    return `${start}><${element} message=${attribute(message)}>${text}</${element}></testcase>`;
  });
  const numbers = `tests="${verdicts.length}" failures="${count('failed')}" errors="${count('error')}"`;
  const suite = `<testsuite name=${attribute(policy)} ${numbers}>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>${suite}\n${cases.join('\n')}\n</testsuite></testsuites>\n`;
}

/** Characters that XML does not know are dropped. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
const attribute = (text: string): string => `"${escaped(text).replaceAll('"', '&quot;').replace(/\s/g, ' ')}"`;

/** A relative address must not begin with a slash: readers put the folder of the repository before it. */
const addressOf = (path: string): string =>
  isAbsolute(path) ? pathToFileURL(path).href : encodeURI(path.replaceAll('\\', '/'));

function asSarif(verdicts: Verdicts, { policy, version, service }: Origin): string {
  const idOf = (at: number) => `policy/${at + 1}`;
  const rules = verdicts.map(({ name }, at) => ({ id: idOf(at), shortDescription: { text: name } }));
  const results = verdicts.flatMap((verdict, at) =>
    linesOf(verdict).map((text) => ({
      ruleId: idOf(at),
      ruleIndex: at,
      level: 'error',
      message: { text },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: addressOf(policy) },
            region: { startLine: verdict.line },
          },
        },
      ],
    })),
  );
  const driver = {
    name: 'Chokepoint',
    version,
    semanticVersion: version,
    ...(service !== undefined && { informationUri: `${service.replace(/\/+$/, '')}/ui` }),
    rules,
  };
  const run = { tool: { driver }, results };
  const $schema = 'https://json.schemastore.org/sarif-2.1.0.json';
  return `${JSON.stringify({ $schema, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}
