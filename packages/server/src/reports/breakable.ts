import { html, type Markup } from '../http/markup.ts';

/** A name that a narrow column may break before its domain, and between the labels of a domain, not within words. */
export function breakable(name: string): Markup {
  const pieces = name.split(/(?=@)|(?<=[^\s.]\.)(?=[^\s.])/);
  return html`${pieces.map((piece, at) => (at === 0 ? html`${piece}` : html`<wbr>${piece}`))}`;
}
