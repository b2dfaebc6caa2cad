import { checkQuery, LENIENT_CYPHER, parseQuery } from '@chokepoint/cypher/language';

const WRITING_WORD = /\b(?:create|merge|set|remove|delete)\b/i;

/** Whether a query changes the graph. A text that cannot be read does if it has a word that could. */
export function changesGraph(query: string): boolean {
  if (!WRITING_WORD.test(query)) return false;
  try {
    return !checkQuery(parseQuery(query), { dialect: LENIENT_CYPHER }).readOnly;
  } catch {
    return true;
  }
}
