import { propertyLabel, shownProperties, showValue } from './show-value.ts';
import * as graphTexts from './texts.ts';

export function PropertyList({ properties }: { readonly properties: Readonly<Record<string, unknown>> }) {
  const shown = shownProperties(properties);
  if (shown.length === 0) return <p className="text-ink-faint">{graphTexts.noProperties}</p>;
  return (
    <dl className="space-y-1.5">
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt className="text-2xs text-ink-faint" title={name}>
            {propertyLabel(name)}
          </dt>
          <dd className="break-words">
            {lines(name, value).map(([key, line]) => (
              <span key={key} className="block">
                {line}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Lines of a list may repeat: their place is a part of their key. */
const lines = (name: string, value: unknown) =>
  showValue(name, value).map((line, at) => [`${at} ${line}`, line] as const);
