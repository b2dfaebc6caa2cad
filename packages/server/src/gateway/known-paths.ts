import type { Route } from '@chokepoint/contract';

/** Recognises the paths of routes with any method: an unknown path is 404, a known one with a wrong method 405. */
export class KnownPaths {
  readonly #patterns: readonly RegExp[];

  constructor(routes: readonly Route[]) {
    this.#patterns = routes.flatMap((route) =>
      [route.path, ...(route.aliases ?? [])].map((template) => {
        const path = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+');
        return new RegExp(route.method === 'ANY' ? `^${path}(?:/.*)?$` : `^${path}$`);
      }),
    );
  }

  has(path: string): boolean {
    return this.#patterns.some((pattern) => pattern.test(path));
  }
}
