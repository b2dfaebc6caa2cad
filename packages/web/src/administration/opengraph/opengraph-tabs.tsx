import { SectionTabs } from '../../controls/section-tabs.tsx';
import * as openGraphTexts from './texts.ts';

export function OpenGraphTabs() {
  return (
    <SectionTabs
      label={openGraphTexts.pagesAboutOpenGraph}
      tabs={[
        { label: openGraphTexts.extensions, to: '/opengraph' },
        { label: openGraphTexts.nodeKinds, to: '/opengraph/kinds' },
      ]}
    />
  );
}
