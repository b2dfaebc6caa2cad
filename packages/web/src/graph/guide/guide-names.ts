/** A guide about one relationship: with the names of its ends. Code and longer terms stay as they are. */
export function withNames(
  markdown: string,
  { source, target }: { readonly source: string; readonly target: string },
): string {
  return markdown
    .split(/(`[^`]*`)/)
    .map((part, number) =>
      number % 2 === 1
        ? part
        : part
            .replace(/\b[Tt]he source\b(?! (?:account|computer|domain))/g, () => bold(source))
            .replace(/\b[Tt]he target\b(?! (?:account|computer|domain))/g, () => bold(target)),
    )
    .join('');
}

/** Names may contain signs that mean something in Markdown. */
const bold = (name: string) => `**${name.replace(/[\\`*_{}[\]<>#+!|~]/g, '\\$&')}**`;
