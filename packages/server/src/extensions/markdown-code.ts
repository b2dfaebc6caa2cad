/** Markdown without its code, which is shown literally: neither blocks between fences nor spans between backticks. */
export function withoutCode(content: string): string {
  return withoutSpans(withoutBlocks(content));
}

function withoutBlocks(content: string): string {
  const prose: string[] = [];
  let fence: string | undefined;
  for (const line of content.split('\n')) {
    const [, mark = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence === undefined) {
      if (mark === '') prose.push(line);
      else fence = mark;
    } else if (mark[0] === fence[0] && mark.length >= fence.length && /^[\s`~]*$/.test(line)) fence = undefined;
  }
  return prose.join('\n');
}

/** A span ends at the next run of as many backticks as it began with; without one, the backticks are just that. */
function withoutSpans(content: string): string {
  const runs = [...content.matchAll(/`+/g)].map(({ 0: text, index }) => ({ start: index, end: index + text.length }));
  const next = new Map<number, number>();
  const closing: (number | undefined)[] = [];
  for (let position = runs.length - 1; position >= 0; position--) {
    const run = runs[position] as { start: number; end: number };
    closing[position] = next.get(run.end - run.start);
    next.set(run.end - run.start, position);
  }
  let prose = '';
  let from = 0;
  for (let position = 0; position < runs.length; position++) {
    const end = closing[position];
    if (end === undefined) continue;
    prose += content.slice(from, (runs[position] as { start: number }).start);
    from = (runs[end] as { end: number }).end;
    position = end;
  }
  return prose + content.slice(from);
}
