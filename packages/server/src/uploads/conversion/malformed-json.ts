const LITERAL_CUT_OFF = /[a-z]$/i;
const LITERAL = /(?:true|false|null)$/;

/** Whether a text is no JSON, and not merely cut off between two of its tokens. */
export function isMalformed(text: string): boolean {
  const told = text.trimEnd();
  if (told.trim() === '') return false;
  try {
    JSON.parse(told);
    return false;
  } catch (error) {
    return !endsBetweenTokens(told, (error as Error).message);
  }
}

function endsBetweenTokens(text: string, fault: string): boolean {
  if (LITERAL_CUT_OFF.test(text) && !LITERAL.test(text)) return false;
  if (fault.startsWith('Unexpected end of JSON input')) return true;
  const [, position] = /^Expected .* at position (\d+)/.exec(fault) ?? [];
  return position !== undefined && Number(position) >= text.length;
}
