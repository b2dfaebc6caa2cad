import { html, type Markup } from '../http/markup.ts';

/** A name that a narrow column may break before its domain or, where it is a domain or host, between labels; not within words. */
export function breakable(name: string): Markup {
  const pieces = name.split(name.includes('@') ? /(?=@)/ : /(?<=[^\s.]\.)(?=[^\s.])/);
  return html`${pieces.map((piece, at) => (at === 0 ? html`${piece}` : html`<wbr>${piece}`))}`;
}
