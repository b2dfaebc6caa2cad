import { classNames } from './class-names.ts';

type CodeBlockProps = { readonly label: string; readonly text: string; readonly className?: string };

/** Preformatted text in a monospaced font. Long text scrolls, also by keyboard. */
export function CodeBlock({ label, text, className }: CodeBlockProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
      tabIndex={0}
      className={classNames('overflow-auto rounded-md bg-sunken p-3', className)}
    >
      <pre className="font-mono text-xs break-words whitespace-pre-wrap">{text}</pre>
    </section>
  );
}
