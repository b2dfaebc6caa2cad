const WIDTH = 30;

type Output = { readonly isTTY: boolean; write(text: string): unknown };

/** Progress: a bar that is redrawn in place on a terminal, a line from time to time elsewhere. */
export class ProgressLine {
  readonly #out: Output;
  readonly #everyMs: number;
  #shownAt = 0;
  #drawn = false;
  #last = '';

  constructor(out: Output = process.stderr, everyMs: number = out.isTTY ? 100 : 5000) {
    this.#out = out;
    this.#everyMs = everyMs;
  }

  show(what: string, done: number, total: number, beside = ''): void {
    const now = performance.now();
    if (now - this.#shownAt < this.#everyMs) return;
    this.#shownAt = now;
    const share = total > 0 ? Math.min(1, done / total) : 0;
    const percent = `${Math.round(share * 100)}%`.padStart(4);
    const text = `${what} ${megabytes(done)} of ${megabytes(total)} MB${beside && `, ${beside}`}`;
    if (!this.#out.isTTY) {
      if (text !== this.#last) this.#out.write(`${percent} ${text}\n`);
      this.#last = text;
      return;
    }
    const full = Math.round(share * WIDTH);
    this.#out.write(`\r\x1b[2K[${'#'.repeat(full)}${' '.repeat(WIDTH - full)}]${percent} ${text}`);
    this.#drawn = true;
  }

  /** Removes the bar, so that lines can be printed. */
  clear(): void {
    if (this.#drawn) this.#out.write('\r\x1b[2K');
    this.#drawn = false;
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
