import { withoutCode } from './markdown-code.ts';

const SAFE_TAGS: ReadonlySet<string> = new Set(
  (
    'a abbr b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h1 h2 h3 ' +
    'h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strike strong sub summary sup table tbody td tfoot ' +
    'th thead tr tt u ul var'
  ).split(' '),
);
const SAFE_ATTRIBUTES: ReadonlySet<string> = new Set(
  'align alt cite colspan dir height href lang open rowspan span src start title type valign width'.split(' '),
);
const SAFE_SCHEMES: ReadonlySet<string> = new Set(['http', 'https', 'mailto']);
const LINKS: ReadonlySet<string> = new Set(['href', 'src', 'cite']);

const TEMPLATE_ACTION = /\{\{[\s\S]*?\}\}/g;
const MARKUP = /<(?:!|\?|\/?[a-z])[^>]*>/gi;
/** Begins a block of HTML, whether it is ever closed or not. */
const UNCLOSED = /^ {0,3}<(?:!|\?|\/?[a-z])[^>]*$(?![\s\S])/im;
const AUTOLINK = /^<([a-z][a-z0-9+.-]{1,31}):[^\s<>]*>$/i;
const MAIL = /^<[^\s<>@]+@[^\s<>@]+>$/;
const TAG = /^<\/?([a-z][a-z0-9-]*)((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>$/i;
const ATTRIBUTE = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
const LINK_TARGET = /\]\(\s*<?([^\s)>]+)|^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)/gm;

/** Whether Markdown brings markup or links along that a page should not show. Code is shown as it is, so it is safe. */
export function isUnsafeMarkdown(content: string): boolean {
  const prose = withoutCode(content).replace(TEMPLATE_ACTION, '');
  if (UNCLOSED.test(prose.slice(prose.lastIndexOf('>') + 1))) return true;
  for (const [markup] of prose.matchAll(MARKUP)) if (!isSafeMarkup(markup)) return true;
  for (const [, inline, reference] of prose.matchAll(LINK_TARGET))
    if (!isSafeLink(inline ?? reference ?? '')) return true;
  return false;
}

function isSafeMarkup(markup: string): boolean {
  const scheme = AUTOLINK.exec(markup)?.[1];
  if (scheme !== undefined) return SAFE_SCHEMES.has(scheme.toLowerCase());
  if (MAIL.test(markup)) return true;
  const [, name = '', attributes = ''] = TAG.exec(markup) ?? [];
  if (!SAFE_TAGS.has(name.toLowerCase())) return false;
  for (const [, key = '', double, single, bare] of attributes.matchAll(ATTRIBUTE)) {
    const attribute = key.toLowerCase();
    if (!SAFE_ATTRIBUTES.has(attribute)) return false;
    if (LINKS.has(attribute) && !isSafeLink(double ?? single ?? bare ?? '')) return false;
  }
  return true;
}

/** Relative, or to a place that only shows something. Blanks and character references cannot hide the scheme. */
function isSafeLink(target: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave them out of a link
  const plain = target.replace(/[\u0000-\u0020]/g, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1];
  if (scheme !== undefined) return SAFE_SCHEMES.has(scheme.toLowerCase());
  return !/^[^/?#]*&/.test(plain);
}
