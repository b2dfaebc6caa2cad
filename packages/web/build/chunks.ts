import { join } from 'node:path';
import type { BuildOptions } from 'vite';
import { isIconLetter } from './solid-icon-modules.ts';
import { webFolder } from './web-folder.ts';

type Output = Exclude<NonNullable<NonNullable<BuildOptions['rolldownOptions']>['output']>, readonly unknown[]>;
type ModuleGraph = {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
};

const MAIN = join(webFolder, 'src/main.tsx');
/** What people open first after logging in: the shell, and the pages that a bookmark leads to. */
const FIRST_PAGES = /web.src.(?:app.shell.app-shell|home.home-page|posture.posture-page)\.tsx$/;
/** Pages with the graph or the editor. What only they need is no part of the files that other pages share. */
const LARGE_PAGES =
  /web.src.(?:explore.explore-page|findings.details.finding-drawing|zones.query-field|graph.cypher.cypher-editor|graph-view.graph-scene)\.tsx$/;

/**
 * Which modules share a file. The login page needs only the first file. What several pages share is in two: what the pages
 * after the login need, and the rest. Everything that a module of one of these files imports is in the same file or in one
 * before it: files that import each other would be run in an order in which some of them are not there yet.
 */
export const chunks: Output = {
  codeSplitting: {
    groups: [
      { name: 'first', test: /web.src.main/, priority: 3 },
      {
        debugName: 'frame',
        name: nameIfReached('frame', (page) => FIRST_PAGES.test(page)),
        minShareCount: 2,
        priority: 2,
      },
      {
        debugName: 'shared',
        name: nameIfReached('shared', (page) => !LARGE_PAGES.test(page)),
        minShareCount: 2,
        priority: 1,
      },
    ],
  },
  chunkFileNames: ({ name, moduleIds }) =>
    `assets/${moduleIds.some(isIconLetter) ? 'icons/' : ''}${name.replace(/~.*/, '')}-[hash].js`,
};

/** Names the modules that some of the pages import, directly or not. */
function nameIfReached(name: string, isPage: (id: string) => boolean) {
  let reached: ReadonlySet<string> | undefined;
  return (id: string, graph: ModuleGraph): string | null => {
    reached ??= importedBy(pages(graph).filter(isPage), graph);
    return reached.has(id) ? name : null;
  };
}

/** All modules that are loaded when they are needed. */
function pages(graph: ModuleGraph): readonly string[] {
  const found = new Set<string>();
  for (let roots: readonly string[] = [MAIN]; roots.length > 0; ) {
    const dynamic = [...importedBy(roots, graph)].flatMap(
      (id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
    );
    roots = dynamic.filter((id) => !found.has(id));
    for (const id of roots) found.add(id);
  }
  return [...found];
}

/** These modules and everything that they import. */
function importedBy(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set(roots);
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
