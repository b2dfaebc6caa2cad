const WIDTH = 76;

/** A text in a frame that stands out among log lines. */
export function warningBox(text: string): string {
  const lines = wrap(text, WIDTH);
  const frame = '!'.repeat(WIDTH + 6);
  const framed = ['WARNING', '', ...lines].map((line) => `!! ${line.padEnd(WIDTH)} !!`);
  return [frame, ...framed, frame].join('\n');
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
