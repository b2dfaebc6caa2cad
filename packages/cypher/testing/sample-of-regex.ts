/** A text that a simple regular expression finds: its first alternative, without anything that may be missing. */
export function sampleOfRegex(pattern: string): string {
  let text = pattern.replace(/\(\?[a-z]+\)/g, '');
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/\((?:\?:)?([^()|]*)(?:\|[^()]*)?\)[*+?]?/, '$1');
  }
  return text
    .split('|')[0]!
    .replace(/\.\{(\d+)\}/g, (_, times: string) => 'x'.repeat(Number(times)))
    .replace(/\.[*?]/g, '')
    .replace(/\.\+/g, 'x')
    .replace(/\[([^\]^])[^\]]*\](?:\{(\d+)[^}]*\}|[+*?])?/g, '$1')
    .replace(/\[\^[^\]]*\]/g, 'y')
    .replace(/\\d(?:\{\d+[^}]*\}|[+*?])?/g, '1')
    .replace(/[\^$?]/g, '')
    .replace(/\\(.)/g, '$1');
}
