import type { Route } from '@chokepoint/contract';

/** Recognises the paths of routes, whatever the method: an unknown path is 404, a known one with a wrong method 405. */
export class KnownPaths {
  readonly #patterns: readonly RegExp[];

  constructor(routes: readonly Route[]) {
    const templates = new Set(routes.flatMap((route) => [route.path, ...(route.aliases ?? [])]));
    this.#patterns = [...templates].map(
      (template) => new RegExp(`^${template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}$`),
    );
  }

  has(path: string): boolean {
    return this.#patterns.some((pattern) => pattern.test(path));
  }
}
