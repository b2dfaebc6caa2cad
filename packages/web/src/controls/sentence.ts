import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';

/** A text that holds something drawn, such as a link or a date: sentence`Changed ${when} by ${actor}`. */
export function sentence(texts: TemplateStringsArray, ...parts: ReactNode[]): ReactElement {
  return createElement(Fragment, null, ...texts.flatMap((text, at) => [text, parts[at]]));
}
