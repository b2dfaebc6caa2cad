import { Copy } from 'lucide-react';
import { useState } from 'react';
import { INPUT_STYLE } from '../controls/fields/text-field.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { groupProperties } from './property-groups.ts';
import { propertyLabel, shownProperties, showValue } from './show-value.ts';
import * as graphTexts from './texts.ts';

type GroupedPropertiesProps = {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly onCopy: (text: string) => void;
};

/** From this number on, a field to search the attributes is worth its space. */
const SEARCHED = 8;

/** The attributes of an object, grouped; searched by name, by the name in the data, and by value. */
export function GroupedProperties({ properties, onCopy }: GroupedPropertiesProps) {
  const [text, setText] = useState('');
  const all = shownProperties(properties);
  const wanted = text.trim().toLowerCase();
  const groups = groupProperties(
    all.filter(([name, value]) =>
      [name, propertyLabel(name), ...showValue(name, value)].some((part) => part.toLowerCase().includes(wanted)),
    ),
  );
  return (
    <section aria-label={graphTexts.attributes} className="space-y-3 border-t border-line pt-3">
      {all.length >= SEARCHED && (
        <input
          type="search"
          aria-label={graphTexts.searchTheAttributes}
          placeholder={graphTexts.searchAllAttributes(all.length)}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={`${INPUT_STYLE} h-8`}
        />
      )}
      {groups.length === 0 && (
        <p className="text-ink-faint">{wanted === '' ? graphTexts.noAttributes : graphTexts.noMatchingAttributes}</p>
      )}
      {groups.map(([group, attributes]) => (
        <div key={group}>
          <h3 className="mb-1 text-xs font-semibold text-ink-soft">{group}</h3>
          <dl className="space-y-1.5">
            {attributes.map(([name, value]) => (
              <div key={name} className="group">
                <dt className="text-2xs text-ink-faint" title={name}>
                  {propertyLabel(name)}
                </dt>
                <dd className="flex items-start gap-1">
                  <div className="min-w-0 grow break-words">
                    {showValue(name, value).map((line, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: lines of a list may repeat, and never move
                      <span key={`${at} ${line}`} className="block">
                        {line}
                      </span>
                    ))}
                  </div>
                  {isText(value) && (
                    <IconButton
                      icon={Copy}
                      label={graphTexts.copyAttribute(propertyLabel(name))}
                      onClick={() => onCopy(String(Array.isArray(value) ? value.join('\n') : value))}
                      className="size-6 shrink-0 opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
                    />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}

const isText = (value: unknown): boolean => typeof value === 'string' || Array.isArray(value);
