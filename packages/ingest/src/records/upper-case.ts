/**
 * Upper case letter by letter, as directories do it: a letter whose capital takes two, like the German sharp s, stays as
 * it is. Two collectors must not make two nodes of one name.
 */
export function upperCase(text: string): string {
  const upper = text.toUpperCase();
  if (upper.length === text.length) return upper;
  let result = '';
  for (const letter of text) {
    const capital = letter.toUpperCase();
    result += capital.length === letter.length ? capital : letter;
  }
  return result;
}
