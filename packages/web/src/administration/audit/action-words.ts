import * as auditTexts from './texts.ts';

/** The name of an action as people write it: `RunCypherQuery` is "Run Cypher query". */
export function actionWords(action: string): string {
  const [first = '', ...rest] = action.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);
  return [
    first,
    ...rest.map((word) => (/^[A-Z][a-z]+$/.test(word) && !NAMES.has(word) ? word.toLowerCase() : word)),
  ].join(' ');
}

const NAMES: ReadonlySet<string> = new Set([auditTexts.cypher]);

/** The name of an action in the log, from what was typed: words, or the name itself. */
export const actionName = (typed: string): string =>
  typed
    .trim()
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
