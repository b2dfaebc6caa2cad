import { PLAN_FORMATS, type PlanFormat, type RemediationPlanBody } from '@chokepoint/contract';
import { download, ok, type RequestFacts } from '../../http/handler.ts';
import { planCsv, planHtml, planMarkdown } from './plan-files.ts';

/** The parameter takes precedence over the header; of several in the header, the first known one counts. */
export function requestedFormat(parameter: PlanFormat | undefined, request: RequestFacts): PlanFormat {
  if (parameter !== undefined) return parameter;
  const wanted = (request.header('accept') ?? '').split(',').map((one) => one.split(';')[0]!.trim().toLowerCase());
  return (
    PLAN_FORMATS.find((format) => wanted[0] === format) ??
    PLAN_FORMATS.find((one) => wanted.includes(one)) ??
    PLAN_FORMATS[0]
  );
}

const FILE_WRITERS = { 'text/csv': planCsv, 'text/markdown': planMarkdown, 'text/html': planHtml } as const;

const FILE_NAMES = {
  'text/csv': 'remediation-plan.csv',
  'text/markdown': 'remediation-plan.md',
  'text/html': 'remediation-plan.html',
} as const;

/** Files are sent as bytes: text would get a charset, and clients compare the whole header. */
export function formatPlan(plan: RemediationPlanBody, format: PlanFormat) {
  if (format === 'application/json') return ok({ data: plan });
  const { headers, ...answer } = download(FILE_NAMES[format], Buffer.from(FILE_WRITERS[format](plan)));
  return { ...answer, headers: { ...headers, 'content-type': format } };
}
