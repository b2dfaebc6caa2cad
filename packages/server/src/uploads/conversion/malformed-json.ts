const LITERAL_CUT_OFF = /[a-z]$/i;
const LITERAL = /(?:true|false|null)$/;

/** Whether a text is not JSON, other than by being cut off between two tokens. */
export function isMalformed(text: string): boolean {
  const trimmed = text.trimEnd();
  if (trimmed.trim() === '') return false;
  try {
    JSON.parse(trimmed);
    return false;
  } catch (error) {
    return !endsBetweenTokens(trimmed, (error as Error).message);
  }
}

function endsBetweenTokens(text: string, fault: string): boolean {
  if (LITERAL_CUT_OFF.test(text) && !LITERAL.test(text)) return false;
  if (fault.startsWith('Unexpected end of JSON input')) return true;
  const [, position] = /^Expected .* at position (\d+)/.exec(fault) ?? [];
  return position !== undefined && Number(position) >= text.length;
}
