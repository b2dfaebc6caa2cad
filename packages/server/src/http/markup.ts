/** Text that is HTML already. Everything else that is put into a page is escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Content = string | number | Markup | readonly Content[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);

/** A piece of a page: ``html`<p>${name}</p>` ``. Attributes must stand in quotes. */
export function html(texts: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return new Markup(texts.map((text, at) => text + (at < contents.length ? textOf(contents[at]!) : '')).join(''));
}

function textOf(content: Content): string {
  if (content instanceof Markup) return content.text;
  if (typeof content === 'object') return content.map(textOf).join('');
  return escaped(String(content));
}
