const IDENTIFIER_START = /^[\p{ID_Start}\p{Pc}]$/u;
const IDENTIFIER_PART = /^[\p{ID_Continue}\p{Pc}\p{Sc}]$/u;

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isHexDigit(code: number): boolean {
  return isDigit(code) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70);
}

export function isIdentifierStart(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
  return IDENTIFIER_START.test(String.fromCodePoint(code));
}

export function isIdentifierPart(code: number): boolean {
  if (code < 128) return isIdentifierStart(code) || isDigit(code) || code === 36;
  return IDENTIFIER_PART.test(String.fromCodePoint(code));
}

export function isSpace(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13) || (code >= 28 && code <= 31);
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff ||
    code === 0x180e
  );
}

/** A name as it is written in a query: in backticks unless it is a plain identifier. */
export function printName(name: string): string {
  return /^[\p{ID_Start}\p{Pc}][\p{ID_Continue}\p{Pc}\p{Sc}]*$/u.test(name)
    ? name
    : `\`${name.replaceAll('`', '``')}\``;
}
