import { relative } from 'node:path';
import type { run } from 'node:test';
import { projectRoot } from './project-root.ts';

/** Follows a test run: which tests run now, and how long each suite took. */
export class SuiteTimings {
  readonly #running = new Set<string>();
  readonly #finished: { readonly suite: string; readonly seconds: number }[] = [];

  follow(events: ReturnType<typeof run>): void {
    events.on('test:dequeue', ({ name, file }) => {
      if (name !== file) this.#running.add(described(name, file));
    });
    events.on('test:complete', ({ name, file, nesting, details }) => {
      if (name === file) return;
      this.#running.delete(described(name, file));
      if (nesting > 0) return;
      this.#finished.push({ suite: described(name, file), seconds: Math.round(details.duration_ms / 1000) });
    });
  }

  running(): readonly string[] {
    return [...this.#running];
  }

  slowest(count: number): readonly { readonly suite: string; readonly seconds: number }[] {
    return this.#finished.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
  }
}

function described(name: string, file: string | undefined): string {
  return file?.endsWith('.test.ts') ? `${name} (${relative(projectRoot, file)})` : name;
}
