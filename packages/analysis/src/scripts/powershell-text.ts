/**
 * A text as a PowerShell expression of ASCII characters alone. Windows PowerShell reads a file without a byte-order mark in
 * the code page of the machine, where bytes of other letters can turn into quotes.
 */
export function powershellText(text: string): string {
  const parts = text.match(/[\x20-\x7e]+|[^\x20-\x7e]/g) ?? [];
  const isPlain = (part: string) => /^[\x20-\x7e]/.test(part);
  if (parts.every(isPlain)) return quoted(text);
  // The first operand is a text, so that characters are joined and not added up.
  const head = isPlain(parts[0]!) ? [] : [quoted('')];
  const operands = parts.map((part) => (isPlain(part) ? quoted(part) : `[char]${part.charCodeAt(0)}`));
  return `(${[...head, ...operands].join(' + ')})`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A comment ends with its line. Letters outside of ASCII are written as their code. */
export function powershellComment(text: string): string {
  const escaped = oneLine(text).replace(
    /[^\x20-\x7e]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `# ${escaped}`;
}

/** Without characters that end a line or steer a terminal. */
export const oneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ');
