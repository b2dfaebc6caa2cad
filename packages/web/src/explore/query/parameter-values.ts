import { type ParameterTexts, parameterValue } from './query-parameters.ts';
import { READY_QUERIES } from './ready/ready-queries.ts';

/** The parameters of a query as the service wants them. The fields of ready queries say what they are. */
export function parameterValues(
  query: string,
  texts: ParameterTexts | undefined,
): Record<string, string | number | boolean> | undefined {
  if (!texts) return undefined;
  const fields = READY_QUERIES.find((one) => one.query === query)?.fields ?? [];
  const isText = (name: string) => fields.some((field) => field.name === name && field.type !== 'number');
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, isText(name) ? text : parameterValue(text)]),
  );
}
