/** A text in single quotes. PowerShell takes typographic quotes for the same. */
export const powershellText = (text: string): string => `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`;

/** A comment ends with its line. */
export const powershellComment = (text: string): string => `# ${text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')}`;
