import type { ComponentProps } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';

const ALLOWED = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br'],
  ...['a', 'code', 'pre', 'strong', 'em', 'del'],
] as const;

/** The addresses that a link in a text may lead to; any other link is shown as text. */
const SAFE_LINK = /^(?:https?:|mailto:)/i;

/** Markdown as elements of an allow-list. Use it through `Markdown`, which loads it when it is needed. */
export function MarkdownText({ text }: { readonly text: string }) {
  return (
    <div className="space-y-2 break-words leading-relaxed">
      <ReactMarkdown allowedElements={ALLOWED} skipHtml unwrapDisallowed urlTransform={safeLink} components={ELEMENTS}>
        {text}
      </ReactMarkdown>
    </div>
  );
}

function safeLink(link: string): string {
  return SAFE_LINK.test(link) ? link : '';
}

// Texts are below the titles of a page, so their headings begin at the third level.
const ELEMENTS: Components = {
  h1: ({ children }) => <h3 className={HEADING}>{children}</h3>,
  h2: ({ children }) => <h3 className={HEADING}>{children}</h3>,
  h3: ({ children }) => <h4 className={HEADING}>{children}</h4>,
  h4: ({ children }) => <h5 className={HEADING}>{children}</h5>,
  h5: ({ children }) => <h6 className={HEADING}>{children}</h6>,
  h6: ({ children }) => <h6 className={HEADING}>{children}</h6>,
  ul: ({ children }) => <ul className="list-disc space-y-1 pl-5">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="list-decimal space-y-1 pl-5">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote className="border-l-2 border-line-strong pl-3 text-ink-soft">{children}</blockquote>
  ),
  a: Link,
  code: ({ children }) => (
    <code className="rounded bg-sunken px-1 py-px font-mono text-xs [pre_&]:bg-transparent [pre_&]:p-0">
      {children}
    </code>
  ),
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre tabIndex={0} className="overflow-x-auto rounded-md border border-line bg-sunken p-2">
      {children}
    </pre>
  ),
};

const HEADING = 'pt-1 font-semibold';

function Link({ href, children }: ComponentProps<'a'>) {
  if (!href) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="text-accent underline">
      {children}
    </a>
  );
}
