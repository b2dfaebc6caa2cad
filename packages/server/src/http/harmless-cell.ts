/** A text that a spreadsheet would run as a formula is shown as the text it is. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
