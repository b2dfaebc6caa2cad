/** What is typed for the parameters of a query, by their names. */
export type ParameterTexts = Readonly<Record<string, string>>;

const QUOTED_OR_COMMENT = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`[^`]*`|\/\/.*|\/\*[\s\S]*?\*\//g;
const PARAMETER = /\$([A-Za-z_]\w*)/g;

/** The names of the parameters in a query, in the order of their first use. */
export function parametersIn(query: string): readonly string[] {
  return [...new Set([...query.replace(QUOTED_OR_COMMENT, ' ').matchAll(PARAMETER)].map(([, name]) => name!))];
}

/** Numbers and truth values are sent as such; quotation marks make anything a text. */
export function parameterValue(text: string): string | number | boolean {
  const typed = text.trim();
  if (/^-?\d{1,15}(\.\d+)?$/.test(typed)) return Number(typed);
  if (/^(true|false)$/i.test(typed)) return typed.toLowerCase() === 'true';
  return /^(["']).*\1$/.test(typed) ? typed.slice(1, -1) : text;
}

/** What a query needs of what was typed; undefined if it has no parameters. */
export function usedTexts(query: string, texts: ParameterTexts | undefined): ParameterTexts | undefined {
  const used = parametersIn(query).flatMap((name) => (texts?.[name] === undefined ? [] : [[name, texts[name]]]));
  return used.length > 0 ? Object.fromEntries(used) : undefined;
}
