import { writeFile } from 'node:fs/promises';
import { checkLocally, checkService, NoAnswer, WrongPolicy } from './check/run-check.ts';
import { CHECK_FORMATS, formatVerdicts, type Verdict } from './check/verdict-formats.ts';
import type { Command } from './command.ts';
import { UsageFault } from './command.ts';
import { oneOf } from './options/option-values.ts';
import { parseOptions, TEXT, TEXTS } from './options/parse-options.ts';
import { SERVICE_OPTIONS, SERVICE_USAGE, serviceUrl } from './options/service-options.ts';
import { printError } from './text/print.ts';
import { programVersion } from './version.ts';

const OPTIONS = { ...SERVICE_OPTIONS, file: TEXTS, baseline: TEXTS, format: TEXT, out: TEXT } as const;

/** Exit codes. */
const PASSED = 0;
const VIOLATED = 1;
const WRONG = 2;
const UNCHECKED = 3;

export const check: Command = {
  usage: `chokepoint check POLICY.yaml --file FILE... [--baseline FILE]... [--format FORMAT] [--out FILE]
  chokepoint check POLICY.yaml [--url URL] [credentials] [--baseline RUN|previous] [--format FORMAT] [--out FILE]

Checks the rules of a policy: on collector files, which are analysed in memory, or on the graph of a service. Rules about
what is new compare with --baseline: the files of an earlier collection, or the number of an analysis of the service.
The result is printed, or written to --out, as text, junit, sarif, markdown or json. docs/policies.md describes the rules.

Exit code 0: every rule passed. 1: a rule is violated. 2: the policy or an option is wrong; the message has the line and
column. 3: no rule is known to be violated, but one could not be checked, a file could not be read, or the service did
not answer.

${SERVICE_USAGE}`,
  async run(args) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [path, ...others] = positionals;
    if (path === undefined || others.length > 0) throw new UsageFault('name one policy: chokepoint check POLICY.yaml');
    const format = oneOf(CHECK_FORMATS, values.format ?? 'text', '--format');
    if (values.file && values.url !== undefined) throw new UsageFault('give either --file or --url');
    const baseline = values.baseline ?? [];
    try {
      const { verdicts, failures } = values.file
        ? await checkLocally(path, values.file, baseline)
        : await checkService(path, baseline, values);
      for (const failure of failures) printError(failure);
      const origin = { policy: path, version: programVersion(), service: values.file ? undefined : serviceUrl(values) };
      const text = formatVerdicts(format, verdicts, origin);
      if (values.out === undefined) process.stdout.write(text);
      else await writeFile(values.out, text);
      return exitCode(verdicts, failures);
    } catch (error) {
      if (!(error instanceof WrongPolicy) && !(error instanceof NoAnswer)) throw error;
      printError(error.message);
      return error instanceof WrongPolicy ? WRONG : UNCHECKED;
    }
  },
};

function exitCode(verdicts: readonly Verdict[], failures: readonly string[]): number {
  if (verdicts.some(({ status }) => status === 'failed')) return VIOLATED;
  return failures.length > 0 || verdicts.some(({ status }) => status === 'error') ? UNCHECKED : PASSED;
}
