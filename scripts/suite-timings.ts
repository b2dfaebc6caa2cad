import { relative } from 'node:path';
import type { run } from 'node:test';
import { projectRoot } from './project-root.ts';

/** Follows a test run: which files run now, and how long each one took. */
export class FileTimings {
  readonly #running = new Map<string, number>();
  readonly #finished: { readonly file: string; readonly seconds: number }[] = [];

  follow(events: ReturnType<typeof run>): void {
    // The event of a file carries its path as its name; those of its tests do not.
    events.on('test:dequeue', ({ name, file }) => {
      if (name === file) this.#running.set(name, Date.now());
    });
    events.on('test:complete', ({ name }) => {
      const started = this.#running.get(name);
      if (started === undefined) return;
      this.#running.delete(name);
      this.#finished.push({ file: readable(name), seconds: Math.round((Date.now() - started) / 1000) });
    });
  }

  running(): string[] {
    return [...this.#running.keys()].map(readable);
  }

  slowest(count: number): readonly { readonly file: string; readonly seconds: number }[] {
    return this.#finished.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
  }
}

function readable(path: string): string {
  return relative(projectRoot, path);
}
