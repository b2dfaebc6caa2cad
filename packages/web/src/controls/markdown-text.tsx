import { lexer, type MarkedToken, type Token } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';
import { CopyableCode } from './copyable-code.tsx';

/** The addresses that a link in a text may lead to; any other link is shown as text. */
const SAFE_LINK = /^(?:https?:|mailto:)/i;

/** CommonMark as elements; HTML and pictures are left out. Use it through `Markdown`, which loads it when it is needed. */
export function MarkdownText({ text }: { readonly text: string }) {
  return <div className="space-y-2 break-words leading-relaxed">{elements(lexer(text, { gfm: false }))}</div>;
}

function elements(tokens: readonly Token[] = []): ReactNode {
  return createElement(Fragment, null, ...tokens.map((token) => element(token as MarkedToken)));
}

function element(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'heading':
      return <Heading depth={token.depth}>{elements(token.tokens)}</Heading>;
    case 'paragraph':
      return <p>{elements(token.tokens)}</p>;
    case 'list':
      return <List token={token} />;
    case 'blockquote':
      return (
        <blockquote className="border-l-2 border-line-strong pl-3 text-ink-soft">{elements(token.tokens)}</blockquote>
      );
    case 'code':
      return <CopyableCode text={token.text} {...(token.lang && { language: token.lang })} />;
    case 'hr':
      return <hr className="border-line" />;
    default:
      return inline(token);
  }
}

function inline(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'text':
      return token.tokens ? elements(token.tokens) : token.text;
    case 'escape':
      return token.text;
    case 'strong':
      return <strong>{elements(token.tokens)}</strong>;
    case 'em':
      return <em>{elements(token.tokens)}</em>;
    case 'codespan':
      return <code className="rounded bg-sunken px-1 py-px font-mono text-xs">{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <TextLink href={token.href}>{elements(token.tokens)}</TextLink>;
    default:
      return null;
  }
}

// Texts are below the titles of a page, so their headings begin at the third level.
function Heading({ depth, children }: { readonly depth: number; readonly children: ReactNode }) {
  const Level = depth < 3 ? 'h3' : depth === 3 ? 'h4' : depth === 4 ? 'h5' : 'h6';
  return <Level className="pt-1 font-semibold">{children}</Level>;
}

function List({ token: { ordered, start, items } }: { readonly token: Extract<MarkedToken, { type: 'list' }> }) {
  const entries = items.map(({ tokens }) => createElement('li', null, elements(tokens)));
  return ordered
    ? createElement('ol', { start: start || 1, className: 'list-decimal space-y-1 pl-5' }, ...entries)
    : createElement('ul', { className: 'list-disc space-y-1 pl-5' }, ...entries);
}

function TextLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  if (!SAFE_LINK.test(href)) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="text-accent underline">
      {children}
    </a>
  );
}
