import { Marked } from 'marked';
import { escaped, Markup } from '../http/markup.ts';

/** Headings of texts are below those of the page. */
const DEEPER = 3;

const marked = new Marked({
  gfm: true,
  renderer: {
    heading({ tokens, depth }) {
      const level = Math.min(6, depth + DEEPER);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    // Texts of extensions are untrusted: no HTML, no loaded content, and only web links.
    html: ({ text }) => escaped(text),
    image: ({ text }) => escaped(text),
    link({ href, tokens }) {
      const shown = this.parser.parseInline(tokens);
      return /^https?:\/\//i.test(href) ? `<a href="${escaped(href)}" rel="noreferrer">${shown}</a>` : shown;
    },
    checkbox: ({ checked }) => (checked ? '[x] ' : '[ ] '),
    tablecell(token) {
      const name = token.header ? 'th' : 'td';
      return `<${name}>${this.parser.parseInline(token.tokens)}</${name}>\n`;
    },
  },
});

export const markdown = (text: string): Markup => new Markup(marked.parse(text, { async: false }));
