import type { UseNavigateResult } from '@tanstack/react-router';
import type { Viewer } from '../../access/viewer.ts';
import { chooseTheme } from '../../browser/theme.ts';
import { pagesFor } from '../pages.ts';
import * as appTexts from '../texts.ts';
import { focusSoon } from './focus-soon.ts';

type Go = UseNavigateResult<string>;

/** A key that does something together with Alt, unless the focus is in a field. */
type Shortcut = {
  /** The physical key, so that it is the same on every layout. */
  readonly code: string;
  readonly key: string;
  readonly does: string;
  readonly run: (go: Go) => void;
};

/** The shortcuts that exist for this viewer: the first pages by number, and what is done often. */
export function shortcutsFor(viewer: Viewer, edition?: 'community' | 'enterprise'): readonly Shortcut[] {
  const numbered = pagesFor(viewer, edition)
    .filter(({ group }) => group === appTexts.workspace)
    .slice(0, 9)
    .map((page, at) => ({
      code: `Digit${at + 1}`,
      key: String(at + 1),
      does: page.label,
      run: (go: Go) => void ('to' in page && go({ to: page.to })),
    }));
  return [
    ...numbered,
    ...(viewer.may('graphdb/Read') ? EXPLORE : []),
    ...(viewer.may('graphdb/IngestManage') ? [UPLOAD] : []),
    { code: 'KeyM', key: 'M', does: appTexts.lightOrDark, run: () => chooseTheme(isDark() ? 'light' : 'dark') },
  ];
}

/** Opens a tab of Explore with the focus in its field. */
const explore = (search: { readonly tab?: 'path' | 'cypher' }) => (go: Go) =>
  void go({ to: '/explore', search }).then(() => focusSoon(QUERY_FIELD));

const QUERY_FIELD = '[aria-label="Query"] :is(input, .cm-content)';

const EXPLORE: readonly Shortcut[] = [
  { code: 'Slash', key: '/', does: appTexts.searchObject, run: explore({}) },
  { code: 'KeyP', key: 'P', does: appTexts.findAPath, run: explore({ tab: 'path' }) },
  {
    code: 'KeyC',
    key: 'C',
    does: appTexts.writeAQuery,
    run: explore({ tab: 'cypher' }),
  },
];

const UPLOAD: Shortcut = { code: 'KeyU', key: 'U', does: appTexts.uploadFiles, run: (go) => void go({ to: '/data' }) };

const isDark = () => document.documentElement.dataset.theme === 'dark';
